import { z } from 'zod';
import { defineCall } from '../call.ts';
import { birthDate, cpf, email, id, optional, personName, phone, text } from '../fields.ts';
import { addressFields } from './accounts.ts';

/** Somebody at the counter. */
const counterPerson = z.object({
  id: z.number(),
  name: z.string(),
  /** Credit that they can use now, in reais. */
  credit: z.number(),
  /** Their devices that can be taken in, with the value of each. */
  quotes: z.array(z.object({ proposal_id: z.number(), device: z.string(), value: z.number() })),
  /** Fields that a purchase from them needs and nobody knows. */
  missing: z.array(z.string()),
});
export type CounterPerson = z.output<typeof counterPerson>;

const personFields = {
  email: optional(email),
  telefone: optional(phone),
  rg: optional(text(20)),
  birthDate: optional(birthDate),
  ...addressFields,
};

export const addCounterPersonCall = defineCall({
  method: 'POST',
  path: '/balcao/pessoas',
  may: ['counter.sell', 'counter.buy'],
  summary: 'The person of a CPF, known or new, with what they can bring to a sale',
  explainsRefusals: true,
  repeats: true,
  body: z.object({ cpf, name: personName, ...personFields }),
  responses: { 201: z.object({ person: counterPerson }) },
});

export const fillCounterPersonCall = defineCall({
  method: 'PUT',
  path: '/balcao/pessoas/:id',
  may: ['counter.sell', 'counter.buy'],
  summary: 'Fills in what nobody knows of a person; what is known stays as it is',
  params: z.object({ id }),
  explainsRefusals: true,
  body: z.object({ cpf: optional(cpf), name: optional(personName), ...personFields }),
  responses: { 200: z.object({ person: counterPerson }) },
});
