import { postContentPolicy, richTextPolicy } from '@giro/contract/rules/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** Safe HTML of what somebody wrote; undefined when no word is left of it. */
export function sanitiseRichText(html: string): string | undefined {
  const clean = sanitizeHtml(html, richTextPolicy).trim();
  const words = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
  return words === '' ? undefined : clean;
}

/** Safe HTML of a post; blank when neither a word nor a picture nor a video is left of it. */
export function sanitisePostContent(html: string): string {
  const clean = sanitizeHtml(html, postContentPolicy).trim();
  const seen = sanitizeHtml(clean, { allowedTags: ['img', 'iframe'] }).trim();
  return seen === '' ? '' : clean;
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Plain words as HTML that shows just them, their lines kept. */
export function htmlOfWords(words: string): string {
  return `<p>${escapeHtml(words).replace(/\r?\n/g, '<br>')}</p>`;
}

export function escapeXml(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', '&apos;');
}
