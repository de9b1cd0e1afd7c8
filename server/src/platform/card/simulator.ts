import { randomBytes } from 'node:crypto';
import { type CardReason, cardReasons } from '@giro/contract/rules/card.ts';
import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Database } from '../database/database.ts';
import {
  type CardCharge,
  type CardDispute,
  type CardPayment,
  CardProblem,
  type CardProvider,
  type CardState,
} from './card-provider.ts';
import {
  type DisputeRow,
  endDispute,
  endPayment,
  findDispute,
  findPayment,
  insertDispute,
  insertPayment,
  insertRefund,
  listChanged,
  listDisputes,
  listRefunds,
  lockPayment,
  type PaymentKey,
  type PaymentRow,
  type RefundRow,
  releasePayment,
} from './simulator.queries.ts';

/** A simulated card payment is moved by these; each throws a `CardProblem` where there is nothing to move. */
export interface CardSimulator extends CardProvider {
  /** The bank approves, or refuses, what it was looking at. */
  approve(reference: string): Promise<CardCharge>;
  refuse(reference: string): Promise<CardCharge>;
  /** The end of the buyer's own part with the bank. */
  endChallenge(id: string, end: 'approved' | 'refused'): Promise<CardCharge>;
  /** The payer wants the money back from the bank; the shop wins, or loses. */
  contest(reference: string): Promise<CardDispute>;
  win(reference: string): Promise<CardDispute>;
  lose(reference: string): Promise<CardDispute>;
  /** The money is paid out now. */
  release(reference: string): Promise<CardCharge>;
}

/** The simulator's own pages, on the shop's origin. */
const simulatorPaths = {
  script: '/simulador/cartao/campos.js',
  challenge: (id: string) => `/simulador/cartao/desafio/${id}`,
} as const;

/** Fates of a card, by the letters in its token. */
const outcomes: Readonly<Record<string, { state: CardState; reason: CardReason | null }>> = {
  APRO: { state: 'approved', reason: null },
  LOST: { state: 'approved', reason: null },
  SLOW: { state: 'processing', reason: null },
  CONT: { state: 'review', reason: null },
  CHAL: { state: 'challenge', reason: null },
  FUND: { state: 'refused', reason: 'funds' },
  CALL: { state: 'refused', reason: 'call' },
  OTHE: { state: 'refused', reason: 'other' },
};
const noCard = { state: 'refused', reason: 'data' } as const;

const undecided = ['processing', 'challenge', 'review'];
const feePercent = 4.98;
const releaseDays = 30;
const most = 12;

const newId = (letters: string) => `${letters}${randomBytes(8).toString('hex').toUpperCase()}`;
const refused = (words: string) => new CardProblem('refused', words);

const reasonOf = (reason: string | null) => cardReasons.find((known) => known === reason) ?? null;

function chargeOf(row: PaymentRow, refunds: readonly RefundRow[], disputes: readonly DisputeRow[]): CardCharge {
  const dispute = disputes.find(({ payment_id }) => payment_id === row.id);
  const isDisputed = dispute !== undefined && dispute.state !== 'won';
  const state = isDisputed ? 'disputed' : (row.state as CardState);
  return {
    id: row.id,
    reference: row.reference,
    state,
    said: [state, row.reason].filter(Boolean).join('/'),
    amountCents: row.amount_cents,
    paidCents: row.state === 'approved' ? row.amount_cents : 0,
    instalments: row.instalments,
    reason: reasonOf(row.reason),
    challengeUrl: state === 'challenge' ? simulatorPaths.challenge(row.id) : null,
    refunds: refunds
      .filter(({ payment_id }) => payment_id === row.id)
      .map(({ reference, amount_cents }) => ({
        ...{ id: `${row.id}-${reference}`, reference, amountCents: amount_cents },
        state: 'done',
      })),
  };
}

