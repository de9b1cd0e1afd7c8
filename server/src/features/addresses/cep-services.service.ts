import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { type FoundAddress, readBrasilApi, readViaCep, saysUnknown } from './cep-answers.rules.ts';

type Outcome = FoundAddress | 'unknown' | 'failed';

const timeoutMs = 3000;

interface CepService {
  url: (cep: string) => string;
  read: (body: unknown, cep: string) => FoundAddress;
}

/** The services that are set up, in the order in which they are asked. */
export function cepServicesOf({ viaCep, brasilApi, openCep }: Config['cepServices']): CepService[] {
  return [
    { url: (cep) => `${viaCep}/ws/${cep}/json/`, read: readViaCep },
    ...(brasilApi ? [{ url: (cep: string) => `${brasilApi}/api/cep/v2/${cep}`, read: readBrasilApi }] : []),
    ...(openCep ? [{ url: (cep: string) => `${openCep}/v1/${cep}`, read: readViaCep }] : []),
  ];
}

/** Asks one service for a CEP of 8 digits, 3 seconds at most; why one failed is in the log. Never throws. */
export async function askCepService(service: CepService, cep: string, log: Logger): Promise<Outcome> {
  try {
    const response = await fetch(service.url(cep), { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (response.status === 404) return 'unknown';
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
    const body = await response.json();
    return saysUnknown(body) ? 'unknown' : service.read(body, cep);
  } catch (error) {
    log.warn({ err: error, service: new URL(service.url(cep)).host }, 'a CEP service failed');
    return 'failed';
  }
}
