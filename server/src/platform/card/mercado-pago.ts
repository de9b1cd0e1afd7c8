import { randomUUID } from 'node:crypto';
import { wireAmount } from '../wire-money.ts';
import { type CardAnswer, type CardHttpTools, createCardHttp, statusProblem, unreadable } from './card-http.ts';
import {
  type CardCharge,
  type CardDispute,
  type CardPayment,
  CardProblem,
  type CardProvider,
  type CardScript,
  type CardSettings,
} from './card-provider.ts';
import {
  codesOf,
  type ReadOrder,
  readCosts,
  readDispute,
  readFound,
  readOrder,
  readPage,
  readPayments,
  readReference,
  readRefunds,
  readRefusedOrder,
} from './mercado-pago-answers.ts';
import { isSignedNotice, subjectOfNotice } from './mercado-pago-notices.ts';

const ownScript: CardScript = {
  url: 'https://sdk.mercadopago.com/js/v2',
  scriptHosts: ['https://sdk.mercadopago.com'],
  connectHosts: [
    'https://api.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://events.mercadopago.com',
    'https://api.mercadolibre.com',
    'https://http2.mlstatic.com',
  ],
  frameHosts: ['https://secure-fields.mercadopago.com', 'https://www.mercadolibre.com', 'https://www.mercadolivre.com'],
};

