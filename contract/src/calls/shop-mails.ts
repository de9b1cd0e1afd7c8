import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email } from '../fields.ts';
import { texts } from '../texts.ts';

/** Which mails the shop's own people get of what happens in it. */
const choices = {
  daily: z.boolean({ error: texts.invalidField }),
  new_order: z.boolean({ error: texts.invalidField }),
  new_proposal: z.boolean({ error: texts.invalidField }),
};

export const shopMails = z.object({
  /** Address they go to; blank: to the owner whose account is the oldest. */
  email: z.string(),
  ...choices,
  version: z.number(),
});
export type ShopMails = z.output<typeof shopMails>;

const shopMailsBody = z.object({
  email: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? '' : value),
    z.literal('').or(email),
  ),
  ...choices,
});
export type ShopMailsBody = z.output<typeof shopMailsBody>;

export const readShopMailsCall = defineCall({
  method: 'GET',
  path: '/emails-da-loja',
  may: 'settings.see',
  summary: 'Which mails the shop gets of what happens in it, and where',
  responses: { 200: shopMails },
});

export const saveShopMailsCall = defineCall({
  method: 'PUT',
  path: '/emails-da-loja',
  may: 'settings.change',
  summary: 'Changes which mails the shop gets; If-Match tells of another admin who saved since',
  body: shopMailsBody,
  responses: { 200: z.object({ message: z.string(), config: shopMails }) },
});
