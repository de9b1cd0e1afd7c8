import type { foundAddress } from '@giro/contract/calls/addresses.ts';
import { formatCep } from '@giro/contract/rules/cep.ts';
import { texts } from '@giro/contract/texts.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';

type FoundAddress = z.output<typeof foundAddress>;
type Outcome = FoundAddress | 'unknown' | 'failed';

const timeoutMs = 3000;
const keepDays = 30;
const keepUnknownHours = 24;

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
  /** Questions of a client that the services answered with no address. */
  limit: Limit;
  log: Logger;
}

export function createAddresses(options: AddressesOptions) {
  const { database, limit, log } = options;
  const services = servicesOf(options.services);

  async function findKept(cep: string): Promise<FoundAddress | undefined> {
    const row = await database
      .selectFrom('cep_answers')
      .selectAll()
      .where('cep', '=', cep)
      .where('fetched_at', '>', sql<Date>`giro_now() - make_interval(days => ${keepDays})`)
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
    const answer = { street: address, neighborhood, city, state, fetched_at: sql<Date>`giro_now()` };
    await database
      .insertInto('cep_answers')
      .values({ cep, ...answer })
      .onConflict((conflict) => conflict.column('cep').doUpdateSet(answer))
      .execute();
  }

  async function isKeptAsUnknown(cep: string): Promise<boolean> {
    const row = await database
      .selectFrom('unknown_ceps')
      .select('cep')
      .where('cep', '=', cep)
      .where('asked_at', '>', sql<Date>`giro_now() - make_interval(hours => ${keepUnknownHours})`)
      .executeTakeFirst();
    return row !== undefined;
  }

  async function keepAsUnknown(cep: string): Promise<void> {
    const asked_at = sql<Date>`giro_now()`;
    await database
      .insertInto('unknown_ceps')
      .values({ cep, asked_at })
      .onConflict((conflict) => conflict.column('cep').doUpdateSet({ asked_at }))
      .execute();
  }

  return {
    /**
     * The address of a CEP of 8 digits: a kept answer, else the services in turn, 3 seconds each. Throws 404 when one
     * of them says that there is no such CEP and none finds it, which is kept for a day; 502 when none answers, 429 past
     * 300 questions an hour of a client that found nothing.
     */
    async getAddress(cep: string, client: string): Promise<FoundAddress> {
      const kept = await findKept(cep);
      if (kept) return kept;
      if (await isKeptAsUnknown(cep)) throw notFound(texts.cep.notFound);
      await limit.take(client);
      let isUnknown = false;
      for (const service of services) {
        const outcome = await ask(service, cep, log);
        if (typeof outcome === 'object') {
          await limit.giveBack(client);
          await keep(cep, outcome);
          return { ...outcome, cep: formatCep(cep) };
        }
        isUnknown ||= outcome === 'unknown';
      }
      if (!isUnknown) throw new Refusal(502, texts.cep.failed);
      await keepAsUnknown(cep);
      throw notFound(texts.cep.notFound);
    },
  };
}
