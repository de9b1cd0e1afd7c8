import '@mantine/core/styles/Tabs.layer.css';
import type { Post } from '@giro/contract/calls/blog.ts';
import { Alert, Button, Stack, Tabs } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { PostFields } from './post-fields.tsx';
import type { PostValues } from './post-form.ts';
import { PostPreview } from './post-preview.tsx';
import { usePostChoices } from './use-post-record.ts';

export type PostView = 'write' | 'preview';

interface PostTabsProps {
  form: UseFormReturnType<PostValues>;
  loaded: Post | undefined;
  /** Counts how often another version of the post came in. */
  version: number;
  view: PostView;
  onView: (view: PostView) => void;
}

/** The editor of a post, with its preview meanwhile. */
export function PostTabs({ form, loaded, version, view, onView }: PostTabsProps) {
  const choices = usePostChoices();
  const { values } = form;
  const nameOf = (options: typeof choices.posts, id: string) => options?.find(({ value }) => value === id)?.label;

  return (
    <>
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
      <Tabs
        value={view}
        onChange={(next) => onView(next === 'preview' ? 'preview' : 'write')}
        keepMounted={false}
        keepMountedMode="display-none"
      >
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
    </>
  );
}
