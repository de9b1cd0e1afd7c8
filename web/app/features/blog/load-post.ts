import { type Post, readPostCall } from '@giro/contract/calls/blog.ts';

type ReadPost = (call: typeof readPostCall, request: { params: { slug: string } }) => Promise<{ post: Post }>;

/** A post with content that is safe to draw; `missing` when there is none at the address. */
export type LoadedPost = { state: 'found'; post: Post } | { state: 'missing' } | { state: 'failed' };

/** Reads a post by its slug. Never throws: the page says what is the case. */
export async function loadPost(readPost: ReadPost, slug: string): Promise<LoadedPost> {
  try {
    const [{ post }, { safePostHtml }] = await Promise.all([
      readPost(readPostCall, { params: { slug } }),
      import('../../lib/format/safe-post-html.ts'),
    ]);
    return { state: 'found', post: { ...post, content: safePostHtml(post.content) } };
  } catch (error) {
    const status = (error as { status?: number }).status;
    return status === 404 || status === 422 ? { state: 'missing' } : { state: 'failed' };
  }
}
