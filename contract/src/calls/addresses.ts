import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cep } from '../fields.ts';

export const foundAddress = z.object({
  cep: z.string(),
  address: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
});

export const findAddressCall = defineCall({
  method: 'GET',
  path: '/cep/:cep',
  may: 'public',
  summary: 'The address of a CEP; parts that a town-wide CEP lacks are empty',
  params: z.object({ cep }),
  responses: { 200: foundAddress },
});
