import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cep, id, optional, personName, phone, text } from '../fields.ts';
import { states } from '../rules/address.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

/** An address of somebody's, for deliveries. CEP and phone are digits. */
export const ownAddress = z.object({
  id: z.number(),
  /** By what its owner calls it, such as 'Casa'. */
  label: z.string(),
  recipient: z.string(),
  cep: z.string(),
  address: z.string(),
  number: z.string(),
  complement: z.string().nullable(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  phone: z.string(),
  is_default: z.boolean(),
  version: z.number(),
});
export type OwnAddress = z.output<typeof ownAddress>;

/** The fields of an address, as forms send them: a street without a number is 'S/N'. */
export const addressFields = {
  cep,
  address: text(120),
  number: text(10),
  complement: optional(text(60)),
  neighborhood: text(80),
  city: text(80),
  state: z.enum(states, { error: texts.invalidChoice }),
};

const addressBody = z.object({
  label: text(30),
  recipient: personName,
  ...addressFields,
  phone,
  is_default: z.boolean({ error: texts.invalidField }).optional(),
});
export type AddressBody = z.output<typeof addressBody>;

export const listAddressesCall = defineCall({
  method: 'GET',
  path: '/enderecos',
  may: 'own',
  summary: "The person's own addresses for deliveries, the usual one first",
  responses: { 200: z.object({ addresses: z.array(ownAddress) }) },
});

export const addAddressCall = defineCall({
  method: 'POST',
  path: '/enderecos',
  may: 'own',
  summary: 'Adds one, at most ten; the first is the usual one',
  body: addressBody,
  responses: { 201: z.object({ address: ownAddress }) },
});

export const saveAddressCall = defineCall({
  method: 'PUT',
  path: '/enderecos/:id',
  may: 'own',
  summary: 'Changes one whole; orders that were placed keep theirs. If-Match refuses to overwrite a newer change',
  params: z.object({ id }),
  body: addressBody,
  responses: { 200: z.object({ address: ownAddress }) },
});

export const removeAddressCall = defineCall({
  method: 'DELETE',
  path: '/enderecos/:id',
  may: 'own',
  summary: 'Removes one; orders that were placed keep theirs',
  params: z.object({ id }),
  responses: { 200: done },
});
