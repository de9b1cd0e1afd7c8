import type { foundAddress } from '@giro/contract/calls/addresses.ts';
import { formatCep } from '@giro/contract/rules/cep.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';

type FoundAddress = z.output<typeof foundAddress>;
type Outcome = FoundAddress | 'unknown' | 'failed';

const timeoutMs = 3000;
const keepDays = 30;

/** ViaCEP and OpenCEP answer alike; ViaCEP says 'not found' with status 200 and a field `erro`. */
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

interface CepService {
  url: (cep: string) => string;
  read: (body: unknown, cep: string) => FoundAddress;
}

const readViaCep = (body: unknown, cep: string): FoundAddress => {
  const found = viaCepAnswer.parse(body);
  return {
    cep,
    address: found.logradouro ?? '',
    neighborhood: found.bairro ?? '',
    city: found.localidade,
    state: found.uf,
  };
};
const readBrasilApi = (body: unknown, cep: string): FoundAddress => {
  const found = brasilApiAnswer.parse(body);
  return {
    cep,
    address: found.street ?? '',
    neighborhood: found.neighborhood ?? '',
    city: found.city,
    state: found.state,
  };
};

function servicesOf({ viaCep, brasilApi, openCep }: Config['cepServices']): CepService[] {
  return [
    { url: (cep) => `${viaCep}/ws/${cep}/json/`, read: readViaCep },
    ...(brasilApi ? [{ url: (cep: string) => `${brasilApi}/api/cep/v2/${cep}`, read: readBrasilApi }] : []),
    ...(openCep ? [{ url: (cep: string) => `${openCep}/v1/${cep}`, read: readViaCep }] : []),
  ];
}

async function ask(service: CepService, cep: string, log: Logger): Promise<Outcome> {
  try {
    const response = await fetch(service.url(cep), { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (response.status === 404) return 'unknown';
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    const body = await response.json();
    if (typeof body === 'object' && body !== null && 'erro' in body) return 'unknown';
    return service.read(body, cep);
  } catch (error) {
    log.warn({ err: error, service: new URL(service.url(cep)).host }, 'a CEP service failed');
    return 'failed';
  }
}

export type AddressesService = ReturnType<typeof createAddresses>;

export interface AddressesOptions {
  database: Database;
  services: Config['cepServices'];
  log: Logger;
  now: () => Date;
}

export function createAddresses(options: AddressesOptions) {
  const { database, log, now } = options;
  const services = servicesOf(options.services);

  async function findKept(cep: string): Promise<FoundAddress | undefined> {
    const row = await database
      .selectFrom('cep_answers')
      .selectAll()
      .where('cep', '=', cep)
      .where('fetched_at', '>', new Date(now().getTime() - keepDays * 86_400_000))
      .executeTakeFirst();
    return (
      row && {
        cep: formatCep(cep),
        address: row.street,
        neighborhood: row.neighborhood,
        city: row.city,
        state: row.state,
      }
    );
  }

  async function keep(cep: string, { address, neighborhood, city, state }: FoundAddress): Promise<void> {
    const answer = { street: address, neighborhood, city, state, fetched_at: now() };
    await database
      .insertInto('cep_answers')
      .values({ cep, ...answer })
      .onConflict((conflict) => conflict.column('cep').doUpdateSet(answer))
      .execute();
  }

  return {
    /**
     * The address of a CEP of 8 digits: a kept answer, else the services in turn, 3 seconds each. Throws 404 when one
     * of them says that there is no such CEP and none finds it, 502 when none answers.
     */
    async getAddress(cep: string): Promise<FoundAddress> {
      const kept = await findKept(cep);
      if (kept) return kept;
      let isUnknown = false;
      for (const service of services) {
        const outcome = await ask(service, cep, log);
        if (typeof outcome === 'object') {
          await keep(cep, outcome);
          return { ...outcome, cep: formatCep(cep) };
        }
        isUnknown ||= outcome === 'unknown';
      }
      throw isUnknown ? notFound(texts.cep.notFound) : new Refusal(502, texts.cep.failed);
    },
  };
}
