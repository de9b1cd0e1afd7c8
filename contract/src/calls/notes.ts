import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, text } from '../fields.ts';
import { longestNote, type NoteSubject } from '../rules/back-office.ts';
import type { Permission } from '../rules/roles.ts';
import { done } from './shapes.ts';

/** A note by the shop's people on a proposal, an order or a person; customers never see it. */
export const note = z.object({
  id: z.number(),
  words: z.string(),
  at: z.string(),
  /** Null once its writer has no account any more. */
  by: z.string().nullable(),
  /** True if the reader may remove it: its writer, or who may change people. */
  can_remove: z.boolean(),
});
export type Note = z.output<typeof note>;

/** The calls of the notes about one kind of record, for who may see that. */
function callsOf(path: `/${string}`, may: Permission, subject: string) {
  const params = z.object({ id });
  return {
    list: defineCall({
      method: 'GET',
      path: `${path}/:id/notas`,
      may,
      summary: `What the shop's people noted of ${subject}, newest first; nobody else ever sees it`,
      params,
      responses: { 200: z.object({ notes: z.array(note) }) },
    }),
    add: defineCall({
      method: 'POST',
      path: `${path}/:id/notas`,
      may,
      summary: `Adds a note about ${subject}`,
      params,
      body: z.object({ words: text(longestNote, 'Escreva a anotação.') }),
      responses: { 201: done.extend({ note }) },
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `${path}/:id/notas/:noteId`,
      may,
      summary: `Takes away a note about ${subject}: its writer's own, or anybody's for who may change people`,
      params: params.extend({ noteId: id }),
      responses: { 200: done },
    }),
  };
}

/** By what the notes are about. */
export const noteCalls = {
  proposal: callsOf('/proposals', 'proposals.see', 'a proposal'),
  order: callsOf('/orders', 'orders.see', 'an order'),
  user: callsOf('/usersAdmin', 'users.see', 'a person'),
} satisfies Record<NoteSubject, unknown>;

export const listProposalNotesCall = noteCalls.proposal.list;
export const addProposalNoteCall = noteCalls.proposal.add;
export const removeProposalNoteCall = noteCalls.proposal.remove;
export const listOrderNotesCall = noteCalls.order.list;
export const addOrderNoteCall = noteCalls.order.add;
export const removeOrderNoteCall = noteCalls.order.remove;
export const listUserNotesCall = noteCalls.user.list;
export const addUserNoteCall = noteCalls.user.add;
export const removeUserNoteCall = noteCalls.user.remove;
