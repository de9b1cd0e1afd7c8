/** Calls that the adapter can make to the peer. */
export type CorreiosCall =
  | 'token'
  | 'price'
  | 'term'
  | 'make'
  | 'list'
  | 'askLabel'
  | 'readLabel'
  | 'cancel'
  | 'posted'
  | 'services'
  | 'track'
  | 'solicitarPostagemReversa'
  | 'acompanharPedido'
  | 'acompanharPedidoPorData'
  | 'cancelarPedido'
  | 'revalidarPrazoAutorizacaoPostagem';

/** Ways of the carrier that a test may set at any time. */
export interface CorreiosLevers {
  delayMs: number;
  /** Its clock. */
  now: () => Date;
  tokenLifetimeS: number;
  /** The answer to an ended token. */
  refusesTokenBy: '401' | 'GTW-006' | 'GTW-008';
  /** The field of its words for what is wrong. */
  complainsIn: 'msgs' | 'msg' | 'message' | 'mensagem' | 'html';
  /** Services that it refuses in an answer of 200, with its words. */
  txErro: Readonly<Record<string, string>>;
  /** Amounts of what is posted: a number, or a text with a comma. */
  amountsAre: 'numbers' | 'commas';
  /** Looks that it takes until a label is drawn. */
  labelLooks: number;
  /** A declaration of content is on its way until `declare`. */
  declaresLater: boolean;
  /** Words by which the next parcels, or all that name the contract, are refused. */
  refusesParcels: string | undefined;
  refusesContract: boolean;
  /** It charges and weighs so much in place of what was asked. */
  charges: { cents: number; grams: number } | undefined;
  /** It does not know these objects yet. */
  knowsNot: readonly string[];
  /** Events are listed in no order. */
  shuffles: boolean;
  /** Prefix of its elements in SOAP, and if one result comes without a list. */
  soapPrefix: string;
}

export const createCorreiosLevers = (): CorreiosLevers => ({
  delayMs: 0,
  now: () => new Date(),
  tokenLifetimeS: 86_400,
  refusesTokenBy: '401',
  complainsIn: 'msgs',
  txErro: {},
  amountsAre: 'commas',
  labelLooks: 0,
  declaresLater: false,
  refusesParcels: undefined,
  refusesContract: false,
  charges: undefined,
  knowsNot: [],
  shuffles: false,
  soapPrefix: 'ns2',
});

/** An event to be told; `at` absent: now, and a second after the one before. */
export interface PeerEvent {
  /** Such as 'OEC/01'. */
  code: string;
  at: Date;
  said: string;
  city: string;
  uf: string;
  /** `yyyy-mm-dd`, of one that waits. */
  until: string | undefined;
}

export interface PeerLabel {
  id: string;
  reference: string;
  trackingCode: string;
  service: string;
  grams: number;
  cents: number;
  /** `statusAtual`. */
  status: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  madeAt: Date;
  postedAt: Date | undefined;
  /** As it was sent. */
  body: unknown;
}

export interface PeerCode {
  /** Ten digits. */
  number: string;
  reference: string;
  service: string;
  status: 'ready' | 'posted' | 'cancelled';
  /** `yyyy-mm-dd`. */
  validUntil: string;
  /** From when it is posted. */
  trackingCode: string | undefined;
  madeAt: Date;
  /** As it was sent. */
  body: unknown;
}

export interface CorreiosState {
  /** Ends of the tokens that it gave. */
  tokens: Map<string, Date>;
  labels: PeerLabel[];
  codes: PeerCode[];
  /** Receipts of labels: what is drawn, and the looks that are left. */
  receipts: Map<string, { id: string; looks: number }>;
  events: Map<string, PeerEvent[]>;
  numbers: number;
}

export const createCorreiosState = (): CorreiosState => ({
  tokens: new Map(),
  labels: [],
  codes: [],
  receipts: new Map(),
  events: new Map(),
  numbers: 0,
});

export interface CorreiosParts {
  state: CorreiosState;
  levers: CorreiosLevers;
}

/** The only contract that it knows. */
export const access = {
  user: 'lojaensaio',
  accessCode: 'codigo-de-acesso-do-ensaio-0000000000001',
  card: '0070000001',
  contract: '9912000001',
  dr: '36',
  adminCode: '17000190',
  document: '11222333000181',
} as const;

export const sendServices = [
  { code: '03298', label: 'PAC CONTRATO AG', cents: 2000, centsPerKg: 350, days: 6 },
  { code: '03220', label: 'SEDEX CONTRATO AG', cents: 3500, centsPerKg: 700, days: 2 },
] as const;
export const reverseServices = [
  { code: '03301', label: 'PAC REVERSO CONTRATO AG' },
  { code: '03247', label: 'SEDEX REVERSO CONTRATO AG' },
] as const;

export function priceOf(code: string, grams: number, declaredCents = 0): number | undefined {
  const service = sendServices.find((one) => one.code === code);
  return service && service.cents + service.centsPerKg * Math.ceil(grams / 1000) + Math.round(declaredCents / 100);
}
