import { wireAmount } from '../wire-money.ts';
import { orUndefined } from './answer-problems.ts';
import { readCharge, readPage, readReceived, readRefund } from './bcb-answers.ts';
import { type ApiTools, createPixApi, type DoubtfulPut, putCarefully } from './pix-api.ts';
import {
  type ChargeRequest,
  type PixProvider,
  type ProviderCharge,
  ProviderProblem,
  type ProviderSettings,
  type ReceivedPix,
} from './pix-provider.ts';
import type { Profile } from './profiles.ts';

const pageSize = 100;
/** A list that is longer than this is no list of a shop. */
const mostPages = 1000;

/** Without milliseconds, which some providers refuse. */
const instantOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
const atOrAfter = (date: Date) => instantOf(new Date(Math.ceil(date.getTime() / 1000) * 1000));

const hasSameTerms = (charge: ProviderCharge, { amountCents, key }: ChargeRequest) =>
  charge.amountCents === amountCents && charge.key.toLowerCase() === key.toLowerCase();

/** The adapter of the Central Bank's API, 2.9: what it says of a provider's ways is in the profile. */
export function createBcbProvider(profile: Profile, settings: ProviderSettings, tools: ApiTools): PixProvider {
  const ask = createPixApi(profile, settings, tools);
  const id = encodeURIComponent;

  const findCharge = async (txid: string, key: string) => {
    const json = await orUndefined(ask({ method: 'GET', path: `cob/${id(txid)}` }));
    return json === undefined ? undefined : readCharge(json, key);
  };
  const findRefund = async (e2eId: string, refundId: string) => {
    const json = await orUndefined(ask({ method: 'GET', path: `pix/${id(e2eId)}/devolucao/${id(refundId)}` }));
    return json === undefined ? undefined : readRefund(json);
  };

  async function openCharge(request: ChargeRequest): Promise<ProviderCharge> {
    const { txid, amountCents, expiresInS, key, description } = request;
    const body = {
      calendario: { expiracao: expiresInS },
      valor: { original: wireAmount(amountCents) },
      chave: key,
      solicitacaoPagador: description.slice(0, 140),
    };
    const attempt: DoubtfulPut<ProviderCharge> = {
      put: async () => readCharge(await ask({ method: 'PUT', path: `cob/${id(txid)}`, body }), key),
      find: () => findCharge(txid, key),
      isSame: (charge) => hasSameTerms(charge, request),
    };
    return putCarefully(attempt);
  }

  async function removeCharge(txid: string): Promise<ProviderCharge | undefined> {
    const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
    try {
      const json = await orUndefined(ask({ method: 'PATCH', path: `cob/${id(txid)}`, body }));
      if (json === undefined) return undefined;
      const charge = readCharge(json, settings.key);
      if (charge.state === 'removed') return charge;
    } catch (error) {
      if (!(error instanceof ProviderProblem) || !['unknown', 'refused'].includes(error.kind)) throw error;
      const charge = await findCharge(txid, settings.key);
      if (charge?.state === 'open') throw error;
      return charge;
    }
    return findCharge(txid, settings.key);
  }

  async function listRange(from: Date, to: Date): Promise<ReceivedPix[]> {
    const found = new Map<string, ReceivedPix>();
    for (let number = 0; number < mostPages; number++) {
      const query = {
        inicio: instantOf(from),
        fim: atOrAfter(to),
        'paginacao.paginaAtual': String(number),
        'paginacao.itensPorPagina': String(pageSize),
      };
      const { received, pages } = readPage(await ask({ method: 'GET', path: 'pix', query }));
      for (const one of received) found.set(one.e2eId, one);
      const isLast = pages === undefined ? received.length < pageSize : number + 1 >= pages;
      if (isLast || received.length === 0) return [...found.values()];
    }
    throw new ProviderProblem('refused', 'A lista de Pix recebidos do provedor não termina.');
  }

  return {
    openCharge,
    readCharge: (txid) => findCharge(txid, settings.key),
    removeCharge,
    async listReceived(range) {
      if ('from' in range) return listRange(range.from, range.to);
      const json = await orUndefined(ask({ method: 'GET', path: `pix/${id(range.e2eId)}` }));
      return json === undefined ? [] : [readReceived(json)];
    },
    async refund(e2eId, refundId, amountCents) {
      const path = `pix/${id(e2eId)}/devolucao/${id(refundId)}`;
      const body = { valor: wireAmount(amountCents) };
      return putCarefully({
        put: async () => readRefund(await ask({ method: 'PUT', path, body })),
        find: () => findRefund(e2eId, refundId),
        isSame: (refund) => refund.amountCents === amountCents,
      });
    },
    readRefund: findRefund,
    async registerWebhook(key, url) {
      const { webhook } = profile;
      if (!webhook) {
        const words = 'Este provedor não avisa sem certificados próprios da loja; os pagamentos são consultados.';
        throw new ProviderProblem('refused', words);
      }
      const body = { webhookUrl: `${url}${webhook.suffix}` };
      await ask({ method: 'PUT', path: `webhook/${id(key)}`, body, headers: webhook.headers });
    },
  };
}
