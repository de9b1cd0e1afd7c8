import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, id, listQuery, optional, pageOf, password, personName } from '../fields.ts';
import { profiles, roleNames } from '../rules/roles.ts';
import { texts } from '../texts.ts';
import { chatOpening, user } from './shapes.ts';

const answer = z.object({ message: z.string(), user });
const byId = z.object({ id });
/**
 * Roles somebody is to hold: none makes a customer of them. Sending `profile` alone means an owner or a customer, and
 * leaves the roles of somebody of the shop as they are.
 */
const held = {
  profile: z.enum(profiles, { error: texts.invalidChoice }).optional(),
  roles: z
    .array(z.enum(roleNames, { error: texts.invalidChoice }))
    .max(roleNames.length)
    .optional(),
};

export const listUsersCall = defineCall({
  method: 'GET',
  path: '/usersAdmin',
  may: 'users.see',
  summary: 'People, the deactivated ones too; search finds id, name, e-mail and phone, and a CPF for who may see it',
  query: listQuery,
  responses: { 200: pageOf(user) },
});
export const createUserCall = defineCall({
  method: 'POST',
  path: '/usersAdmin',
  may: 'users.change',
  needsStepUp: true,
  summary:
    'Adds a person; without roles a customer. Without a password they are invited: a mailed link lets them choose one',
  body: z.object({ name: personName, email, password: optional(password), ...held }),
  responses: { 201: answer },
});
/** With when a chat with them was last opened from their page. */
const person = user.extend({ chat_opened: chatOpening.nullable() });
export const userCall = defineCall({
  method: 'GET',
  path: '/usersAdmin/:id',
  may: 'users.see',
  summary: 'One person, deactivated or not',
  params: byId,
  responses: { 200: person },
});
export const updateUserByAdminCall = defineCall({
  method: 'PUT',
  path: '/usersAdmin/:id',
  may: 'users.change',
  needsStepUp: true,
  summary: 'Changes a person; a blank password keeps the one they have. If-Match tells of somebody who saved since',
  params: byId,
  body: z.object({ name: personName, email, password: optional(password), ...held }),
  responses: { 200: answer },
});
export const deactivateUserCall = defineCall({
  method: 'DELETE',
  path: '/usersAdmin/:id',
  may: 'users.change',
  needsStepUp: true,
  summary: 'Deactivates a person and ends their sessions; their records stay. If-Match as above',
  params: byId,
  responses: { 200: answer },
});
export const restoreUserCall = defineCall({
  method: 'POST',
  path: '/usersAdmin/:id/restore',
  may: 'users.change',
  needsStepUp: true,
  summary: 'Lets a deactivated person sign in again. If-Match as above',
  params: byId,
  responses: { 200: answer },
});
export const inviteAgainCall = defineCall({
  method: 'POST',
  path: '/usersAdmin/:id/convite',
  may: 'users.change',
  needsStepUp: true,
  summary: 'Mails another invitation to somebody who has chosen no password yet; the links before it open nothing',
  params: byId,
  responses: { 200: answer },
});
