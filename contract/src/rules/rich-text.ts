import { videoOf, videoOrigins } from './video.ts';

/**
 * Markup that survives in text that people format: no scripts, no styles, no pictures, links that cannot reach back.
 * Plain options of sanitize-html, so that saving and drawing clean by the same list.
 */
export const richTextPolicy = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: {
    a: (tagName: string, attribs: Record<string, string>) => ({
      tagName,
      attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
};

type Attributes = Record<string, string>;

/** Pictures that we store ourselves; any other address would tell its owner who reads. */
const ownPicture = /^\/files\/[\w-]{32}\.webp$/;
/** Browsers read `/\\host` and, without its white space, `/ /host` as they read `//host`. */
const isOwnPage = (href: string | undefined) => href !== undefined && /^(?:#|\/(?![/\\\s]))/.test(href);

/**
 * Markup that survives in a post: the same, and our own pictures and the frames of known video players. A frame is made
 * anew from the video that it names, so nothing else of it is kept. Links to our own pages are ordinary ones.
 */
export const postContentPolicy = {
  ...richTextPolicy,
  allowedTags: [...richTextPolicy.allowedTags, 'hr', 'img', 'iframe'],
  allowedAttributes: {
    ...richTextPolicy.allowedAttributes,
    img: ['src', 'alt', 'loading'],
    iframe: ['src', 'title', 'loading', 'allow'],
  },
  allowedIframeHostnames: videoOrigins.map((origin) => new URL(origin).hostname),
  transformTags: {
    h1: 'h2',
    a: (tagName: string, attribs: Attributes) =>
      isOwnPage(attribs.href)
        ? { tagName, attribs: { href: attribs.href ?? '' } }
        : richTextPolicy.transformTags.a(tagName, attribs),
    img: (tagName: string, { src = '', alt = '' }: Attributes) => ({ tagName, attribs: { src, alt, loading: 'lazy' } }),
    iframe: (tagName: string, { src = '' }: Attributes) => ({
      tagName,
      attribs: {
        src: videoOf(src)?.embedUrl ?? '',
        title: 'Vídeo',
        loading: 'lazy',
        allow: 'fullscreen; picture-in-picture; encrypted-media',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Attributes }) =>
    (tag === 'img' && !ownPicture.test(attribs.src ?? '')) || (tag === 'iframe' && !attribs.src),
};
