import { z } from 'zod';
import { defineCall } from '../call.ts';

export const securitySettingsBody = z.object({
  /** 'Exigir para a equipe': whoever is of the shop enrols a second factor before anything else. */
  require_factor: z.boolean(),
});
export type SecuritySettingsBody = z.output<typeof securitySettingsBody>;
export const securitySettings = securitySettingsBody.extend({
  version: z.number(),
  /** The shop's people who can sign in, and how many of them have a factor. */
  people: z.number(),
  people_with_factor: z.number(),
  /** The names of those who have none. */
  without_factor: z.array(z.string()),
});
export type SecuritySettings = z.output<typeof securitySettings>;

export const securitySettingsCall = defineCall({
  method: 'GET',
  path: '/seguranca-config',
  may: 'security.see',
  summary: 'What the shop demands of its people',
  responses: { 200: securitySettings },
});

export const saveSecuritySettingsCall = defineCall({
  method: 'PUT',
  path: '/seguranca-config',
  may: 'security.change',
  needsStepUp: true,
  summary: 'Saves what the shop demands; who demands a factor has one. If-Match tells of somebody who saved since',
  body: securitySettingsBody,
  responses: { 200: z.object({ message: z.string(), settings: securitySettings }) },
});
