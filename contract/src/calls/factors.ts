import { z } from 'zod';
import { defineCall } from '../call.ts';
import { text } from '../fields.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

/** A message between browser and authenticator. WebAuthn fixes its form; its library checks it. */
export const passkeyMessage = z.record(z.string(), z.unknown());

const currentPassword = z.string({ error: texts.required }).min(1, texts.required).max(200, texts.tooLong(200));
/** Six digits, or a recovery code, of which case and hyphens do not count. */
export const factorCode = z.string({ error: texts.required }).trim().min(1, texts.required).max(40, texts.tooLong(40));

/** Shown this once; each opens one sign-in. */
const recoveryCodes = z.array(z.string());

export const factors = z.object({
  totp: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.number(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() }),
  ),
  recovery_left: z.number(),
  /** The shop demands a factor of this person. */
  is_demanded: z.boolean(),
});
export type Factors = z.output<typeof factors>;

export const factorsCall = defineCall({
  method: 'GET',
  path: '/factor',
  may: 'own',
  opensBeforeEnrolling: true,
  summary: "The person's second factors",
  responses: { 200: factors },
});

export const beginTotpCall = defineCall({
  method: 'POST',
  path: '/factor/totp',
  may: 'own',
  needsStepUp: true,
  opensBeforeEnrolling: true,
  summary: 'A secret for an authenticator app (RFC 6238); it counts once a code of it has been confirmed',
  responses: { 200: z.object({ secret: z.string(), uri: z.string() }) },
});

export const confirmTotpCall = defineCall({
  method: 'POST',
  path: '/factor/totp/confirm',
  may: 'own',
  needsStepUp: true,
  opensBeforeEnrolling: true,
  summary: 'Confirms the app with a code of it; answers ten recovery codes where the person has none',
  body: z.object({ code: factorCode }),
  responses: { 200: z.object({ message: z.string(), recovery_codes: recoveryCodes }) },
});

export const removeTotpCall = defineCall({
  method: 'DELETE',
  path: '/factor/totp',
  may: 'own',
  summary: 'Takes the authenticator app away; 422 while it is the only factor and the shop demands one',
  body: z.object({ password: currentPassword }),
  responses: { 200: done },
});

export const beginPasskeyCall = defineCall({
  method: 'POST',
  path: '/factor/passkeys/options',
  may: 'own',
  needsStepUp: true,
  opensBeforeEnrolling: true,
  summary: 'What the browser needs to make a passkey (WebAuthn creation options)',
  responses: { 200: z.object({ options: passkeyMessage }) },
});

export const addPasskeyCall = defineCall({
  method: 'POST',
  path: '/factor/passkeys',
  may: 'own',
  needsStepUp: true,
  opensBeforeEnrolling: true,
  summary: 'Adds the passkey that the browser made; answers ten recovery codes where the person has none',
  body: z.object({ name: text(60), passkey: passkeyMessage }),
  responses: { 201: z.object({ message: z.string(), recovery_codes: recoveryCodes }) },
});

export const removePasskeyCall = defineCall({
  method: 'DELETE',
  path: '/factor/passkeys/:id',
  may: 'own',
  summary: 'Takes a passkey away; 422 while it is the only factor and the shop demands one',
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  body: z.object({ password: currentPassword }),
  responses: { 200: done },
});

export const renewRecoveryCodesCall = defineCall({
  method: 'POST',
  path: '/factor/codigos',
  may: 'own',
  needsStepUp: true,
  summary: 'Ten new recovery codes; the former ones end',
  responses: { 200: z.object({ message: z.string(), recovery_codes: recoveryCodes }) },
});

export const beginStepUpCall = defineCall({
  method: 'POST',
  path: '/step-up/options',
  may: 'own',
  opensBeforeEnrolling: true,
  summary: 'What the browser needs to ask for a passkey (WebAuthn request options); 422 for who has none',
  responses: { 200: z.object({ options: passkeyMessage }) },
});

export const stepUpCall = defineCall({
  method: 'POST',
  path: '/step-up',
  may: 'own',
  opensBeforeEnrolling: true,
  summary:
    'Shows once more that it is them, by password, a code of the second factor or a passkey; counts for ten minutes',
  body: z
    .object({
      password: currentPassword.optional(),
      code: factorCode.optional(),
      passkey: passkeyMessage.optional(),
    })
    .refine((shown) => Object.values(shown).some((proof) => proof !== undefined), {
      path: ['password'],
      error: texts.required,
    }),
  responses: { 200: z.object({ until: z.string() }) },
});
