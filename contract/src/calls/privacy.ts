import { z } from 'zod';
import { defineCall } from '../call.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

export const ownDataState = z.object({
  message: z.string(),
  /** The archive is being made, or the link to it has been mailed. */
  state: z.enum(['making', 'ready']),
  asked_at: z.string(),
  /** Until when the mailed link opens; null while the archive is made. */
  expires_at: z.string().nullable(),
});

export const ownDataCall = defineCall({
  method: 'GET',
  path: '/meus-dados',
  may: 'own',
  summary:
    'Asks for an archive of everything that the shop holds of the person, which a job makes and a mailed link opens for 24 hours; while one is made or open, tells of that one',
  responses: { 200: ownDataState },
});

export const ownDataFileCall = defineCall({
  method: 'GET',
  path: '/meus-dados/:token',
  may: 'own',
  summary: "The archive, JSON and readable HTML in a zip, in its person's own session alone",
  params: z.object({ token: z.string().max(200) }),
  answersFile: 'private',
  responses: { 200: z.string() },
});

export const deleteAccountCall = defineCall({
  method: 'POST',
  path: '/excluir-conta',
  may: 'own',
  summary:
    'Asks for the end of the account, and signs out everywhere; within 7 days signing in undoes it. 422 for a wrong password, and while money or a device is on its way',
  body: z.object({
    password: z.string({ error: texts.required }).min(1, texts.required).max(200, texts.tooLong(200)),
  }),
  responses: { 200: done.extend({ ends_at: z.string() }) },
});

/** Documents that people accept. */
export const acceptanceNeeded = z.object({ terms: z.number(), privacy: z.number() });

export const acceptTermsCall = defineCall({
  method: 'POST',
  path: '/aceitar-termos',
  may: 'own',
  summary: 'Accepts the present versions of the terms and of the privacy page; 409 for versions that are not present',
  body: acceptanceNeeded,
  responses: { 200: done },
});
