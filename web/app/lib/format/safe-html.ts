import { richTextPolicy } from '@giro/contract/rules/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** Formatted text cleaned once more before it is drawn, by the list that it was saved with. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, richTextPolicy).trim();
}
