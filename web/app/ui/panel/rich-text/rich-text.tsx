import '@mantine/core/styles/Typography.layer.css';
import { Typography } from '@mantine/core';
import { safeHtml, safePostHtml } from '../../../lib/format/safe-html.ts';

interface RichTextProps {
  html: string;
  /** An article may hold pictures and videos. */
  isArticle?: boolean;
}

/** Text that somebody wrote with the editor, cleaned once more before it is drawn. */
export default function RichText({ html, isArticle = false }: RichTextProps) {
  return (
    <Typography>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in this line */}
      <div dangerouslySetInnerHTML={{ __html: isArticle ? safePostHtml(html) : safeHtml(html) }} />
    </Typography>
  );
}
