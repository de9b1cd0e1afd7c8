import type { ManagedPost, Post } from '@giro/contract/calls/blog.ts';
import { useState } from 'react';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/use-editing.ts';
import type { PostValues } from './post-form.ts';
import { PostTabs, type PostView } from './post-tabs.tsx';
import { usePostRecord } from './use-post-record.ts';

interface PostDialogProps extends Omit<RecordDialogProps<ManagedPost>, 'fetchAnew'> {
  /** Called with the post as it now stands. */
  onPublished: (post: Post) => void;
}

/** Adds or changes a post. What was typed outlives refusals, other people's saves and a stray click. */
export default function PostDialog({ row, onClose, onSaved, onPublished }: PostDialogProps) {
  const [view, setView] = useState<PostView>('write');
  const { record, publish } = usePostRecord(row);

  async function send(typed: PostValues) {
    const { message, post } = await publish(typed);
    onPublished(post);
    return { message, id: post.id };
  }

  return (
    <FormDialog
      noun="post"
      size="xl"
      record={record}
      send={send}
      onSaved={onSaved}
      onClose={onClose}
      showFields={() => setView('write')}
      failureTitle={row ? 'Erro ao atualizar o post' : 'Erro ao criar post'}
    >
      <PostTabs form={record.form} loaded={record.loaded} version={record.reloads} view={view} onView={setView} />
    </FormDialog>
  );
}
