import { postContentPolicy, richTextPolicy } from '@giro/contract/rules/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** Formatted text cleaned once more before it is drawn, by the list that it was saved with. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, richTextPolicy).trim();
}

/** The same for the text of a post. */
export function safePostHtml(html: string): string {
  return sanitizeHtml(html, postContentPolicy).trim();
}