function scriptOf(url: string): CardScript {
  if (!url) return ownScript;
  const { origin } = new URL(url);
  return { url, scriptHosts: [origin], connectHosts: [origin], frameHosts: [origin] };
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** The list goes by the day on which an order was made; a review or a contest may change it that much later. */
const changesForDays = 10;
const pageSize = 50;
/** A list that is longer than this is no list of a shop. */
const mostPages = 1000;

/** Without milliseconds: the provider's own examples have none. */
const instantOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

function problemOf(answer: CardAnswer): CardProblem {
  const codes = codesOf(answer.json);
  if (codes.includes('idempotency_key_already_used')) {
    return new CardProblem('used', 'O Mercado Pago já tem um pagamento com esta referência.');
  }
  // The provider's page says to send it with another key; money may have moved under this one.
  if (answer.status === 409 || codes.includes('idempotency_validation_failed')) {
    return new CardProblem(
      'unknown',
      `O Mercado Pago não concluiu o pedido (${[answer.status, ...codes].join(', ')}).`,
    );
  }
  return statusProblem(answer, codes);
}

function bodyOf({ reference, amountCents, instalments, token, brand, payer }: CardPayment, settings: CardSettings) {
  const [first_name, ...others] = payer.name.trim().split(/\s+/);
  const amount = wireAmount(amountCents);
  const method = { id: brand, type: 'credit_card', token, installments: instalments };
  const { statement } = settings;
  return {
    type: 'online',
    processing_mode: 'automatic',
    capture_mode: 'automatic_async',
    external_reference: reference,
    total_amount: amount,
    payer: {
      email: payer.email,
      first_name,
      ...(others.length > 0 && { last_name: others.join(' ') }),
      identification: { type: 'CPF', number: payer.cpf.replace(/\D/g, '') },
    },
    config: { online: { transaction_security: { validation: settings.challenge, liability_shift: 'required' } } },
    transactions: {
      payments: [{ amount, payment_method: { ...method, ...(statement && { statement_descriptor: statement }) } }],
    },
  };
}

/** Of several orders under one reference, which there should never be, the one that has money or may come to it. */
const mostAlive = (charges: readonly CardCharge[]) =>
  charges.find(({ state }) => state !== 'refused' && state !== 'cancelled') ?? charges[0];

/** The adapter of Mercado Pago's Orders API. */
export function createMercadoPago(settings: CardSettings, tools: CardHttpTools): CardProvider {
  const ask = createCardHttp(tools, problemOf);
  const part = encodeURIComponent;

  function urlOf(path: string, query: Record<string, string> = {}): URL {
    const base = settings.baseUrl || 'https://api.mercadopago.com';
    if (!URL.canParse(base)) throw new CardProblem('address', 'O endereço da API não é válido.');
    const url = new URL(`${base.replace(/\/$/, '')}/v1/${path}`);
    url.search = new URLSearchParams(query).toString();
    return url;
  }
  const authorization = `Bearer ${settings.accessToken}`;

  /** Undefined for what there is not. */
  async function get(path: string, query?: Record<string, string>): Promise<unknown> {
    const answer = await ask({ method: 'GET', url: urlOf(path, query), headers: { authorization }, reads: [404] });
    return answer.status === 404 ? undefined : answer.json;
  }

  interface Post {
    key: string;
    body?: object | FormData;
    reads?: readonly number[];
    headers?: Record<string, string>;
  }
  const post = async (path: string, { key, headers, ...more }: Post) =>
    ask({
      method: 'POST',
      url: urlOf(path),
      headers: { authorization, 'x-idempotency-key': key, ...headers },
      ...more,
    });

  async function findOrder(id: string): Promise<ReadOrder | undefined> {
    const json = await get(`orders/${part(id)}`);
    return json === undefined ? undefined : readOrder(json);
  }
  async function getOrder(id: string): Promise<ReadOrder> {
    const found = await findOrder(id);
    if (!found) throw new CardProblem('refused', 'O Mercado Pago não tem este pagamento.');
    return found;
  }

  async function listOrders(query: Record<string, string>): Promise<unknown[]> {
    const found: unknown[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const json = await get('orders', { ...query, page: String(page), page_size: String(pageSize) });
      const { orders, pages } = readPage(json);
      found.push(...orders);
      if (page >= pages || orders.length === 0) return found;
    }
    throw new CardProblem('refused', 'A lista de pagamentos do Mercado Pago não termina.');
  }

  /** Orders that stand in a list; those of other kinds of sale, which cannot be read as payments by card, are left out. */
  const readAll = (orders: readonly unknown[]): ReadOrder[] =>
    orders.flatMap((json) => {
      try {
        return [readOrder(json)];
      } catch {
        return [];
      }
    });

  async function pay(payment: CardPayment): Promise<CardCharge> {
    const { device } = payment;
    // Of a browser's making: what is no header's value is left out.
    const headers: Record<string, string> =
      device && /^[\x21-\x7e]{1,256}$/.test(device) ? { 'x-meli-session-id': device } : {};
    const request = { key: payment.reference, body: bodyOf(payment, settings), reads: [402], headers };
    const { status, json } = await post('orders', request);
    if (status !== 402) return readOrder(json, payment).charge;
    const refused = readRefusedOrder(json, payment);
    if (refused) return refused.charge;
    throw new CardProblem('used', 'O Mercado Pago recusou o cartão sem dizer em que pagamento.');
  }

  async function find(reference: string, since: Date): Promise<CardCharge | undefined> {
    const orders = await listOrders({
      begin_date: instantOf(since.getTime() - 5 * minuteMs),
      end_date: instantOf(tools.now().getTime() + dayMs),
      external_reference: reference,
    });
    const own = readAll(orders).filter(({ charge }) => charge.reference === reference);
    // The list lags behind: what an order is now it says itself.
    const found = await Promise.all(own.map(({ charge }) => findOrder(charge.id)));
    return mostAlive(found.flatMap((order) => order?.charge ?? []));
  }

  async function cancel(id: string): Promise<CardCharge> {
    // Cancelling anew does no harm, and a key that was refused once would be refused for ever.
    const answer = await post(`orders/${part(id)}/cancel`, { key: randomUUID(), reads: [409] });
    return (answer.status === 409 ? await getOrder(id) : readOrder(answer.json)).charge;
  }

  async function refund(id: string, { reference, amountCents }: { reference: string; amountCents: number }) {
    const { charge, paymentId } = await getOrder(id);
    if (!paymentId) throw unreadable();
    const body = { transactions: [{ id: paymentId, amount: wireAmount(amountCents) }] };
    const answer = await post(`orders/${part(id)}/refund`, { key: reference, body, reads: [409] });
    if (answer.status === 409) return (await getOrder(id)).charge;
    const told = readRefunds(answer.json);
    const fits = told.filter((one) => one.amountCents === amountCents);
    const isNew = ({ id: made }: { id: string }) => charge.refunds.every((one) => one.id !== made);
    const own = fits.findLast(isNew) ?? fits.at(-1);
    const others = charge.refunds.filter((one) => told.every(({ id: made }) => made !== one.id));
    return { ...charge, refunds: [...others, ...told.map((one) => (one === own ? { ...one, reference } : one))] };
  }

  async function readChargeback(id: string) {
    const json = await get(`chargebacks/${part(id)}`);
    return json === undefined ? undefined : readDispute(json);
  }
  const findPayments = async (reference: string) =>
    readPayments((await get('payments/search', { external_reference: reference })) ?? { results: [] }, reference);

  async function findDispute(id: string): Promise<CardDispute | undefined> {
    const found = await readChargeback(id);
    if (!found) return undefined;
    const [number] = found.payments;
    const payment = number === undefined ? undefined : await get(`payments/${part(number)}`);
    return { ...found.dispute, reference: payment === undefined ? null : readReference(payment) };
  }

  async function disputeOf(chargeId: string, reference: string): Promise<CardDispute | undefined> {
    for (const id of (await findOrder(chargeId))?.disputeIds ?? []) {
      const found = await readChargeback(id);
      if (found) return { ...found.dispute, reference };
    }
    for (const number of (await findPayments(reference)).numbers) {
      const [json] = readFound((await get('chargebacks/search', { payment_id: number })) ?? { results: [] });
      if (json !== undefined) return { ...readDispute(json).dispute, reference };
    }
    return undefined;
  }

  return {
    get script() {
      return scriptOf(settings.scriptUrl);
    },
    pay,
    read: async (id) => (await findOrder(id))?.charge,
    find,
    cancel,
    refund,
    async list({ from, to }) {
      const orders = await listOrders({
        begin_date: instantOf(from.getTime() - changesForDays * dayMs),
        end_date: instantOf(to.getTime() + 999),
        type: 'online',
      });
      const changed = readAll(orders).filter(({ changedAt }) => !changedAt || changedAt >= from);
      return changed.map(({ charge }) => charge);
    },
    async test() {
      const now = tools.now().getTime();
      const range = { begin_date: instantOf(now - dayMs), end_date: instantOf(now) };
      readPage(await get('orders', { ...range, page: '1', page_size: '1' }));
    },
    subjectOf: subjectOfNotice,
    isSigned: (notice) => settings.webhookSecret === '' || isSignedNotice(notice, settings.webhookSecret),
    async costs({ bin, amountCents }) {
      return readCosts((await get('payment_methods/installments', { bin, amount: wireAmount(amountCents) })) ?? []);
    },
    settlement: async ({ reference }) => (await findPayments(reference)).settlement,
    dispute: (found) => ('id' in found ? findDispute(found.id) : disputeOf(found.chargeId, found.reference)),
    async answer(disputeId, files) {
      const body = new FormData();
      for (const { name, type, bytes } of files) body.append('files[]', new File([bytes], name, { type }));
      await post(`chargebacks/${part(disputeId)}/documentation`, { key: randomUUID(), body });
    },
  };
}
