import type { Psp, PspEnvironment } from '@giro/contract/rules/payment.ts';

/** Everything that a provider is reached by, opened. */
export interface ProviderSettings {
  psp: Exclude<Psp, ''>;
  environment: PspEnvironment;
  /** For `outro`; the address before `/cob`. */
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Ours, that the provider demands: PEM texts, or a .p12 file. */
  certificate: { cert: string; key: string } | { pfx: Buffer; passphrase: string } | undefined;
  /** PEM of who signs the provider's certificate, where that is none of those that Node knows. */
  ca: string | undefined;
  /** The receiver's Pix key. */
  key: string;
}

export interface ChargeRequest {
  /** Ours: 26 to 35 letters and digits, never used before. */
  txid: string;
  amountCents: number;
  /** Seconds from its making. */
  expiresInS: number;
  /** The receiver's Pix key. */
  key: string;
  /** Shown to the payer, at most 140 characters. */
  description: string;
}

/** A charge as the provider has it now. */
export interface ProviderCharge {
  txid: string;
  /** There is no expired one: that is `open` past `expiresAt`. */
  state: 'open' | 'paid' | 'removed';
  amountCents: number;
  key: string;
  /** To be copied by the payer. */
  code: string;
  location: string | null;
  revision: number;
  /** By the provider's clock. */
  expiresAt: Date;
  payments: ReceivedPix[];
}

/** A Pix that came in. */
export interface ReceivedPix {
  e2eId: string;
  txid: string | null;
  amountCents: number;
  paidAt: Date;
  payer: { name: string; document: string } | null;
  refunds: ProviderRefund[];
}

export interface ProviderRefund {
  id: string;
  rtrId: string | null;
  amountCents: number;
  state: 'processing' | 'done' | 'failed';
  /** 'ORIGINAL', 'MED_FRAUDE' …: the provider makes the latter ones itself. */
  nature: string;
  /** Why it was not done. */
  reason: string | null;
}

/** A day of transfers, a single one, or those of a time. */
export type ReceivedRange = { from: Date; to: Date } | { e2eId: string };

/**
 * Requests that every Pix provider answers. Each verb throws a `ProviderProblem` and nothing else; each may be
 * repeated. None of them is ever called inside a transaction.
 */
export interface PixProvider {
  /** Makes the charge, or returns the one that this txid has when value and key are the same. */
  openCharge(request: ChargeRequest): Promise<ProviderCharge>;
  /** Undefined when there is none. */
  readCharge(txid: string): Promise<ProviderCharge | undefined>;
  /** Takes the charge back and returns what it then is: removed, or paid. Undefined when there is none. */
  removeCharge(txid: string): Promise<ProviderCharge | undefined>;
  /** Every Pix of the range, all pages. */
  listReceived(range: ReceivedRange): Promise<ReceivedPix[]>;
  /** Asks for a refund under our id; asked again, it is the same refund. */
  refund(e2eId: string, id: string, amountCents: number): Promise<ProviderRefund>;
  /** Undefined when there is none. */
  readRefund(e2eId: string, id: string): Promise<ProviderRefund | undefined>;
  /** Has the provider tell of payments to this key at the address. */
  registerWebhook(key: string, url: string): Promise<void>;
}

/** Kinds of problem, for code that goes on in one way or another. */
export type ProblemKind =
  /** It may or may not have been done: no answer, or a failure of the provider's own. */
  | 'unknown'
  /** It was not done, and will not be when it is repeated. */
  | 'refused'
  /** It was not done: too many requests. */
  | 'busy'
  | 'address'
  | 'certificate'
  | 'credentials'
  | 'scope'
  | 'key';

/** A call of a provider that came to nothing. The message is Portuguese, for admins, and holds no secret. */
export class ProviderProblem extends Error {
  readonly kind: ProblemKind;
  /** When a busy provider may be asked again, where it says so. */
  readonly retryAfterS: number | undefined;
  /** The address that was asked, where nothing that answers so may be there. */
  asked: string | undefined;

  constructor(kind: ProblemKind, message: string, options: ErrorOptions & { retryAfterS?: number } = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterS = options.retryAfterS;
  }
}

/** Whom a sent Pix is for: a key that another person holds is refused. */
export interface PixDestination {
  key: string;
  /** The holder's CPF, digits. */
  cpf: string;
}

export interface SentPix {
  id: string;
  state: 'processing' | 'done' | 'failed';
  e2eId: string | null;
  amountCents: number;
  reason: string | null;
}

/** Requests to providers that also send money; as careful as above. */
export interface PixSender {
  /** Pays under our id; asked again, it is the same payment. */
  send(id: string, amountCents: number, destination: PixDestination): Promise<SentPix>;
  /** Undefined when there is none. */
  readSent(id: string): Promise<SentPix | undefined>;
}
