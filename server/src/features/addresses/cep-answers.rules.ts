import type { foundAddress } from '@giro/contract/calls/addresses.ts';
import { z } from 'zod';

export type FoundAddress = z.output<typeof foundAddress>;

const name = z.string().min(1);
/** The CEP of a whole town has no street. */
const perhaps = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** ViaCEP and OpenCEP answer alike. */
const viaCepAnswer = z.object({ logradouro: perhaps, bairro: perhaps, localidade: name, uf: name });
const brasilApiAnswer = z.object({ street: perhaps, neighborhood: perhaps, city: name, state: name });

/** ViaCEP says 'not found' with status 200 and a field `erro`. */
export const saysUnknown = (body: unknown) => typeof body === 'object' && body !== null && 'erro' in body;

/** Throws when the answer has no city and state. */
export function readViaCep(body: unknown, cep: string): FoundAddress {
  const { logradouro, bairro, localidade, uf } = viaCepAnswer.parse(body);
  return { cep, address: logradouro, neighborhood: bairro, city: localidade, state: uf };
}

/** Throws when the answer has no city and state. */
export function readBrasilApi(body: unknown, cep: string): FoundAddress {
  const { street, ...place } = brasilApiAnswer.parse(body);
  return { cep, address: street, ...place };
}