/** A provider that takes no money: what it knows stands in tables of its own, so that every process sees the same. */
export function createCardSimulator(database: Database): CardSimulator {
  async function chargesOf(rows: readonly PaymentRow[]): Promise<CardCharge[]> {
    const ids = rows.map(({ id }) => id);
    const [refunds, disputes] = await Promise.all([listRefunds(database, ids), listDisputes(database, ids)]);
    return rows.map((row) => chargeOf(row, refunds, disputes));
  }
  async function findCharge(key: PaymentKey): Promise<CardCharge | undefined> {
    const row = await findPayment(database, key);
    return row && (await chargesOf([row]))[0];
  }
  async function getCharge(key: PaymentKey): Promise<CardCharge> {
    const charge = await findCharge(key);
    if (!charge) throw refused('O simulador não tem este pagamento.');
    return charge;
  }

  async function pay({ reference, token, amountCents, instalments }: CardPayment): Promise<CardCharge> {
    const outcome = /^sim_([A-Z]{4})_[0-9a-f]{16}$/.exec(token)?.[1] ?? '';
    const fate = outcomes[outcome] ?? noCard;
    const terms = { reference, amount_cents: amountCents, instalments };
    const isNew = await insertPayment(database, { id: newId('SIM'), ...terms, outcome, ...fate, state: fate.state });
    if (isNew && outcome === 'LOST') throw new CardProblem('unknown', 'O simulador perdeu a resposta, como combinado.');
    const charge = await getCharge({ reference });
    if (charge.amountCents !== amountCents || charge.instalments !== instalments) {
      throw new CardProblem('used', 'O simulador já tem esta referência com outros dados.');
    }
    return charge;
  }

  /** A slow payment is approved as soon as somebody looks. */
  async function look(key: PaymentKey): Promise<CardCharge | undefined> {
    await endPayment(database, key, { from: ['processing'], to: 'approved', outcome: 'SLOW' });
    return findCharge(key);
  }

  async function end(key: PaymentKey, from: readonly string[], to: 'approved' | 'refused', reason?: CardReason) {
    const isEnded = await endPayment(database, key, { from, to, ...(reason && { reason }) });
    if (!isEnded) throw refused('Não há pagamento com cartão aguardando o banco.');
    return getCharge(key);
  }

  async function refund(id: string, { reference, amountCents }: { reference: string; amountCents: number }) {
    await database.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, id);
      if (payment?.state !== 'approved') throw refused('O simulador não tem este pagamento aprovado.');
      const given = await listRefunds(tx, [id]);
      const same = given.find((row) => row.reference === reference);
      if (same?.amount_cents === amountCents) return;
      const [dispute] = await listDisputes(tx, [id]);
      const total = given.reduce((sum, row) => sum + row.amount_cents, amountCents);
      if (same || total > payment.amount_cents || (dispute && dispute.state !== 'won')) {
        throw refused('A devolução passa do valor, já existe com outro valor, ou o pagamento foi contestado.');
      }
      await insertRefund(tx, { payment_id: id, reference, amount_cents: amountCents });
    });
    return getCharge({ id });
  }

  const disputeOf = (row: DisputeRow, charge: CardCharge): CardDispute => ({
    id: row.id,
    reference: charge.reference,
    amountCents: charge.amountCents,
    reason: 'Compra não reconhecida (simulada)',
    state: row.state as CardDispute['state'],
    deadline: row.deadline,
  });
  async function disputeOfPayment(key: PaymentKey): Promise<CardDispute | undefined> {
    const charge = await findCharge(key);
    const [row] = charge ? await listDisputes(database, [charge.id]) : [];
    return charge && row && disputeOf(row, charge);
  }
  async function endContest(reference: string, to: 'won' | 'lost'): Promise<CardDispute> {
    const dispute = await disputeOfPayment({ reference });
    const isEnded = dispute && (await endDispute(database, dispute.id, ['open', 'answered'], to));
    if (!isEnded) throw refused('Não há contestação aberta deste pagamento.');
    return { ...dispute, state: to };
  }

  return {
    script: { url: simulatorPaths.script, scriptHosts: [], connectHosts: [], frameHosts: [] },
    pay,
    read: (id) => look({ id }),
    find: (reference) => look({ reference }),
    async cancel(id) {
      await endPayment(database, { id }, { from: undecided, to: 'cancelled' });
      return getCharge({ id });
    },
    refund,
    list: async (range) => chargesOf(await listChanged(database, range)),
    async test() {},
    subjectOf: () => undefined,
    isSigned: () => true,
    costs: async () => Array.from({ length: most }, (_, place) => ({ instalments: place + 1, addsInterest: false })),
    async settlement({ id }) {
      const row = await findPayment(database, { id });
      if (row?.state !== 'approved') return undefined;
      const feeCents = Math.round((row.amount_cents * feePercent) / 100);
      const releasedOn = row.released_at
        ? saoPauloToday(row.released_at)
        : addDays(saoPauloToday(row.created_at), releaseDays);
      return { feeCents, netCents: row.amount_cents - feeCents, releasedOn, addedInterest: false };
    },
    async dispute(found) {
      if (!('id' in found)) return disputeOfPayment({ id: found.chargeId });
      const row = await findDispute(database, found.id);
      return row && disputeOf(row, await getCharge({ id: row.payment_id }));
    },
    async answer(disputeId) {
      if (await endDispute(database, disputeId, ['open'], 'answered')) return;
      throw refused('Esta contestação já foi respondida, ou terminou.');
    },
    approve: (reference) => end({ reference }, undecided, 'approved'),
    refuse: (reference) => end({ reference }, undecided, 'refused', 'other'),
    endChallenge: (id, to) => end({ id }, ['challenge'], to, to === 'refused' ? 'challenge' : undefined),
    async contest(reference) {
      const isNew = await insertDispute(database, newId('SIMD'), reference);
      const dispute = isNew ? await disputeOfPayment({ reference }) : undefined;
      if (!dispute) throw refused('Só um pagamento aprovado pode ser contestado, e uma vez.');
      return dispute;
    },
    win: (reference) => endContest(reference, 'won'),
    lose: (reference) => endContest(reference, 'lost'),
    async release(reference) {
      if (await releasePayment(database, reference)) return getCharge({ reference });
      throw refused('Só um pagamento aprovado é liberado, e uma vez.');
    },
  };
}
