import { z } from 'zod';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { SmtpSettings } from '../../platform/mail/delivery.ts';

const smtpKey = 'smtp';

/** SMTP settings as they are stored: the password sealed. */
const storedSmtp = z.object({
  host: z.string(),
  port: z.number(),
  username: z.string(),
  passwordSealed: z.string().nullable(),
  encryption: z.enum(['tls', 'ssl']).nullable(),
  fromAddress: z.string(),
  fromName: z.string(),
});

export function createSettings({ box }: { box: SecretBox }) {
  return {
    /** How mail is sent; undefined until an admin has set it up. */
    async findSmtp(db: Executor): Promise<SmtpSettings | undefined> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', smtpKey).executeTakeFirst();
      if (!row) return undefined;
      const { passwordSealed, ...smtp } = storedSmtp.parse(row.value);
      return { ...smtp, password: box.openOptional(passwordSealed) ?? '' };
    },
  };
}
