import sanitizeHtml from 'sanitize-html';

/** Text that people format in the panels: no scripts, no styles, no pictures, links that cannot reach back. */
const richText: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }) },
};

/** Safe HTML of what somebody wrote; undefined when no word is left of it. */
export function sanitiseRichText(html: string): string | undefined {
  const clean = sanitizeHtml(html, richText).trim();
  const words = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim();
  return words === '' ? undefined : clean;
}
