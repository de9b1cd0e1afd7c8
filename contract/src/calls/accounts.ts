import { z } from 'zod';
import { defineCall } from '../call.ts';
import { birthDate, cep, clearable, cpf, email, optional, password, personName, phone, rule, text } from '../fields.ts';
import { profiles } from '../rules/roles.ts';
import { texts } from '../texts.ts';
import { factorCode, passkeyMessage } from './factors.ts';
import { address, done, user } from './shapes.ts';

// A sign-in that tells its status in the body is that of clients in the field: docs/wire.md.

const plainText = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : (value ?? ''));

/** Registration and sell form ask for both twice but word the mistake differently. */
export const emailsMatch = (message: string) =>
  rule('confirmEmail', message, (body) => plainText(body.email) === plainText(body.confirmEmail));
export const passwordsMatch = (message: string) =>
  rule('confirmPassword', message, (body) => body.password === body.confirmPassword);

/** Optional parts of an address; a CEP is checked when present. */
export const addressFields = {
  cep: optional(cep),
  address: optional(text(200)),
  number: optional(text(20)),
  complement: optional(text(100)),
  neighborhood: optional(text(100)),
  city: optional(text(100)),
  state: optional(text(50)),
};

const repeated = z.string({ error: texts.required }).max(300, texts.tooLong(300));

/** Somebody who is new here, and the account that they get. */
export const newPerson = {
  fullName: personName,
  cpf,
  rg: optional(text(20)),
  birthDate,
  telefone: phone,
  ...addressFields,
  email,
  confirmEmail: repeated,
  password,
  confirmPassword: repeated,
};

const fullRegistration = z
  .object({ ...newPerson, cep, number: text(20) })
  .check(emailsMatch(texts.register.emailMismatch), passwordsMatch(texts.register.passwordMismatch));

const shortRegistration = z.object({ name: personName, email, password });

/**
 * Answered by both ways in: `token` is for the bearer header. To programs it is the whole session; what a browser gets
 * opens nothing without the session's cookie.
 */
const session = { profile: z.enum(profiles), token: z.string(), user };

export const registerCall = defineCall({
  method: 'POST',
  path: '/cadastrar-usuario',
  may: 'public',
  summary: 'Registers a person and signs in; a body with `fullName` is the full form, one with `name` the short form',
  body: [
    { when: { has: 'fullName' }, schema: fullRegistration },
    { when: 'otherwise', schema: shortRegistration },
  ],
  responses: { 201: z.object({ message: z.string(), ...session }) },
});

const signedIn = z.object({ code: z.literal(200), ...session, errors: z.array(z.string()) });

/** The password is right and a second factor is due: nobody is signed in yet. */
const factorDue = z.object({
  code: z.literal(206),
  needs: z.enum(['totp', 'passkey']),
  /** Names this sign-in for five minutes. */
  challenge: z.string(),
  /** WebAuthn request options with which the browser asks for a passkey, if the person has one. */
  passkey_options: passkeyMessage.optional(),
  /** Codes of an app are taken; recovery codes always are. */
  takes_totp: z.boolean(),
});

export const loginCall = defineCall({
  method: 'POST',
  path: '/login',
  may: 'public',
  summary: 'Signs in with e-mail and password',
  body: z.object({
    email: z.string({ error: texts.required }).trim().min(1, texts.required).max(254, texts.tooLong(254)).toLowerCase(),
    password: z.string({ error: texts.required }).min(1, texts.required).max(200, texts.tooLong(200)),
  }),
  responses: {
    200: z.discriminatedUnion('code', [signedIn, factorDue]),
    401: z.object({ code: z.literal(401), profile: z.null(), message: z.string(), errors: z.array(z.string()) }),
  },
});

export const loginFactorCall = defineCall({
  method: 'POST',
  path: '/login/factor',
  may: 'public',
  summary:
    'Finishes a sign-in by a code of the app, a recovery code or a passkey; a wrong one counts as a wrong password',
  body: z
    .object({
      challenge: z.string({ error: texts.required }).min(1, texts.required).max(200, texts.tooLong(200)),
      code: factorCode.optional(),
      passkey: passkeyMessage.optional(),
    })
    .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
      path: ['code'],
      error: texts.required,
    }),
  responses: {
    200: signedIn,
    401: z.object({
      code: z.literal(401),
      profile: z.null(),
      message: z.string(),
      errors: z.array(z.string()),
      /** The password is due again: time, tries or another password have ended this sign-in. */
      is_over: z.literal(true).optional(),
    }),
  },
});

