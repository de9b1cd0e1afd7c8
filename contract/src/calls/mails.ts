import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, listQuery, optional, pageOf } from '../fields.ts';
import { mailStatuses, noteSubjects } from '../rules/back-office.ts';
import { texts } from '../texts.ts';

export const mail = z.object({
  id: z.number(),
  recipient: z.string(),
  title: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.number(),
  /** Why the last attempt failed, in words; null when none has. */
  last_error: z.string().nullable(),
  created_at: z.string(),
  /** When it left the last time. */
  sent_at: z.string().nullable(),
  /** Its way out: by a mail server, or into the mail folder. Null until it has left. */
  channel: z.enum(['smtp', 'file']).nullable(),
  /** Its links open an account: its content is shown to nobody. */
  confidential: z.boolean(),
  /** Its links have run out: sending it again would help nobody. */
  expired: z.boolean(),
});
export type Mail = z.output<typeof mail>;

export const listMailsCall = defineCall({
  method: 'GET',
  path: '/emails',
  may: 'mails.see',
  summary:
    'Every mail; search finds recipient and title. `troubled` counts those whose last attempt failed, of 30 days',
  query: listQuery.extend({
    status: optional(z.enum(mailStatuses)),
    /** Those about one record, or for a person all that went to them. */
    about: optional(z.enum(noteSubjects, { error: texts.invalidChoice })),
    about_id: optional(id),
  }),
  responses: { 200: pageOf(mail).extend({ troubled: z.number() }) },
});
export const readMailCall = defineCall({
  method: 'GET',
  path: '/emails/:id',
  may: 'mails.see',
  summary: 'A mail with its content; a confidential one has none',
  params: z.object({ id }),
  responses: { 200: z.object({ mail: mail.extend({ html: z.string().nullable(), text: z.string().nullable() }) }) },
});
export const resendMailCall = defineCall({
  method: 'POST',
  path: '/emails/:id/reenviar',
  may: 'mails.send',
  summary: 'Puts a mail on its way once more; one that is waiting is tried at once',
  params: z.object({ id }),
  /** The attempts that the admin saw: a mail that was tried since is not sent again. */
  body: z.object({ attempts: optional(integer(0, 1_000_000)) }).optional(),
  responses: { 200: z.object({ message: z.string(), mail }) },
});
export const resendTroubledMailsCall = defineCall({
  method: 'POST',
  path: '/emails/reenviar-falhas',
  may: 'mails.send',
  summary: 'Tries every mail of the last 30 days again whose last attempt failed',
  responses: { 200: z.object({ message: z.string(), count: z.number() }) },
});
