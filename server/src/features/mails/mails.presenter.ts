import type { Mail } from '@giro/contract/calls/mails.ts';
import type { MailStatus } from '@giro/contract/rules/back-office.ts';
import type { MailRow } from './mails.queries.ts';
import { isExpired } from './mails.rules.ts';

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
    expired: isExpired(row, now),
  };
}