export const logoutCall = defineCall({
  method: 'POST',
  path: '/logout',
  may: 'public',
  summary: 'Ends the session that the request carries, if any',
  responses: { 200: done },
});

export const currentUserCall = defineCall({
  method: 'GET',
  path: '/user',
  may: 'own',
  opensBeforeEnrolling: true,
  summary: 'The person signed in, with all that they may do',
  responses: { 200: user },
});

export const checkAuthCall = defineCall({
  method: 'POST',
  path: '/auth/checkAuth',
  may: 'signed-in',
  opensBeforeEnrolling: true,
  summary: 'Tells whether the session is valid',
  responses: { 200: z.object({ authenticated: z.literal(true), profile: z.enum(profiles) }) },
});

export const forgotPasswordCall = defineCall({
  method: 'POST',
  path: '/forgot-password',
  may: 'public',
  summary: 'Sends a reset link; answers the same whether or not the address is known',
  body: z.object({ email }),
  responses: { 200: done },
});

const newPassword = { password, password_confirmation: repeated };
const newPasswordsMatch = rule(
  'password_confirmation',
  texts.register.passwordMismatch,
  (body) => body.password === body.password_confirmation,
);

export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/reset-password/:token',
  may: 'public',
  summary: 'Sets a new password; a link works once, for 60 minutes, or seven days when it invites',
  params: z.object({ token: z.string().max(200) }),
  body: z
    .object({
      ...newPassword,
      /** True if the form said that saving it accepts the present terms. */
      accepts_terms: z.boolean({ error: texts.invalid }).optional(),
    })
    .check(newPasswordsMatch),
  responses: { 200: done },
});

export const changePasswordCall = defineCall({
  method: 'POST',
  path: '/alterar-senha',
  may: 'own',
  summary: "Changes the person's own password and ends their other sessions",
  body: z
    .object({
      current_password: z.string({ error: texts.required }).min(1, texts.required).max(200, texts.tooLong(200)),
      ...newPassword,
    })
    .check(newPasswordsMatch),
  responses: { 200: done },
});

export const confirmEmailCall = defineCall({
  method: 'POST',
  path: '/confirmar-email',
  may: 'public',
  summary: 'Confirms the address that a link was mailed to; a changed address becomes the person’s with it',
  body: z.object({ token: z.string({ error: texts.required }).min(1, texts.required).max(200, texts.tooLong(200)) }),
  responses: { 200: done },
});

export const mailConfirmationCall = defineCall({
  method: 'POST',
  path: '/confirmar-email/enviar',
  may: 'own',
  opensBeforeEnrolling: true,
  summary: 'Mails another link that confirms the address, once a minute; nothing when it is confirmed',
  responses: { 200: done },
});

export const userDataCall = defineCall({
  method: 'GET',
  path: '/user-data',
  may: 'own',
  summary: "The person's own profile, for the profile form",
  responses: { 200: z.object({ user, address }) },
});

export const updateUserCall = defineCall({
  method: 'POST',
  path: '/update-user',
  may: 'own',
  summary:
    "Saves the person's own profile; absent fields stay as they are. Another e-mail needs the current password and counts once it is confirmed. If-Match tells of somebody who saved since",
  body: z.object({
    name: personName.optional(),
    email: email.optional(),
    current_password: optional(z.string({ error: texts.required }).max(200, texts.tooLong(200))),
    telefone: clearable(phone),
    cpf: clearable(cpf),
    rg: clearable(text(20)),
    data_nascimento: clearable(birthDate),
    cep: clearable(cep),
    address: clearable(text(200)),
    number: clearable(text(20)),
    complement: clearable(text(100)),
    neighborhood: clearable(text(100)),
    city: clearable(text(100)),
    state: clearable(text(50)),
  }),
  responses: { 200: z.object({ message: z.string(), user, address }) },
});
