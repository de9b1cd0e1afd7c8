import '@mantine/core/styles/Tabs.layer.css';
import { createPostCall, type Post, updatePostCall } from '@giro/contract/calls/blog.ts';
import { Alert, Button, Stack, Tabs } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { useSession } from '../../lib/api/session.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { PostFields } from './post-fields.tsx';
import { type PostValues, postFormOf, postLabels, postProblems, postValuesOf } from './post-form.ts';
import { PostPreview } from './post-preview.tsx';
import { usePostChoices } from './use-post-choices.ts';

interface PostDialogProps extends RecordDialogProps<Post> {
  /** Told of the post as it now stands. */
  onPublished: (post: Post) => void;
}

/** Adds or changes a post. What was typed outlives refusals, other people's saves and a stray click. */
export default function PostDialog({ row, onClose, onSaved, fetchAnew, onPublished }: PostDialogProps) {
  const { user } = useSession();
  const [view, setView] = useState<string | null>('write');
  const choices = usePostChoices();
  const record = useRecordForm<Post, PostValues>({
    row,
    valuesOf: (post) => postValuesOf(post, user?.name ?? ''),
    problemsOf: postProblems,
    labels: postLabels,
    fallback: 'Erro desconhecido',
    fetchAnew,
    gone: 'Este post não existe mais: alguém o excluiu.',
  });
  const { form, loaded } = record;
  const { values } = form;

  async function send(typed: PostValues) {
    const body = postFormOf(typed, loaded);
    const { message, post } = await (loaded
      ? callApi(updatePostCall, { params: { id: loaded.id }, body, version: loaded.version })
      : callApi(createPostCall, { body }));
    onPublished(post);
    return { message, id: post.id };
  }

  const nameOf = (options: typeof choices.posts, id: string) => options?.find(({ value }) => value === id)?.label;

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
      {choices.failure && (
        <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
          <Stack gap="sm" align="start">
            {choices.failure}
            <Button variant="default" onClick={choices.retry} loading={choices.isFetching}>
              Tentar de novo
            </Button>
          </Stack>
        </Alert>
      )}
      <Tabs value={view} onChange={setView} keepMounted={false} keepMountedMode="display-none">
        <Tabs.List mb="lg" grow>
          <Tabs.Tab value="write">Escrever</Tabs.Tab>
          <Tabs.Tab value="preview">Prévia</Tabs.Tab>
        </Tabs.List>
        {/* Hidden and not taken away, so that the editor keeps what can be undone. */}
        <Tabs.Panel value="write" keepMounted>
          <Stack gap="lg">
            <PostFields form={form} choices={choices} postId={loaded?.id} version={record.reloads} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <PostPreview
            title={values.title}
            category={nameOf(choices.categories, values.category)}
            author={values.autor}
            date={loaded?.created_at ?? new Date().toISOString()}
            summary={values.resume}
            content={values.content}
            tags={values.tag}
            picture={values.image?.url}
            video={values.videoLink}
            cover={values.image_capa?.url}
            related={values.relatedPosts.flatMap((id) => nameOf(choices.posts, id) ?? [])}
          />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  );
}
