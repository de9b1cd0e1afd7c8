import { z } from 'zod';
import { defineCall } from '../call.ts';
import { texts } from '../texts.ts';

const settings = z.object({ agents: z.boolean(), version: z.number() });
export type AgentSettings = z.output<typeof settings>;

export const readAgentSettingsCall = defineCall({
  method: 'GET',
  path: '/agentes-config',
  may: 'api-keys.change',
  summary: 'True if assistants may search the shop and get quotes',
  responses: { 200: settings },
});

export const saveAgentSettingsCall = defineCall({
  method: 'PUT',
  path: '/agentes-config',
  may: 'api-keys.change',
  summary: 'Opens the shop to assistants, or closes it; If-Match tells of another who saved since',
  changes: ['settings'],
  body: z.object({ agents: z.boolean({ error: texts.invalidChoice }) }),
  responses: { 200: settings },
});
