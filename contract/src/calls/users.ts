import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, id, listQuery, optional, pageOf, password, personName } from '../fields.ts';
import { roleNames } from '../rules/roles.ts';
import { texts } from '../texts.ts';
import { user } from './shapes.ts';

const answer = z.object({ message: z.string(), user });
const byId = z.object({ id });
/** The role that somebody is to have. */
const profile = z.enum(roleNames, { error: texts.invalidChoice }).optional();

export const listUsersCall = defineCall({
  method: 'GET',
  path: '/usersAdmin',
  may: 'users.see',
  summary: 'People, the deactivated ones too; search finds id, name and e-mail',
  query: listQuery,
  responses: { 200: pageOf(user) },
});
export const createUserCall = defineCall({
  method: 'POST',
  path: '/usersAdmin',
  may: 'users.change',
  summary: 'Adds a person; without `profile` an ordinary user',
  body: z.object({ name: personName, email, password, profile }),
  responses: { 201: answer },
});
export const userCall = defineCall({
  method: 'GET',
  path: '/usersAdmin/:id',
  may: 'users.see',
  summary: 'One person, deactivated or not',
  params: byId,
  responses: { 200: user },
});
export const updateUserByAdminCall = defineCall({
  method: 'PUT',
  path: '/usersAdmin/:id',
  may: 'users.change',
  summary: 'Changes a person; a blank password keeps the one they have. If-Match tells of somebody who saved since',
  params: byId,
  body: z.object({ name: personName, email, password: optional(password), profile }),
  responses: { 200: answer },
});
export const deactivateUserCall = defineCall({
  method: 'DELETE',
  path: '/usersAdmin/:id',
  may: 'users.change',
  summary: 'Deactivates a person and ends their sessions; their records stay. If-Match as above',
  params: byId,
  responses: { 200: answer },
});
export const restoreUserCall = defineCall({
  method: 'POST',
  path: '/usersAdmin/:id/restore',
  may: 'users.change',
  summary: 'Lets a deactivated person sign in again. If-Match as above',
  params: byId,
  responses: { 200: answer },
});
