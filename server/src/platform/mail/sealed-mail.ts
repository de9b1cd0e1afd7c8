import type { Selectable } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Emails } from '../database/schema.ts';

/** What a mail says, as its row holds it. */
export const sealMail = (box: SecretBox, id: number, { html, text }: { html: string; text: string }) => ({
  html_sealed: box.seal(html, 'emails.html_sealed', id),
  text_sealed: box.seal(text, 'emails.text_sealed', id),
});

/** Nulls once what it said has been forgotten. */
export const openMail = (
  box: SecretBox,
  { id, html_sealed, text_sealed }: Pick<Selectable<Emails>, 'id' | 'html_sealed' | 'text_sealed'>,
) => ({
  html: box.openOptional(html_sealed, 'emails.html_sealed', id),
  text: box.openOptional(text_sealed, 'emails.text_sealed', id),
});
