import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id } from '../fields.ts';
import { longestStatusText } from '../rules/edited-text.ts';
import { texts } from '../texts.ts';
import { chatOpening } from './shapes.ts';

/** The words of one status, by mail and in a chat; null: the words that the program brings. */
const statusText = z.object({
  subject: z.enum(['proposal', 'order']),
  status: z.number(),
  label: z.string(),
  mail: z.string().nullable(),
  /** Null where the status has no mail of its own words. */
  original_mail: z.string().nullable(),
  whatsapp: z.string().nullable(),
  original_whatsapp: z.string(),
  /** Names allowed in braces, such as `nome`. */
  placeholders: z.array(z.object({ name: z.string(), meaning: z.string(), example: z.string() })),
});
export type StatusText = z.output<typeof statusText>;

const shownTexts = z.object({ texts: z.array(statusText), version: z.number() });
export type ShownTexts = z.output<typeof shownTexts>;

export const readTextsCall = defineCall({
  method: 'GET',
  path: '/textos',
  may: 'texts.see',
  summary: 'What mails and chats say of each status, and what they said at first',
  responses: { 200: shownTexts },
});

const editedText = z
  .string({ error: texts.invalidField })
  .trim()
  .max(longestStatusText, texts.tooLong(longestStatusText))
  .nullish();

const saveTextsBody = z.object({
  texts: z
    .array(
      z.object({
        subject: z.enum(['proposal', 'order'], { error: texts.invalidChoice }),
        status: id,
        mail: editedText,
        whatsapp: editedText,
      }),
      { error: texts.invalidField },
    )
    .max(17, texts.invalidField),
});
export type SaveTextsBody = z.output<typeof saveTextsBody>;

export const saveTextsCall = defineCall({
  method: 'PUT',
  path: '/textos',
  may: 'texts.change',
  summary:
    'Changes what mails and chats say of these statuses; blank is the original. If-Match tells of another admin who saved since',
  body: saveTextsBody,
  responses: { 200: z.object({ message: z.string(), ...shownTexts.shape }) },
});

/** A chat with the person, its message written; and when somebody of the shop opened one last. */
const chat = z.object({ url: z.string(), opened: chatOpening });

export const openProposalChatCall = defineCall({
  method: 'POST',
  path: '/proposals/:id/whatsapp',
  may: 'proposals.change',
  summary: "Writes the message of a proposal's status for a chat with its seller, and records who opened it",
  params: z.object({ id }),
  responses: { 200: chat },
});

export const openOrderChatCall = defineCall({
  method: 'POST',
  path: '/orders/:id/whatsapp',
  may: 'orders.change',
  summary: "Writes the message of an order's status for a chat with its buyer, and records who opened it",
  params: z.object({ id }),
  responses: { 200: chat },
});

export const openUserChatCall = defineCall({
  method: 'POST',
  path: '/usersAdmin/:id/whatsapp',
  may: 'users.see',
  summary: 'Greets a person in a chat, and records who opened it',
  params: z.object({ id }),
  responses: { 200: chat },
});
