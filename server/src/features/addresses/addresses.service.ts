import { formatCep } from '@giro/contract/rules/address.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { findKeptAddress, isKeptAsUnknown, keepAddress, keepAsUnknown } from './addresses.queries.ts';
import type { FoundAddress } from './cep-answers.rules.ts';
import { askCepService, cepServicesOf } from './cep-services.service.ts';

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
  const services = cepServicesOf(options.services);

  return {
    /**
     * The address of a CEP of 8 digits: a kept answer, else the services in turn, 3 seconds each. Throws 404 when one
     * of them says that there is no such CEP and none finds it, which is kept for a day; 502 when none answers, 429 past
     * 300 questions an hour of a client that found nothing.
     */
    async getAddress(cep: string, client: string): Promise<FoundAddress> {
      const kept = await findKeptAddress(database, cep);
      if (kept) {
        const { street, ...place } = kept;
        return { cep: formatCep(cep), address: street, ...place };
      }
      if (await isKeptAsUnknown(database, cep)) throw notFound(texts.cep.notFound);
      await limit.take(client);
      let isUnknown = false;
      for (const service of services) {
        const outcome = await askCepService(service, cep, log);
        if (typeof outcome === 'object') {
          await limit.giveBack(client);
          const { address, neighborhood, city, state } = outcome;
          await keepAddress(database, cep, { street: address, neighborhood, city, state });
          return { ...outcome, cep: formatCep(cep) };
        }
        isUnknown ||= outcome === 'unknown';
      }
      if (!isUnknown) throw new Refusal(502, texts.cep.failed);
      await keepAsUnknown(database, cep);
      throw notFound(texts.cep.notFound);
    },
  };
}
