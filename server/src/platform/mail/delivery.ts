import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Task } from 'graphile-worker';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../database/database.ts';

/** How mail leaves the shop. */
export interface SmtpSettings {
  host: string;
  port: number;
  username: string;
  password: string;
  /** 'tls' upgrades a plain connection (STARTTLS), 'ssl' is encrypted from the start, null is not encrypted. */
  encryption: 'tls' | 'ssl' | null;
  fromAddress: string;
  fromName: string;
}

export interface DeliveryOptions {
  database: Database;
  box: SecretBox;
  /** Undefined: mails become files in `folder`. */
  readSmtp: () => Promise<SmtpSettings | undefined>;
  folder: string;
  baseUrl: string;
}

function openTransport(smtp: SmtpSettings): Transporter {
  return nodemailer.createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.encryption === 'ssl',
    requireTLS: smtp.encryption === 'tls',
    ignoreTLS: smtp.encryption === null,
    auth: smtp.username ? { user: smtp.username, pass: smtp.password } : undefined,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
}

const payloadShape = z.object({ emailId: z.number() });

/**
 * Sends one waiting mail. A failure leaves it waiting for the next try; after the last one it is 'failed'. The
 * Message-ID is the mail's own, so that a second copy (a crash between sending and noting it) is recognised.
 */
export function createDelivery(options: DeliveryOptions): Task {
  const { database, box } = options;
  return async (payload, helpers) => {
    const { emailId } = payloadShape.parse(payload);
    const mail = await database
      .selectFrom('emails')
      .selectAll()
      .where('id', '=', emailId)
      .where('status', '<>', 'sent')
      .executeTakeFirst();
    if (!mail) return;
    const smtp = await options.readSmtp();
    const host = new URL(options.baseUrl).hostname;
    const message = {
      from: smtp ? { name: smtp.fromName, address: smtp.fromAddress } : { name: 'Giro', address: `loja@${host}` },
      to: mail.recipient,
      subject: mail.title,
      html: box.open(mail.html_sealed),
      text: box.open(mail.text_sealed),
      messageId: `<giro-${mail.id}@${host}>`,
      date: mail.created_at,
    };
    try {
      if (smtp) await openTransport(smtp).sendMail(message);
      else await writeEml(options.folder, `${String(mail.id).padStart(6, '0')}-${mail.recipient}.eml`, message);
    } catch (error) {
      const isLast = helpers.job.attempts >= helpers.job.max_attempts;
      await database
        .updateTable('emails')
        .set((old) => ({
          attempts: old('attempts', '+', 1),
          last_error: error instanceof Error ? error.message : String(error),
          status: isLast ? 'failed' : 'waiting',
        }))
        .where('id', '=', emailId)
        .execute();
      throw error;
    }
    await database
      .updateTable('emails')
      .set((old) => ({ attempts: old('attempts', '+', 1), last_error: null, status: 'sent', sent_at: new Date() }))
      .where('id', '=', emailId)
      .execute();
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
