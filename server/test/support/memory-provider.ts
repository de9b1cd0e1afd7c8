import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import {
  type ChargeRequest,
  type PixProvider,
  type ProblemKind,
  type ProviderCharge,
  ProviderProblem,
  type ProviderRefund,
  type ReceivedPix,
  type ReceivedRange,
} from '../../src/platform/pix/pix-provider.ts';

type Verb = keyof PixProvider;

interface Failure {
  /** Once it has done its work. */
  afterwards?: boolean;
  times?: number;
  says?: string;
  retryAfterS?: number;
}

const digits = (count: number) => Array.from(randomBytes(count), (byte) => byte % 10).join('');

/** A Pix provider in memory. Each of its verbs can be held up, fail, or do its work and then say nothing. */
export class MemoryProvider implements PixProvider {
  /** Questions it was asked, in turn: a verb, and the one charge or Pix that it was about. */
  readonly asked: string[] = [];
  readonly charges = new Map<string, ProviderCharge>();
  /** Seconds by which its clock is ahead of the shop's. */
  clockAheadS = 0;
  /** Final state of refunds that are made from now on. */
  refundsAre: ProviderRefund['state'] = 'done';
  readonly #received: ReceivedPix[] = [];
  readonly #now: () => Date;
  readonly #gates = new Map<Verb, Promise<void>>();
  readonly #failures = new Map<Verb, Failure & { kind: ProblemKind; times: number }>();

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  /** Holds a verb up before it does anything; returns how to let it go on. */
  pause(verb: Verb): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gates.set(verb, promise);
    return () => {
      this.#gates.delete(verb);
      resolve();
    };
  }

  /** Has a verb fail, until it is healed unless it is told how many times. */
  fail(verb: Verb, kind: ProblemKind, failure: Failure = {}): void {
    this.#failures.set(verb, { times: Number.POSITIVE_INFINITY, ...failure, kind });
  }

  heal(): void {
    this.#failures.clear();
  }

  /** Knows of nothing any more, and works. */
  forget(): void {
    this.charges.clear();
    this.#received.length = 0;
    this.asked.length = 0;
    this.heal();
  }

  /** Makes an open charge of a quarter of an hour without having been asked. */
  have(txid: string, amountCents: number): void {
    this.#keep(txid, amountCents, 'loja', 900);
  }

  /** Somebody pays, to a charge whatever has become of it, the whole of it unless told otherwise. The shop is not told. */
  pay(pix: Partial<ReceivedPix>): ReceivedPix {
    const charge = this.charges.get(pix.txid ?? '');
    const amountCents = pix.amountCents ?? charge?.amountCents;
    if (amountCents === undefined) throw new Error(`There is no charge ${pix.txid}`);
    const paid: ReceivedPix = {
      e2eId: `E${digits(31)}`,
      txid: null,
      paidAt: this.#now(),
      payer: { name: 'Maria Souza', document: '52998224725' },
      refunds: [],
      ...pix,
      amountCents,
    };
    this.#received.push(paid);
    charge?.payments.push(paid);
    if (charge?.state === 'open') charge.state = 'paid';
    return paid;
  }

  /** Every refund that is on its way ends so. */
  finishRefunds(state: 'done' | 'failed'): void {
    for (const refund of this.#received.flatMap(({ refunds }) => refunds)) {
      if (refund.state === 'processing') refund.state = state;
    }
  }

  /** As a program of another machine answers: later, and with a copy. */
  async #do<Result>(verb: Verb, about: string, work: () => Result): Promise<Result> {
    this.asked.push(`${verb} ${about}`.trim());
    await this.#gates.get(verb);
    const failure = this.#failures.get(verb);
    const fails = failure !== undefined && failure.times-- > 0;
    const result = fails && !failure.afterwards ? undefined : structuredClone(work());
    await turn();
    if (!fails) return result as Result;
    const { kind, says = `${verb} falhou`, retryAfterS } = failure;
    throw new ProviderProblem(kind, says, retryAfterS === undefined ? {} : { retryAfterS });
  }

  #keep(txid: string, amountCents: number, key: string, expiresInS: number): ProviderCharge {
    const expiresAt = new Date(this.#now().getTime() + (expiresInS + this.clockAheadS) * 1000);
    const made = { txid, amountCents, key, code: `PIX-${txid}`, location: null, revision: 0, expiresAt };
    const charge: ProviderCharge = { ...made, state: 'open', payments: [] };
    this.charges.set(txid, charge);
    return charge;
  }

  #find(e2eId: string): ReceivedPix | undefined {
    return this.#received.find((pix) => pix.e2eId === e2eId);
  }

  openCharge({ txid, amountCents, key, expiresInS }: ChargeRequest): Promise<ProviderCharge> {
    return this.#do('openCharge', txid, () => {
      const known = this.charges.get(txid);
      if (known && (known.amountCents !== amountCents || known.key !== key)) {
        throw new ProviderProblem('refused', 'txid duplicado');
      }
      return known ?? this.#keep(txid, amountCents, key, expiresInS);
    });
  }

  readCharge(txid: string): Promise<ProviderCharge | undefined> {
    return this.#do('readCharge', txid, () => this.charges.get(txid));
  }

  removeCharge(txid: string): Promise<ProviderCharge | undefined> {
    return this.#do('removeCharge', txid, () => {
      const charge = this.charges.get(txid);
      if (charge?.state === 'open') charge.state = 'removed';
      return charge;
    });
  }

  listReceived(range: ReceivedRange): Promise<ReceivedPix[]> {
    return this.#do('listReceived', 'e2eId' in range ? range.e2eId : '', () =>
      this.#received.filter((pix) =>
        'e2eId' in range ? pix.e2eId === range.e2eId : pix.paidAt >= range.from && pix.paidAt < range.to,
      ),
    );
  }

  refund(e2eId: string, id: string, amountCents: number): Promise<ProviderRefund> {
    return this.#do('refund', e2eId, () => {
      const pix = this.#find(e2eId);
      if (!pix) throw new ProviderProblem('refused', `There is no ${e2eId}`);
      const known = pix.refunds.find((refund) => refund.id === id);
      if (known) return known;
      const gone = pix.refunds.filter(({ state }) => state !== 'failed');
      const sum = gone.reduce((total, refund) => total + refund.amountCents, amountCents);
      const state = sum > pix.amountCents ? 'failed' : this.refundsAre;
      const reason = state === 'failed' ? 'Saldo insuficiente' : null;
      const made: ProviderRefund = { id, rtrId: `D${digits(31)}`, amountCents, state, nature: 'ORIGINAL', reason };
      pix.refunds.push(made);
      return made;
    });
  }

  readRefund(e2eId: string, id: string): Promise<ProviderRefund | undefined> {
    return this.#do('readRefund', e2eId, () => this.#find(e2eId)?.refunds.find((refund) => refund.id === id));
  }

  registerWebhook(): Promise<void> {
    return this.#do('registerWebhook', '', () => undefined);
  }
}
