import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { findWaitingMail, noteAttempt, type Outcome, type WaitingMail } from './delivery.queries.ts';
import { explainFailure, isForGood } from './mail-failure.ts';
import { openMail } from './outbox.ts';
import { closeToOthers, openTransport, type SmtpSettings, senderOf, writeMailFile } from './transport.ts';

export interface DeliveryOptions {
  database: Database;
  box: SecretBox;
  /** Undefined: mails become files in `folder`. */
  readSmtp: () => Promise<SmtpSettings | undefined>;
  folder: string;
  /** Whom mails are from while there is no SMTP. */
  readShopName: () => Promise<string>;
  baseUrl: string;
  /** The sealed file that a mail brings along; undefined where it is gone. */
  readAttached: (file: number) => Promise<string | undefined>;
  now: () => Date;
}

/** Time limit and interval for noting the outcome of a delivery while the database is away. */
const notingMs = 120_000;
const betweenNotesMs = 250;

const payloadShape = z.object({ emailId: z.number() });

/**
 * Sends one waiting mail. A failure leaves it waiting for the next try; after the last one, or when the server will
 * never take it, it is 'failed'. The Message-ID is the mail's own, so that a second copy (a crash between sending and
 * noting it) is recognised; one that was sent again on purpose has another, so that it is seen. Whoever is of the demo
 * gets none: theirs count as sent and have left by no channel.
 */
export function createDelivery(options: DeliveryOptions): Task {
  const { database, box } = options;
  closeToOthers(options.folder);

  async function send(mail: WaitingMail): Promise<'smtp' | 'file'> {
    const smtp = await options.readSmtp();
    const host = new URL(options.baseUrl).hostname;
    const name = mail.sendings > 1 ? `${mail.id}-${mail.sendings}` : String(mail.id);
    const { html, text, unsubscribeUrl } = openMail(box, mail);
    const { attached_file: file, attached_name: filename } = mail;
    const attached = file === null ? undefined : await options.readAttached(file);
    const message = {
      from: smtp ? senderOf(smtp) : { name: await options.readShopName(), address: `loja@${host}` },
      to: mail.recipient,
      subject: mail.title,
      html: html ?? '',
      text: text ?? '',
      ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
      ...(attached !== undefined && { attachments: [{ filename: filename ?? 'anexo.xml', content: attached }] }),
      messageId: `<giro-${name}@${host}>`,
      date: mail.sendings > 1 ? new Date() : mail.created_at,
    };
    if (smtp) await (await openTransport(smtp)).sendMail(message);
    else await writeMailFile(options.folder, `${name.padStart(6, '0')}-${mail.recipient}.eml`, message);
    return smtp ? 'smtp' : 'file';
  }

  /** Outlives a restart of the database, so that a mail that was taken is not sent again for want of a note of it. */
  async function note(mail: WaitingMail, outcome: Outcome, signal?: AbortSignal): Promise<void> {
    for (const until = Date.now() + notingMs; ; ) {
      try {
        await noteAttempt(database, mail, outcome);
        return;
      } catch (error) {
        if (!isDatabaseAway(error) || Date.now() > until || signal?.aborted) throw error;
        await sleep(betweenNotesMs);
      }
    }
  }

  return async (payload, helpers) => {
    const { emailId } = payloadShape.parse(payload);
    const mail = await findWaitingMail(database, emailId);
    if (!mail) return;
    if (mail.expires_at && mail.expires_at <= options.now()) {
      await note(mail, { status: 'failed', last_error: 'O link deste e-mail venceu antes que ele saísse.' });
      return;
    }
    const signal = helpers.abortSignal;
    if (mail.is_for_demo) return note(mail, { status: 'sent', last_error: null }, signal);
    let channel: 'smtp' | 'file';
    try {
      channel = await send(mail);
    } catch (error) {
      const isOver = isForGood(error) || helpers.job.attempts >= helpers.job.max_attempts;
      await note(mail, { status: isOver ? 'failed' : 'waiting', last_error: explainFailure(error) }, signal);
      if (!isForGood(error)) throw error;
      return;
    }
    await note(mail, { status: 'sent', last_error: null, channel }, signal);
  };
}
