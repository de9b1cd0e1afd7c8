/** What the adapter can ask of the peer. */
export type PeerCall =
  | 'token'
  | 'openCharge'
  | 'readCharge'
  | 'changeCharge'
  | 'listReceived'
  | 'readReceived'
  | 'refund'
  | 'readRefund'
  | 'registerWebhook'
  | 'readWebhook'
  | 'removeWebhook'
  | 'send'
  | 'readSent';

/** How the next requests of a call go wrong. */
export type Fault =
  /** Not done: 400 with a reason. */
  | { how: 'refuse'; detail?: string }
  /** Not done: this status, with a body that is JSON or not. */
  | { how: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** Not done: 429 with Retry-After. */
  | { how: 'busy'; retryAfterS: number }
  /** Not done, and no answer ever; the connection stays. */
  | { how: 'silent' }
  /** Not done: the connection is cut. */
  | { how: 'cut-before' }
  /** Done, and answered so much later. */
  | { how: 'late'; ms: number }
  /** Done, and the connection is cut in place of an answer. */
  | { how: 'cut-after' }
  /** Done, and no answer ever; the connection stays. */
  | { how: 'lost' };

/** Ways of the provider that a test may set at any time. */
export interface Levers {
  /** How long each answer takes. */
  delayMs: number;
  /** Its clock: charges are made and Pix are paid by it. Ten minutes off: `() => new Date(Date.now() + 600_000)`. */
  now: () => Date;
  /** Keys of the account; a charge for another is refused. */
  keys: string[];
  /** What a token is good for; less than a call needs is 403. */
  scopes: string[];
  /** Seconds that tokens live. */
  tokenLifeS: number;
  /** Where it takes Client ID and Secret. */
  credentials: 'basic' | 'form' | 'any';
  /** A PUT for a charge that it has is refused; otherwise the charge is changed, as the standard has it. */
  refusesDuplicates: boolean;
  /** Charges have a location and no `pixCopiaECola`. */
  omitsCode: boolean;
  /** What becomes of a refund, at once after it was answered; undefined: it stays EM_PROCESSAMENTO. */
  refundsEnd: 'DEVOLVIDO' | 'NAO_REALIZADO' | undefined;
  /** What becomes of what is sent, at once after it was answered; undefined: it stays EM_PROCESSAMENTO. */
  sendingsEnd: 'REALIZADO' | 'NAO_REALIZADO' | undefined;
  /** Holders of keys that are sent to, by their CPF; a key that is not here belongs to whomever is named. */
  holders: Map<string, string>;
  /** Whether payments are told of where an address is registered. */
  tells: boolean;
  /** How long an answer to a webhook is waited for, and after which times it is tried again. */
  webhookTimeoutMs: number;
  webhookRetriesMs: number[];
}

export const shopKey = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';

export const allScopes = [
  ...['cob.write', 'cob.read', 'pix.write', 'pix.read', 'webhook.write', 'webhook.read'],
  ...['pix.send', 'gn.pix.send.read'],
];

export const createLevers = (): Levers => ({
  delayMs: 0,
  now: () => new Date(),
  keys: [shopKey],
  scopes: allScopes,
  tokenLifeS: 3600,
  credentials: 'any',
  refusesDuplicates: false,
  omitsCode: false,
  refundsEnd: 'DEVOLVIDO',
  sendingsEnd: 'REALIZADO',
  holders: new Map(),
  tells: true,
  webhookTimeoutMs: 5000,
  webhookRetriesMs: [50, 200, 1000],
});
