import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, id, integer, listQuery, optional, pageOf, text } from '../fields.ts';
import { texts } from '../texts.ts';

/** The SMTP settings as the form has them. The password is never answered. */
export const mailConfig = z.object({
  mailer: z.literal('smtp'),
  host: z.string(),
  port: z.number().nullable(),
  username: z.string(),
  has_password: z.boolean(),
  encryption: z.enum(['tls', 'ssl']).nullable(),
  fromAddress: z.string(),
  fromName: z.string(),
});
export type MailConfig = z.output<typeof mailConfig>;

export const readMailConfigCall = defineCall({
  method: 'GET',
  path: '/email-config-front',
  access: 'admin',
  summary: 'How mail leaves the shop, without the password; blank until it was set up',
  responses: { 200: mailConfig },
});

const mailConfigBody = z.object({
  mailer: z.literal('smtp', { error: texts.invalidChoice }),
  host: text(253),
  port: integer(1, 65_535),
  username: optional(text(254)),
  /** Blank keeps the stored one. */
  password: z.string().max(500, texts.tooLong(500)).nullish(),
  encryption: z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.enum(['tls', 'ssl'], { error: texts.invalidChoice }).nullable(),
  ),
  fromAddress: email,
  fromName: text(120),
});

export const saveMailConfigCall = defineCall({
  method: 'POST',
  path: '/email-config',
  access: 'admin',
  summary: 'Sets how mail leaves the shop; the next mail uses it',
  body: mailConfigBody,
  responses: { 200: z.object({ message: z.string(), config: mailConfig }) },
});
export const testMailConfigCall = defineCall({
  method: 'POST',
  path: '/email-config/teste',
  access: 'admin',
  summary: 'Sends a test mail with these settings, saved or not, and says in words what the server answered',
  body: mailConfigBody.extend({ to: email }),
  responses: { 200: z.object({ message: z.string() }) },
});

export const mailStatus = z.enum(['waiting', 'sent', 'failed']);
export const mail = z.object({
  id: z.number(),
  recipient: z.string(),
  title: z.string(),
  status: mailStatus,
  attempts: z.number(),
  /** What the server said the last time, for mails that have not left. */
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** Its links open an account: its content is shown to nobody. */
  confidential: z.boolean(),
});
export type Mail = z.output<typeof mail>;

export const listMailsCall = defineCall({
  method: 'GET',
  path: '/emails',
  access: 'admin',
  summary: 'Every mail; search finds recipient and title',
  query: listQuery.extend({ status: optional(mailStatus) }),
  responses: { 200: pageOf(mail) },
});
export const readMailCall = defineCall({
  method: 'GET',
  path: '/emails/:id',
  access: 'admin',
  summary: 'A mail with its content; a confidential one has none',
  params: z.object({ id }),
  responses: { 200: z.object({ mail: mail.extend({ html: z.string().nullable(), text: z.string().nullable() }) }) },
});
export const resendMailCall = defineCall({
  method: 'POST',
  path: '/emails/:id/reenviar',
  access: 'admin',
  summary: 'Puts a mail on its way once more',
  params: z.object({ id }),
  responses: { 200: z.object({ message: z.string(), mail }) },
});
