import { postContentPolicy, richTextPolicy } from '@giro/contract/rules/rich-text.ts';
import sanitizeHtml from 'sanitize-html';
import { videoPoster } from './video-poster.ts';

/** Formatted text cleaned once more before it is drawn, by the list that it was saved with. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, richTextPolicy).trim();
}

const { iframe: cleanFrame, ...otherTags } = postContentPolicy.transformTags;

/** A post's content cleaned once more before it is drawn; its videos wait behind their posters. */
export function safePostHtml(html: string): string {
  return sanitizeHtml(html, {
    ...postContentPolicy,
    allowedAttributes: {
      ...postContentPolicy.allowedAttributes,
      iframe: [...postContentPolicy.allowedAttributes.iframe, 'srcdoc'],
    },
    transformTags: {
      ...otherTags,
      iframe: (tagName, attribs) => {
        const frame = cleanFrame(tagName, attribs);
        const { src } = frame.attribs;
        return { tagName, attribs: { ...frame.attribs, ...(src && { srcdoc: videoPoster(src) }) } };
      },
    },
  }).trim();
}
