import '@mantine/core/styles/Typography.layer.css';
import { Typography } from '@mantine/core';
import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'blockquote'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
};

/** Text that somebody wrote with the editor, cleaned once more before it is drawn. */
export default function RichText({ html }: { html: string }) {
  return (
    <Typography>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in this line */}
      <div dangerouslySetInnerHTML={{ __html: sanitizeHtml(html, allowed) }} />
    </Typography>
  );
}
