import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailStatus } from '@giro/contract/rules/mail-status.ts';
import type { Task } from 'graphile-worker';
import type { Selectable } from 'kysely';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../database/database.ts';
import type { Emails } from '../database/schema.ts';
import { explainFailure, isForGood } from './mail-failure.ts';
import { openMail } from './sealed-mail.ts';
import { openTransport, type SmtpSettings, senderOf } from './transport.ts';

export interface DeliveryOptions {
  database: Database;
  box: SecretBox;
  /** Undefined: mails become files in `folder`. */
  readSmtp: () => Promise<SmtpSettings | undefined>;
  folder: string;
  /** Whom mails are from while there is no SMTP. */
  readShopName: () => Promise<string>;
  baseUrl: string;
  now: () => Date;
}

const payloadShape = z.object({ emailId: z.number() });

/**
 * Sends one waiting mail. A failure leaves it waiting for the next try; after the last one, or when the server will
 * never take it, it is 'failed'. The Message-ID is the mail's own, so that a second copy (a crash between sending and
 * noting it) is recognised; one that was sent again on purpose has another, so that it is seen.
 */
export function createDelivery(options: DeliveryOptions): Task {
  const { database, box } = options;

  async function send(mail: Selectable<Emails>): Promise<'smtp' | 'file'> {
    const smtp = await options.readSmtp();
    const host = new URL(options.baseUrl).hostname;
    const name = mail.sendings > 1 ? `${mail.id}-${mail.sendings}` : String(mail.id);
    const message = {
      from: smtp ? senderOf(smtp) : { name: await options.readShopName(), address: `loja@${host}` },
      to: mail.recipient,
      subject: mail.title,
      ...openMail(box, mail),
      messageId: `<giro-${name}@${host}>`,
      date: mail.sendings > 1 ? new Date() : mail.created_at,
    };
    if (smtp) await openTransport(smtp).sendMail(message);
    else await writeEml(options.folder, `${name.padStart(6, '0')}-${mail.recipient}.eml`, message);
    return smtp ? 'smtp' : 'file';
  }

  const note = (id: number, change: { status: MailStatus; last_error: string | null; channel?: 'smtp' | 'file' }) =>
    database
      .updateTable('emails')
      .set((old) => ({
        ...change,
        attempts: old('attempts', '+', 1),
        ...(change.status === 'sent' && { sent_at: new Date() }),
      }))
      .where('id', '=', id)
      .execute();

  return async (payload, helpers) => {
    const { emailId } = payloadShape.parse(payload);
    const mail = await database
      .selectFrom('emails')
      .selectAll()
      .where('id', '=', emailId)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (!mail) return;
    if (mail.expires_at && mail.expires_at <= options.now()) {
      await note(emailId, { status: 'failed', last_error: 'O link deste e-mail venceu antes que ele saísse.' });
      return;
    }
    try {
      const channel = await send(mail);
      await note(emailId, { status: 'sent', last_error: null, channel });
    } catch (error) {
      const isOver = isForGood(error) || helpers.job.attempts >= helpers.job.max_attempts;
      await note(emailId, { status: isOver ? 'failed' : 'waiting', last_error: explainFailure(error) });
      if (!isForGood(error)) throw error;
    }
  };
}

/** Readers of the folder never see half a file: it gets its name when it is whole. */
async function writeEml(folder: string, name: string, message: SendMailOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  const built = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    .sendMail(message);
  const file = path.join(folder, name.replace(/[^\w.@+-]/g, '_'));
  await writeFile(`${file}.part`, built.message as Buffer);
  await rename(`${file}.part`, file);
}
