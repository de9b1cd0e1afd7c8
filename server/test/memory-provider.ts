import {
  type ChargeRequest,
  type PixProvider,
  type ProblemKind,
  type ProviderCharge,
  ProviderProblem,
  type ReceivedPix,
} from '../src/platform/pix/pix-provider.ts';

type Verb = 'openCharge' | 'readCharge' | 'removeCharge';

/** A Pix provider in memory. Each of its verbs can be held up, fail, or do its work and then say nothing. */
export class MemoryProvider implements PixProvider {
  /** What it was asked, in turn. */
  readonly asked: string[] = [];
  readonly charges = new Map<string, ProviderCharge>();
  /** How far its clock is ahead of the shop's, in seconds. */
  clockAheadS = 0;
  #now: () => Date;
  #gates = new Map<Verb, Promise<void>>();
  #failures = new Map<Verb, { kind: ProblemKind; afterwards: boolean; times: number }>();
  #payments = 0;

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

  /** Has a verb fail so many times; `afterwards`: once it has done its work. */
  fail(verb: Verb, kind: ProblemKind, { afterwards = false, times = Number.POSITIVE_INFINITY } = {}): void {
    this.#failures.set(verb, { kind, afterwards, times });
  }

  heal(): void {
    this.#failures.clear();
  }

  /** Somebody pays so much to a charge, whatever has become of it; the whole of it without an amount. */
  pay(txid: string, amountCents?: number): ReceivedPix {
    const charge = this.charges.get(txid);
    if (!charge) throw new Error(`There is no charge ${txid}`);
    this.#payments++;
    const payment: ReceivedPix = {
      e2eId: `E${String(this.#payments).padStart(31, '0')}`,
      txid,
      amountCents: amountCents ?? charge.amountCents,
      paidAt: this.#now(),
      payer: { name: 'Maria da Silva', document: '***.456.789-**' },
      refunds: [],
    };
    charge.payments.push(payment);
    if (charge.state === 'open') charge.state = 'paid';
    return payment;
  }

  async #do<Result>(verb: Verb, txid: string, work: () => Result): Promise<Result> {
    this.asked.push(`${verb} ${txid}`);
    await this.#gates.get(verb);
    const failure = this.#failures.get(verb);
    const fails = failure !== undefined && failure.times-- > 0;
    if (fails && !failure.afterwards) throw new ProviderProblem(failure.kind, `${verb} falhou`);
    const result = work();
    if (fails) throw new ProviderProblem(failure.kind, `${verb} não respondeu`);
    return result;
  }

  openCharge(request: ChargeRequest): Promise<ProviderCharge> {
    const { txid, amountCents, key, expiresInS } = request;
    return this.#do('openCharge', txid, () => {
      const known = this.charges.get(txid);
      if (known && (known.amountCents !== amountCents || known.key !== key)) {
        throw new ProviderProblem('refused', 'txid duplicado');
      }
      const expiresAt = new Date(this.#now().getTime() + (expiresInS + this.clockAheadS) * 1000);
      const made = { txid, amountCents, key, code: `PIX-${txid}`, location: null, revision: 0, expiresAt };
      const charge: ProviderCharge = known ?? { ...made, state: 'open', payments: [] };
      this.charges.set(txid, charge);
      return structuredClone(charge);
    });
  }

  readCharge(txid: string): Promise<ProviderCharge | undefined> {
    return this.#do('readCharge', txid, () => structuredClone(this.charges.get(txid)));
  }

  removeCharge(txid: string): Promise<ProviderCharge | undefined> {
    return this.#do('removeCharge', txid, () => {
      const charge = this.charges.get(txid);
      if (charge?.state === 'open') charge.state = 'removed';
      return structuredClone(charge);
    });
  }

  async listReceived(): Promise<ReceivedPix[]> {
    return [...this.charges.values()].flatMap(({ payments }) => payments);
  }

  async refund(): Promise<never> {
    throw new ProviderProblem('refused', 'Este provedor não devolve.');
  }

  async readRefund(): Promise<undefined> {}

  async registerWebhook(): Promise<void> {}
}
