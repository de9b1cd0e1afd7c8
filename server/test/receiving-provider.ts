import { randomBytes } from 'node:crypto';
import type { PixProvider, ProviderCharge, ProviderRefund, ReceivedPix } from '../src/platform/pix/pix-provider.ts';

type Verb = keyof PixProvider;

/** A provider in memory: what came in, and what went back. What is planned for a verb happens before or after it. */
export interface ReceivingProvider extends PixProvider {
  /** What it was asked, in order. */
  asked: Verb[];
  /** Money that comes in at the provider; the shop is not told. */
  pay(pix: Partial<ReceivedPix> & { amountCents: number }): ReceivedPix;
  /** Fails the next call of a verb; after doing it, if said so. */
  failNext(verb: Verb, error: Error, when?: 'before' | 'after'): void;
  /** How refunds end that are made from now on. */
  refundsAre: ProviderRefund['state'];
  /** Every refund that is on its way ends so. */
  finishRefunds(state: 'done' | 'failed'): void;
}

const letters = (length: number) => randomBytes(length).toString('hex').slice(0, length);

export function createReceivingProvider(now: () => Date): ReceivingProvider {
  const received: ReceivedPix[] = [];
  const plans: { verb: Verb; error: Error; when: 'before' | 'after' }[] = [];

  async function answer<Answer>(verb: Verb, act: () => Answer): Promise<Answer> {
    provider.asked.push(verb);
    const index = plans.findIndex((plan) => plan.verb === verb);
    const [plan] = index === -1 ? [] : plans.splice(index, 1);
    if (plan?.when === 'before') throw plan.error;
    // As a program of another machine answers: later, and with a copy.
    const result = structuredClone(act());
    await new Promise((resolve) => setImmediate(resolve));
    if (plan) throw plan.error;
    return result;
  }
  const find = (e2eId: string) => received.find((pix) => pix.e2eId === e2eId);

  const provider: ReceivingProvider = {
    asked: [],
    refundsAre: 'done',
    pay(pix) {
      const paid: ReceivedPix = {
        e2eId: `E${letters(31)}`,
        txid: null,
        paidAt: now(),
        payer: { name: 'Maria Souza', document: '52998224725' },
        refunds: [],
        ...pix,
      };
      received.push(paid);
      return paid;
    },
    failNext: (verb, error, when = 'before') => plans.push({ verb, error, when }),
    finishRefunds(state) {
      for (const refund of received.flatMap(({ refunds }) => refunds)) {
        if (refund.state === 'processing') refund.state = state;
      }
    },
    openCharge: () => Promise.reject(new Error('No test of money that came in opens a charge.')),
    removeCharge: () => Promise.reject(new Error('No test of money that came in removes a charge.')),
    registerWebhook: () => Promise.reject(new Error('No test of money that came in registers a webhook.')),
    readCharge: (txid) =>
      answer('readCharge', (): ProviderCharge => {
        const payments = received.filter((pix) => pix.txid === txid);
        const amountCents = payments[0]?.amountCents ?? 1;
        const charge = { txid, amountCents, key: 'loja', code: 'code', location: null, revision: 0, expiresAt: now() };
        return { ...charge, state: payments.length > 0 ? 'paid' : 'open', payments };
      }),
    listReceived: (range) =>
      answer('listReceived', () =>
        received.filter((pix) =>
          'e2eId' in range ? pix.e2eId === range.e2eId : pix.paidAt >= range.from && pix.paidAt < range.to,
        ),
      ),
    refund: (e2eId, id, amountCents) =>
      answer('refund', (): ProviderRefund => {
        const pix = find(e2eId);
        if (!pix) throw new Error(`There is no ${e2eId}`);
        const known = pix.refunds.find((refund) => refund.id === id);
        if (known) return known;
        const gone = pix.refunds.filter(({ state }) => state !== 'failed');
        const sum = gone.reduce((total, refund) => total + refund.amountCents, amountCents);
        const state = sum > pix.amountCents ? 'failed' : provider.refundsAre;
        const reason = state === 'failed' ? 'Saldo insuficiente' : null;
        const made = { id, rtrId: `D${letters(31)}`, amountCents, state, nature: 'ORIGINAL', reason } as const;
        pix.refunds.push({ ...made });
        return made;
      }),
    readRefund: (e2eId, id) => answer('readRefund', () => find(e2eId)?.refunds.find((refund) => refund.id === id)),
  };
  return provider;
}
