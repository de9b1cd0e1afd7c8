import { type Post, readPostCall } from '@giro/contract/calls/blog.ts';
import { tagsOf } from '@giro/contract/rules/edited-text.ts';
import { postPath } from '@giro/contract/rules/paths.ts';
import { postCardPath } from '@giro/contract/rules/pictures.ts';
import type { MetaDescriptor } from 'react-router';
import {
  breadcrumbData,
  organisationData,
  type PageMatches,
  pageMeta,
  rootOf,
  structured,
} from '../../lib/head/page-meta.ts';
import { blogDescription } from './blog-meta.ts';

type ReadPost = (call: typeof readPostCall, request: { params: { slug: string } }) => Promise<{ post: Post }>;

/** A post with content that is safe to draw; `missing` when there is none at the address. */
type LoadedPost = { state: 'found'; post: Post } | { state: 'missing' } | { state: 'failed' };

/** Reads a post by its slug. Never throws: the page says what is the case. */
export async function loadPost(readPost: ReadPost, slug: string): Promise<LoadedPost> {
  try {
    const [{ post }, { safePostHtml }] = await Promise.all([
      readPost(readPostCall, { params: { slug } }),
      import('../../lib/format/safe-html.ts'),
    ]);
    return { state: 'found', post: { ...post, content: safePostHtml(post.content) } };
  } catch (error) {
    const status = (error as { status?: number }).status;
    return status === 404 || status === 422 ? { state: 'missing' } : { state: 'failed' };
  }
}

function articleData(post: Post, card: string, { origin, shop }: ReturnType<typeof rootOf>): MetaDescriptor[] {
  const address = origin + postPath(post);
  const pictures = [post.image, post.image_capa].filter((url) => url !== null).map((url) => new URL(url, origin).href);
  return [
    structured({
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.resume,
      url: address,
      mainEntityOfPage: address,
      inLanguage: 'pt-BR',
      image: [...pictures, origin + card],
      author: { '@type': 'Person', name: post.autor },
      publisher: organisationData(origin, shop),
      datePublished: post.created_at,
      dateModified: post.updated_at,
      articleSection: post.category.name,
      keywords: tagsOf(post.key_words),
    }),
    breadcrumbData(origin, [
      { name: 'Blog', path: '/blog' },
      { name: post.title, path: postPath(post) },
    ]),
  ];
}

/** Head of a post's page, for search engines and previews; one that is not there stays out of both. */
export function postMeta(matches: PageMatches, loaded: LoadedPost | undefined): MetaDescriptor[] {
  if (loaded?.state !== 'found') {
    return pageMeta(matches, {
      title: loaded?.state === 'missing' ? 'Post não encontrado' : 'Blog',
      description: blogDescription,
      path: '/blog',
      noindex: true,
    });
  }
  const { post } = loaded;
  const root = rootOf(matches);
  const card = postCardPath(post, root.shop?.name ?? 'Giro');
  return [
    ...pageMeta(matches, {
      title: post.title,
      description: post.resume,
      path: postPath(post),
      type: 'article',
      keywords: post.key_words,
      card,
    }),
    { property: 'og:image:alt', content: post.title },
    { property: 'article:published_time', content: post.created_at },
    { property: 'article:modified_time', content: post.updated_at },
    { property: 'article:author', content: post.autor },
    { property: 'article:section', content: post.category.name },
    ...tagsOf(post.tags).map((tag) => ({ property: 'article:tag', content: tag })),
    ...articleData(post, card, root),
  ];
}
