import type { Selectable } from 'kysely';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Emails } from '../database/schema.ts';

/** Content of a mail, as its row holds it. */
export const sealMail = (
  box: SecretBox,
  id: number,
  { html, text, unsubscribeUrl }: { html: string; text: string; unsubscribeUrl?: string | undefined },
) => ({
  html_sealed: box.seal(html, 'emails.html_sealed', id),
  text_sealed: box.seal(text, 'emails.text_sealed', id),
  unsubscribe_sealed: box.sealOptional(unsubscribeUrl, 'emails.unsubscribe_sealed', id),
});

/** Nulls once what it said has been forgotten. */
export const openMail = (
  box: SecretBox,
  {
    id,
    html_sealed,
    text_sealed,
    unsubscribe_sealed,
  }: Pick<Selectable<Emails>, 'id' | 'html_sealed' | 'text_sealed' | 'unsubscribe_sealed'>,
) => ({
  html: box.openOptional(html_sealed, 'emails.html_sealed', id),
  text: box.openOptional(text_sealed, 'emails.text_sealed', id),
  unsubscribeUrl: box.openOptional(unsubscribe_sealed, 'emails.unsubscribe_sealed', id),
});
