import { richTextPolicy } from '@giro/contract/rules/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** Safe HTML of what somebody wrote; undefined when no word is left of it. */
export function sanitiseRichText(html: string): string | undefined {
  const clean = sanitizeHtml(html, richTextPolicy).trim();
  const words = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
  return words === '' ? undefined : clean;
}
