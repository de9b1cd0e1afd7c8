/** Calls that the adapter can make to the peer. */
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

/** A way in which the next requests of a call go wrong. */
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
  delayMs: number;
  /** Its clock: charges are made and Pix are paid by it. Ten minutes off: `() => new Date(Date.now() + 600_000)`. */
  now: () => Date;
  /** Keys of the account; a charge for another is refused. */
  keys: string[];
  /** Scopes of a token; a call that needs more gets 403. */
  scopes: string[];
  /** Seconds that tokens live. */
  tokenLifeS: number;
  /** Place in which it takes Client ID and Secret. */
  credentials: 'basic' | 'form' | 'any';
  /** A PUT for a charge that it has is refused; otherwise the charge is changed, as the standard has it. */
  refusesDuplicates: boolean;
  /** Charges have a location and no `pixCopiaECola`. */
  omitsCode: boolean;
  /** Final state of a refund, right after it was answered; undefined: it stays EM_PROCESSAMENTO. */
  refundsEnd: 'DEVOLVIDO' | 'NAO_REALIZADO' | undefined;
  /** Final state of a sent Pix, right after it was answered; undefined: it stays EM_PROCESSAMENTO. */
  sendingsEnd: 'REALIZADO' | 'NAO_REALIZADO' | undefined;
  /** Holders of keys that are sent to, by their CPF; a key that is not here belongs to whomever is named. */
  holders: Map<string, string>;
  /** True to report payments if an address is registered. */
  tells: boolean;
  /** Time limit for the answer to a webhook, and the times after which it is tried again. */
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
