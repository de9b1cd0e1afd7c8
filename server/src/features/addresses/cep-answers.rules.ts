import type { foundAddress } from '@giro/contract/calls/addresses.ts';
import { z } from 'zod';

export type FoundAddress = z.output<typeof foundAddress>;

/** ViaCEP and OpenCEP answer alike. */
const viaCepAnswer = z.object({
  logradouro: z.string().nullish(),
  bairro: z.string().nullish(),
  localidade: z.string().min(1),
  uf: z.string().min(1),
});
const brasilApiAnswer = z.object({
  street: z.string().nullish(),
  neighborhood: z.string().nullish(),
  city: z.string().min(1),
  state: z.string().min(1),
});

/** ViaCEP says 'not found' with status 200 and a field `erro`. */
export const saysUnknown = (body: unknown) => typeof body === 'object' && body !== null && 'erro' in body;

/** Throws when the answer has no city and state; the CEP of a whole town has no street. */
export function readViaCep(body: unknown, cep: string): FoundAddress {
  const found = viaCepAnswer.parse(body);
  return {
    cep,
    address: found.logradouro ?? '',
    neighborhood: found.bairro ?? '',
    city: found.localidade,
    state: found.uf,
  };
}

/** Throws when the answer has no city and state; the CEP of a whole town has no street. */
export function readBrasilApi(body: unknown, cep: string): FoundAddress {
  const found = brasilApiAnswer.parse(body);
  return {
    cep,
    address: found.street ?? '',
    neighborhood: found.neighborhood ?? '',
    city: found.city,
    state: found.state,
  };
}
