import { randomBytes } from 'node:crypto';
import type { CardSettings } from '../../src/platform/card/card-provider.ts';
import { createAuthority } from '../pix-peer/certificates.ts';
import { createLevers, type Fault, type Levers, type PeerCall } from './levers.ts';
import { createTeller, type Mark, type Told } from './notices.ts';
import { endOrder } from './orders.ts';
import { access, type Faults, openServer, type SeenRequest } from './server.ts';
import {
  createState,
  type Outcome,
  outcomes,
  type PeerChargeback,
  type PeerOrder,
  type PeerParts,
  type PeerState,
  type Said,
} from './state.ts';

export { markOf } from './notices.ts';
export { access } from './server.ts';

export interface CardPeer {
  /** The address before `/v1`. */
  baseUrl: string;
  /** PEM of who signs its certificate, where it speaks TLS. */
  ca: string | undefined;
  /** Its records: orders, chargebacks, tokens, keys. */
  state: PeerState;
  /** Its ways, to be set at any time; each is described where it is declared. */
  levers: Levers;
  /** Every request that reached it, oldest first. */
  requests: SeenRequest[];
  /** Number of requests of this call that reached it, or of all. */
  count(call?: PeerCall): number;
  /** Past events in words, oldest first. */
  events: string[];
  /** Every try to tell of something. */
  told: Told[];

  /** A card's token, good for one payment with this fate. */
  card(outcome?: Outcome): string;
  /** The orders under a reference, oldest first. */
  ordersOf(reference: string): PeerOrder[];
  /** The next requests of this call go wrong: one, or as many as are named. */
  disturb(call: PeerCall, fault: Fault, times?: number): void;
  /** Takes back the faults that have not come yet. */
  calm(): void;
  /** Nothing listens and every connection is cut, until `start`; what it knows stays. */
  stop(): Promise<void>;
  start(): Promise<void>;

  /** Ends an order that is processed, reviewed or asked about by the bank; `refused` is the bank's word. */
  decide(reference: string, end: 'approved' | 'refused' | 'expired' | 'unanswered'): void;
  /** Says something of an order that nobody knows. */
  say(reference: string, status: string, detail: string): void;
  /** Somebody at the provider's own screen gives money back. */
  refundByHand(reference: string, cents: number): void;
  /** The payer contests a payment at the bank; there are so many days for an answer. */
  contest(reference: string, days?: number): PeerChargeback;
  /** The end of that. */
  endContest(id: string, end: 'won' | 'lost'): void;

  /** Tells of an order, or of a chargeback. Resolves when it was answered. */
  tell(about: PeerOrder | PeerChargeback, mark?: Mark): Promise<void>;
  /** Resolves when nothing is being told any more. */
  settled(): Promise<void>;

  /** Settings by which `openCardProvider` reaches it. */
  settings(parts?: Partial<CardSettings>): CardSettings;
  /** The same as a body of `PUT cartao-config`. */
  config(parts?: Record<string, unknown>): Record<string, unknown>;
  close(): Promise<void>;
}

/** Words for the ends of an order that was not decided. */
const ends: Readonly<Record<'approved' | 'refused' | 'expired' | 'unanswered', Said>> = {
  approved: outcomes.APRO,
  refused: outcomes.OTHE,
  expired: ['expired', 'expired'],
  unanswered: ['failed', '3ds_challenge_expired'],
};

/**
 * A provider for tests: it speaks Mercado Pago's Orders API, strictly, by http on loopback or over TLS with an authority
 * of its own.
 */
