import { PeerProblem, type PeerRequest } from '../carrier-peer/server.ts';

/** Calls that the adapter can make to the peer. */
export type MelhorEnvioCall =
  | 'refresh'
  | 'services'
  | 'calculate'
  | 'addToCart'
  | 'addReverse'
  | 'listCart'
  | 'removeFromCart'
  | 'checkout'
  | 'generate'
  | 'print'
  | 'labelAddress'
  | 'labelFile'
  | 'readOrder'
  | 'listOrders'
  | 'cancel'
  | 'track';

/** Ways of the carrier that a test may set at any time. */
export interface MelhorEnvioLevers {
  delayMs: number;
  /** Its clock. */
  now: () => Date;
  /** A permission that the token lacks: of these calls none is answered. */
  lacksScopeFor: readonly MelhorEnvioCall[];
  /** Services that do not serve, with its words. */
  refusesServices: Readonly<Record<string, string>>;
  /** Words by which the next parcels are refused, in a list of the cart's. */
  refusesParcels: string | undefined;
  /** Looks at an order that it takes until it is generated. */
  generateLooks: number;
  /** Tags do not come back in the list of the cart. */
  hidesCartTags: boolean;
  /** The number of the company that carries stays null, while its own is there. */
  hidesTracking: boolean;
  /** It charges so much once a parcel is posted. */
  chargesCents: number | undefined;
  /** Orders on a page of a list. */
  pageSize: number;
  /** The place of a label's address in an answer. */
  saysAddressAs: 'text' | 'json' | 'object';
  /** Address that is told of every change; undefined: none is. */
  tellsAt: string | undefined;
  /** Letters of the mark. */
  signsIn: 'base64' | 'hex';
  /** Orders in the cart are listed among the others too. */
  listsPending: boolean;
}

export const createMelhorEnvioLevers = (): MelhorEnvioLevers => ({
  delayMs: 0,
  now: () => new Date(),
  lacksScopeFor: [],
  refusesServices: {},
  refusesParcels: undefined,
  generateLooks: 0,
  hidesCartTags: false,
  hidesTracking: false,
  chargesCents: undefined,
  pageSize: 20,
  saysAddressAs: 'json',
  tellsAt: undefined,
  signsIn: 'base64',
  listsPending: false,
});

/** Things that can be made to happen to a shipment. */
export type Happening =
  | 'posted'
  | 'received'
  | 'delivered'
  | 'undelivered'
  | 'canceled'
  | 'expired'
  | 'paused'
  | 'suspended';

export interface PeerShipment {
  id: string;
  protocol: string;
  kind: 'label' | 'code';
  reference: string;
  service: number;
  cents: number;
  status: 'pending' | 'released' | Happening;
  /** Looks that are left until it is generated; undefined while nobody has asked for that. */
  looks: number | undefined;
  tracking: string | undefined;
  createdAt: Date;
  paidAt: Date | undefined;
  generatedAt: Date | undefined;
  postedAt: Date | undefined;
  deliveredAt: Date | undefined;
  canceledAt: Date | undefined;
  expiredAt: Date | undefined;
  /** Things that are to happen, by `play`. */
  plans: { at: Date; happening: Happening }[];
  /** True for one whose label was asked for. */
  isPrinted: boolean;
  /** As it was sent. */
  body: unknown;
}

export interface MelhorEnvioState {
  /** Tokens that are taken, and the one by which the next are had. */
  tokens: Set<string>;
  refreshToken: string;
  balanceCents: number;
  /** Everything that was ever in the cart; what was taken out of it is gone. */
  shipments: PeerShipment[];
  numbers: number;
}

export const createMelhorEnvioState = (): MelhorEnvioState => ({
  tokens: new Set([access.token]),
  refreshToken: access.refreshToken,
  balanceCents: 1_000_000,
  shipments: [],
  numbers: 0,
});

export interface MelhorEnvioParts {
  state: MelhorEnvioState;
  levers: MelhorEnvioLevers;
  baseUrl(): string;
  /** Brings a shipment up to its time, and tells of what happened. */
  advance(): void;
  tell(shipment: PeerShipment, event: string): void;
}

/** The only app that it knows. */
export const access = {
  token: 'token-do-ensaio-1',
  refreshToken: 'renovador-do-ensaio-1',
  clientId: '1234',
  clientSecret: 'segredo-do-aplicativo-do-ensaio',
  contactEmail: 'loja@example.com',
} as const;

export const peerServices = [
  { id: 1, name: 'PAC', company: 'Correios', cents: 2200, centsPerKg: 400, days: 7, isReverse: true },
  { id: 2, name: 'SEDEX', company: 'Correios', cents: 3600, centsPerKg: 800, days: 2, isReverse: true },
  { id: 3, name: '.Package', company: 'Jadlog', cents: 2500, centsPerKg: 300, days: 5, isReverse: false },
] as const;

export function priceOf(id: number, kilograms: number, insurance: number): number | undefined {
  const service = peerServices.find((one) => one.id === id);
  return service && service.cents + service.centsPerKg * Math.ceil(kilograms) + Math.round(insurance);
}

export function guard({ headers }: PeerRequest, call: MelhorEnvioCall, { state, levers }: MelhorEnvioParts): void {
  if (!/^\S+ \(\S+@\S+\)$/.test(headers['user-agent'] ?? '')) {
    throw new PeerProblem(403, '<html><body>Who are you?</body></html>');
  }
  if (!headers.accept?.includes('application/json')) throw new PeerProblem(406, { message: 'Not Acceptable' });
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!state.tokens.has(token)) throw new PeerProblem(401, { message: 'Unauthenticated.' });
  if (levers.lacksScopeFor.includes(call)) throw new PeerProblem(403, { message: 'This action is unauthorized.' });
}
