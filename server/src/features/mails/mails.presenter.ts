import type { Mail } from '@giro/contract/calls/mails.ts';
import type { MailStatus } from '@giro/contract/rules/mail-status.ts';
import type { Selectable } from 'kysely';
import type { Emails } from '../../platform/database/schema.ts';

/** What lists read of a mail: its content is many times as long, and nobody sees it there. */
export const mailColumns = [
  'id',
  'recipient',
  'title',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
  'channel',
  'confidential',
  'expires_at',
] as const satisfies (keyof Emails)[];

type MailRow = Pick<Selectable<Emails>, (typeof mailColumns)[number]>;

export function presentMail(row: MailRow, now: Date): Mail {
  return {
    id: row.id,
    recipient: row.recipient,
    title: row.title,
    status: row.status as MailStatus,
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    channel: row.channel as Mail['channel'],
    confidential: row.confidential,
    expired: row.expires_at !== null && row.expires_at <= now,
  };
}
