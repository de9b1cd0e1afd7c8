import type { ManagedPost } from '@giro/contract/calls/blog.ts';
import { tagsOf } from '@giro/contract/rules/edited-text.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { Button, Group, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { PostPreview } from './post-preview.tsx';
import { previewPath } from './use-post-record.ts';

/** Shows a post and leads to its page. */
export default function PostViewDialog({ post, onClose }: { post: ManagedPost; onClose: () => void }) {
  return (
    <Dialog title="Visualizar post" size="xl" onClose={onClose}>
      <Stack gap="lg">
        <PostPreview
          title={post.title}
          category={post.category.name}
          author={post.autor}
          date={post.created_at}
          summary={post.resume}
          content={post.content}
          tags={tagsOf(post.tags)}
          picture={post.image ?? undefined}
          video={post.video ?? ''}
          cover={post.image_capa ?? undefined}
          related={post.related_posts.map(({ title }) => title)}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button
            component="a"
            href={post.published ? postPath(post) : previewPath(post.id)}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {post.published ? 'Abrir no blog' : 'Ver a página'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
