import { z } from 'zod';
import { defineCall } from '../call.ts';
import { listQuery, optional, pageOf, text } from '../fields.ts';
import { activityGroupNames, activityKindNames } from '../rules/activity.ts';
import { texts } from '../texts.ts';

/** Changed fields by name, masked if personal or secret. */
const state = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const activity = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(activityKindNames),
  /** Who: a person's name, 'Sistema', or what was typed at a refused sign-in, masked; null once it is forgotten. */
  by: z.string().nullable(),
  by_id: z.number().nullable(),
  /** From which address; null once it is forgotten, and for the system. */
  address: z.string().nullable(),
  /** To what it happened, in words ('Pedido 1234'). */
  subject: z.string().nullable(),
  /** The screen where it is found. */
  path: z.string().nullable(),
  before: state,
  after: state,
});
export type Activity = z.output<typeof activity>;

const filters = { tipo: optional(z.enum(activityGroupNames, { error: texts.invalidChoice })) };

export const activitiesQuery = listQuery.pick({ page: true, search: true }).extend(filters);
export type ActivitiesQuery = z.output<typeof activitiesQuery>;

export const listActivitiesCall = defineCall({
  method: 'GET',
  path: '/atividades',
  may: 'activities.see',
  summary: 'What happened, newest first; search finds people, subjects, addresses and what happened',
  query: activitiesQuery,
  responses: { 200: pageOf(activity) },
});

export const activitiesFileQuery = listQuery.pick({ search: true }).extend({ ...filters, reason: text(300) });
export type ActivitiesFileQuery = z.output<typeof activitiesFileQuery>;

export const exportActivitiesCall = defineCall({
  method: 'GET',
  path: '/csv/atividades',
  may: 'activities.export',
  summary: 'What the list finds, as a file for spreadsheets; the export is itself recorded',
  query: activitiesFileQuery,
  answersFile: 'csv',
  responses: { 200: z.string() },
});
