import { z } from 'zod';
import { defineCall } from '../call.ts';
import { listQuery } from '../fields.ts';
import { orderListQuery } from './orders.ts';
import { proposalListQuery } from './proposals.ts';

/** The query of a list on screen, without its page: the file holds all pages. */
const allProposals = proposalListQuery.omit({ page: true });
export type AllProposalsQuery = z.output<typeof allProposals>;
const allOrders = orderListQuery.omit({ page: true });
export type AllOrdersQuery = z.output<typeof allOrders>;
const allUsers = listQuery.omit({ page: true });
export type AllUsersQuery = z.output<typeof allUsers>;

export const exportProposalsCall = defineCall({
  method: 'GET',
  path: '/csv/propostas',
  may: 'proposals.export',
  summary: 'The proposals that the list finds, as a file for spreadsheets; documents and accounts are masked',
  answersFile: 'csv',
  query: allProposals,
  responses: { 200: z.string() },
});

export const exportOrdersCall = defineCall({
  method: 'GET',
  path: '/csv/vendas',
  may: 'orders.export',
  summary: 'The orders that the list finds, as a file for spreadsheets; documents are masked',
  answersFile: 'csv',
  query: allOrders,
  responses: { 200: z.string() },
});

export const exportUsersCall = defineCall({
  method: 'GET',
  path: '/csv/usuarios',
  may: 'users.export',
  summary: 'The people that the list finds, as a file for spreadsheets; documents are masked',
  answersFile: 'csv',
  query: allUsers,
  responses: { 200: z.string() },
});
