import type { BodyOf } from '@giro/contract/call.ts';
import type { MailConfig, MailConfigBody, testMailConfigCall } from '@giro/contract/calls/settings.ts';
import { z } from 'zod';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type MailSender, renderMail } from '../../platform/mail/mail-content.ts';
import { explainFailure, replyOf } from '../../platform/mail/mail-failure.ts';
import { openTransport, type SmtpPatience, type SmtpSettings, senderOf } from '../../platform/mail/transport.ts';
import { maskEmail } from '../../platform/record/mask-words.ts';
import { record, recordChanges } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { saveSetting } from './saved-settings.service.ts';
import { trialMail } from './settings.mail.ts';
import { readSetting } from './settings.queries.ts';
import { mailState } from './settings-words.rules.ts';

/** SMTP settings as they are stored: the password sealed. Null: taken back, mails become files. */
const storedSmtp = z
  .object({
    host: z.string(),
    port: z.number(),
    username: z.string(),
    passwordSealed: z.string().nullable(),
    encryption: z.enum(['tls', 'ssl']).nullable(),
    fromAddress: z.string(),
    fromName: z.string(),
  })
  .nullish();

/** Place of the sealed password. */
const place = ['settings.smtp', 'smtp'] as const;

const blank = { host: '', port: null, username: '', encryption: null, fromAddress: '', fromName: '' };

export interface MailSettingsOptions {
  database: Database;
  box: SecretBox;
  readSender: (db: Executor) => Promise<MailSender>;
  /** Limits the test mails that an admin may send. */
  limit: Limit;
  smtpPatience?: SmtpPatience | undefined;
}

export type MailSettingsService = ReturnType<typeof createMailSettings>;

export function createMailSettings({ database, box, readSender, limit, smtpPatience }: MailSettingsOptions) {
  async function readStored(db: Executor) {
    const { value, version } = await readSetting(db, 'smtp');
    return { stored: storedSmtp.parse(value), version };
  }

  /** Settings for sending mail; undefined until an admin has made them. */
  async function findSmtp(db: Executor): Promise<SmtpSettings | undefined> {
    const { stored } = await readStored(db);
    if (!stored) return undefined;
    const { passwordSealed, ...smtp } = stored;
    return { ...smtp, password: box.openOptional(passwordSealed, ...place) ?? '' };
  }

  async function read(db: Executor = database): Promise<MailConfig> {
    const { stored, version } = await readStored(db);
    return { mailer: 'smtp', ...blank, ...stored, has_password: Boolean(stored?.passwordSealed), version };
  }

  /**
   * A typed password, else the stored one unless that is to be forgotten. Throws 422 when the stored one is another
   * server's: nobody is shown it, so nobody may have it sent to a server of their choice.
   */
  async function sealedPasswordOf(db: Executor, body: MailConfigBody): Promise<string | null> {
    if (body.password) return box.seal(body.password, ...place);
    const { stored } = await readStored(db);
    if (body.remove_password || !stored?.passwordSealed) return null;
    if (stored.host.toLowerCase() !== body.host.toLowerCase()) {
      throw invalid({ password: ['O servidor é outro: digite a senha dele.'] });
    }
    return stored.passwordSealed;
  }

  /** Sets how mail leaves. Throws 409 when another admin saved since the edit's version, 422 as above. */
  async function save(body: MailConfigBody, edit: Edit): Promise<MailConfig> {
    const { mailer: _, password: __, remove_password: ___, username = '', ...smtp } = body;
    return database.transaction().execute(async (tx) => {
      const before = await read(tx);
      const value = { ...smtp, username, passwordSealed: await sealedPasswordOf(tx, body) };
      await saveSetting(tx, 'smtp', value, edit);
      const after = await read(tx);
      const states = {
        before: mailState(before),
        after: { ...mailState(after), ...(body.password && { Senha: 'alterada' }) },
      };
      await recordChanges(tx, { kind: 'mail-settings', ...states });
      return after;
    });
  }

  /** Takes the settings back, the password with them. Throws 409 as above. */
  async function remove(edit: Edit): Promise<MailConfig> {
    return database.transaction().execute(async (tx) => {
      const before = await read(tx);
      await saveSetting(tx, 'smtp', null, edit);
      await record(tx, { kind: 'mail-settings', before: mailState(before), after: { Envio: 'desligado' } });
      return read(tx);
    });
  }

  /** Sends one mail by these settings, saved or not, and says what the server made of it. Throws 422 as above, 429. */
  async function test(body: BodyOf<typeof testMailConfigCall>, admin: SignedIn) {
    await limit.take(String(admin.id), 'Você enviou vários testes. Aguarde um minuto e tente de novo.');
    await record(database, { kind: 'mail-tested', after: { Servidor: body.host, Para: maskEmail(body.to) } });
    const password = box.openOptional(await sealedPasswordOf(database, body), ...place) ?? '';
    const smtp: SmtpSettings = { ...body, username: body.username ?? '', password };
    const content = renderMail(trialMail, await readSender(database));
    const message = { from: senderOf(smtp), to: body.to, subject: trialMail.title, ...content };
    try {
      const transport = await openTransport(smtp, smtpPatience);
      const { response } = await transport.sendMail(message);
      const reply = replyOf(response);
      const accepted = `O servidor aceitou o e-mail de teste para ${body.to}. Confira a caixa de entrada.`;
      return { accepted: true, message: reply ? `${accepted} Resposta: “${reply}”` : accepted };
    } catch (error) {
      return { accepted: false, message: explainFailure(error) };
    }
  }

  return { findSmtp, read, save, remove, test };
}