export async function openCardPeer({ secure = false }: { secure?: boolean } = {}): Promise<CardPeer> {
  const authority = secure ? createAuthority('Autoridade do cartão') : undefined;
  const certificate = authority?.issue({ name: 'Provedor de cartão do ensaio', hosts: ['localhost', '127.0.0.1'] });
  const [state, levers] = [createState(), createLevers()];
  const faults: Faults = new Map();
  const requests: SeenRequest[] = [];
  const events: string[] = [];
  const teller = createTeller(levers);
  const note = (what: string) => void events.push(what);

  function tell(about: PeerOrder | PeerChargeback, mark?: Mark): Promise<void> {
    if ('orderId' in about) {
      const data = { payment_id: state.orders.get(about.orderId)?.number };
      return teller.tell({ type: 'topic_chargebacks_wh', id: about.id, action: 'chargebacks.updated', data }, mark);
    }
    const [status, status_detail] = about.said;
    return teller.tell(
      { type: 'order', id: about.id, action: `order.${status}`, data: { status, status_detail } },
      mark,
    );
  }
  const parts: PeerParts = {
    state,
    levers,
    note,
    origin: () => origin,
    change(order, changes) {
      Object.assign(order, changes, { updatedAt: levers.now() });
      void tell(order);
    },
  };
  const server = await openServer(certificate, parts, faults, requests);
  const origin = `${secure ? 'https' : 'http'}://127.0.0.1:${server.port}`;

  const ordersOf = (reference: string) => [...state.orders.values()].filter((order) => order.reference === reference);
  function getOrder(reference: string): PeerOrder {
    const order = ordersOf(reference).at(-1);
    if (!order) throw new Error(`The peer has no order ${reference}`);
    return order;
  }

  return {
    ...{ baseUrl: origin, ca: authority?.cert, state, levers, requests, events, told: teller.told, ordersOf },
    count: (call) => requests.filter((one) => !call || one.call === call).length,
    card(outcome = 'APRO') {
      const token = randomBytes(16).toString('hex');
      state.tokens.set(token, { outcome, isUsed: false });
      return token;
    },
    disturb(call, fault, times = 1) {
      faults.set(call, [...(faults.get(call) ?? []), ...Array<Fault>(times).fill(fault)]);
    },
    calm: () => faults.clear(),
    stop: server.stop,
    start: server.start,
    decide: (reference, end) => endOrder(getOrder(reference), ends[end], parts),
    say: (reference, status, detail) => parts.change(getOrder(reference), { said: [status, detail] }),
    refundByHand(reference, cents) {
      const order = getOrder(reference);
      const refund = { id: `REF01HAND${order.refunds.length}`, cents, status: 'processed' as const };
      parts.change(order, { refunds: [...order.refunds, refund], said: ['processed', 'partially_refunded'] });
    },
    contest(reference, days = 7) {
      const order = getOrder(reference);
      const createdAt = levers.now();
      const id = `2170000${order.number}`;
      const chargeback: PeerChargeback = {
        ...{ id, caseId: `CASE${order.number}`, orderId: order.id, cents: order.paidCents },
        ...{ reason: 'Compra não reconhecida', covered: null, documents: [], createdAt },
        deadline: new Date(createdAt.getTime() + days * 86_400_000),
      };
      state.chargebacks.set(id, chargeback);
      parts.change(order, { said: ['charged_back', 'in_process'] });
      void tell(chargeback);
      return chargeback;
    },
    endContest(id, end) {
      const chargeback = state.chargebacks.get(id);
      const order = state.orders.get(chargeback?.orderId ?? '');
      if (!chargeback || !order) throw new Error(`The peer has no chargeback ${id}`);
      chargeback.covered = end === 'won';
      parts.change(order, { said: ['charged_back', end === 'won' ? 'reimbursed' : 'settled'] });
      void tell(chargeback);
    },
    tell,
    settled: teller.settled,
    settings: (more = {}) => ({
      ...{ provider: 'mercado-pago', baseUrl: origin, scriptUrl: '', ...access },
      ...{ statement: 'LOJA ENSAIO', challenge: 'on_fraud_risk' },
      ...more,
    }),
    config: (more = {}) => ({
      ...{ provider: 'mercado-pago', base_url: origin, script_url: '', statement: 'LOJA ENSAIO' },
      ...{ public_key: access.publicKey, access_token: access.accessToken, webhook_secret: access.webhookSecret },
      ...{ challenge: 'on_fraud_risk' },
      ...more,
    }),
    close: server.stop,
  };
}
