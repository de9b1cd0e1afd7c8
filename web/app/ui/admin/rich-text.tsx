import '@mantine/core/styles/Typography.layer.css';
import { Typography } from '@mantine/core';
import { safeHtml } from '../../lib/safe-html.ts';

/** Text that somebody wrote with the editor, cleaned once more before it is drawn. */
export default function RichText({ html }: { html: string }) {
  return (
    <Typography>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in this line */}
      <div dangerouslySetInnerHTML={{ __html: safeHtml(html) }} />
    </Typography>
  );
}
