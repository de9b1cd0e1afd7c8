import '@mantine/core/styles/Tabs.layer.css';
import { createPostCall, type Post, readPostCall, updatePostCall } from '@giro/contract/calls/blog.ts';
import { Alert, Button, Stack, Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError, callApi } from '../../lib/call-api.ts';
import { focusFirstInvalid } from '../../lib/form-errors.ts';
import { useSession } from '../../lib/session.ts';
import { ConflictAlert } from '../../ui/admin/conflict-alert.tsx';
import { Dialog } from '../../ui/admin/dialog.tsx';
import { FormFoot, useLeaving } from '../../ui/admin/form-foot.tsx';
import { SaveNote } from '../../ui/admin/save-note.tsx';
import { useRebase } from '../../ui/admin/use-rebase.ts';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { PostFields } from './post-fields.tsx';
import { type PostValues, postFormOf, postLabels, postProblems, postValuesOf } from './post-form.ts';
import { PostPreview } from './post-preview.tsx';
import { usePostChoices } from './use-post-choices.ts';

interface PostDialogProps {
  /** Without one, a new post is added. */
  post: Post | undefined;
  onClose: () => void;
  onSaved: (message: string, post: Post) => Promise<void>;
}

function sendPost(values: PostValues, loaded: Post | undefined) {
  const body = postFormOf(values, loaded);
  if (!loaded) return callApi(createPostCall, { body });
  const headers = { 'If-Match': `"${loaded.version}"` };
  return callApi(updatePostCall, { params: { id: loaded.id }, body, headers });
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Adds or changes a post. What was typed outlives refusals, other people's saves and a stray click. */
export default function PostDialog({ post, onClose, onSaved }: PostDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const { user } = useSession();
  const [view, setView] = useState<string | null>('write');
  const [loaded, setLoaded] = useState(post);
  const [version, setVersion] = useState(0);
  const choices = usePostChoices();
  const form = useForm<PostValues>({ initialValues: postValuesOf(post, user?.name ?? ''), validate: postProblems });
  const rebase = useRebase(form, postLabels);
  const leaving = useLeaving(form.isDirty, onClose);
  const save = useSave({ fallback: 'Erro desconhecido', form, root });
  const { values } = form;

  const submit = (typed: PostValues) =>
    save.run(async () => {
      rebase.say(undefined);
      // Fields that are refused must be on screen to be marked.
      setView('write');
      const answer = await sendPost(typed, loaded);
      await onSaved(answer.message, answer.post);
    });

  const reload = () =>
    save.run(async () => {
      if (!loaded) return;
      try {
        const { post: current } = await callApi(readPostCall, { params: { slug: String(loaded.id) } });
        rebase.rebase(postValuesOf(loaded, ''), postValuesOf(current, ''));
        setLoaded(current);
        setVersion(version + 1);
      } catch (error) {
        if (!isGone(error)) throw error;
        rebase.say('Este post não existe mais: alguém o excluiu.');
      }
    });

  function showMistakes() {
    setView('write');
    focusFirstInvalid(root.current);
  }

  const nameOf = (options: typeof choices.posts, id: string) => options?.find(({ value }) => value === id)?.label;

  return (
    <Dialog title={post ? 'Editar post' : 'Adicionar post'} size="xl" onClose={leaving.leave} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, showMistakes)}>
        <Stack gap="lg">
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
                <PostFields form={form} choices={choices} postId={loaded?.id} version={version} />
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
          <FormFoot isSaving={save.isSaving} leaving={leaving}>
            <ErrorAlert
              title={post ? 'Erro ao atualizar o post' : 'Erro ao criar post'}
              texts={save.problems}
              onClose={save.clear}
            />
            <ConflictAlert text={save.conflict} action="Recarregar post" onReload={reload} />
            <SaveNote text={rebase.note} />
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
