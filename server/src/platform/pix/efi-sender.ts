import { parseWireReais } from '@giro/contract/rules/money.ts';
import { z } from 'zod';
import { wireAmount } from '../wire-money.ts';
import { orUndefined, unreadable } from './answer-problems.ts';
import { type ApiTools, createPixApi, lookAfter } from './pix-api.ts';
import {
  type PixDestination,
  type PixSender,
  ProviderProblem,
  type ProviderSettings,
  type SentPix,
} from './pix-provider.ts';
import type { Profile } from './profiles.ts';

const sent = z.object({
  idEnvio: z.string(),
  e2eId: z.string().nullish(),
  endToEndId: z.string().nullish(),
  valor: z.string().transform(parseWireReais).pipe(z.number()),
  status: z.string(),
  motivo: z.string().nullish(),
  gnExtras: z
    .object({ erro: z.object({ motivo: z.string().nullish() }) })
    .nullish()
    .catch(undefined),
});

const states: Readonly<Record<string, SentPix['state']>> = { REALIZADO: 'done', NAO_REALIZADO: 'failed' };

function readSent(json: unknown): SentPix {
  const { success, data } = sent.safeParse(json);
  if (!success) throw unreadable();
  return {
    id: data.idEnvio,
    state: states[data.status] ?? 'processing',
    e2eId: data.e2eId || data.endToEndId || null,
    amountCents: data.valor,
    reason: data.motivo || data.gnExtras?.erro.motivo || null,
  };
}

/**
 * Sends money from an account at Efí, one at a time. The CPF goes along, so that a key of another holder is refused.
 * What may have been sent is never sent anew: it is looked for, and stays 'unknown' while it is not found.
 */
export function createEfiSender(profile: Profile, settings: ProviderSettings, tools: ApiTools): PixSender {
  const ask = createPixApi(profile, settings, tools);
  let turn: Promise<unknown> = Promise.resolve();

  async function find(id: string): Promise<SentPix | undefined> {
    const path = `gn/pix/enviados/id-envio/${encodeURIComponent(id)}`;
    const json = await orUndefined(ask({ method: 'GET', path }));
    return json === undefined ? undefined : readSent(json);
  }

  async function sendNow(id: string, amountCents: number, destination: PixDestination) {
    const favorecido = { chave: destination.key, cpf: destination.cpf };
    const body = { valor: wireAmount(amountCents), pagador: { chave: settings.key }, favorecido };
    try {
      return readSent(await ask({ method: 'PUT', path: `../v3/gn/pix/${encodeURIComponent(id)}`, body }));
    } catch (error) {
      if (!(error instanceof ProviderProblem) || !['unknown', 'refused'].includes(error.kind)) throw error;
      // A refusal may be that of a second sending under the same id.
      const found = await lookAfter(error, () => find(id));
      if (!found) throw error;
      if (found.amountCents === amountCents) return found;
      throw new ProviderProblem('refused', 'O provedor já tem este envio com outro valor.', { cause: error });
    }
  }

  return {
    send(id, amountCents, destination) {
      const sending = turn.then(() => sendNow(id, amountCents, destination));
      turn = sending.catch(() => undefined);
      return sending;
    },
    readSent: find,
  };
}
