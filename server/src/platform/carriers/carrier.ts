import type { CarrierEnvironment, CarrierName, ServiceWay } from '@giro/contract/rules/carrier.ts';

/** A carrier that can be asked: 'manual' is none. */
export type AskedCarrier = Exclude<CarrierName, 'manual'>;

/** A service as the shop has set it up. */
export interface CarrierService {
  /** The carrier's, for this contract. */
  code: string;
  label: string;
  way: ServiceWay;
  /** Of the additional service that insures a declared value; blank: none. */
  insuranceCode: string;
}

/** Everything that a carrier is reached by, opened. Texts that do not apply are blank. */
export interface CarrierSettings {
  carrier: AskedCarrier;
  environment: CarrierEnvironment;
  /** Before `/token/v1` or `/api/v2/me`; blank: the carrier's own of the environment. */
  baseUrl: string;
  /** Of Correios' reverse logistics (SOAP); blank: the carrier's own of the environment. */
  reverseUrl: string;
  user: string;
  accessCode: string;
  /** Correios: posting card, contract, regional office and administrative code. */
  card: string;
  contract: string;
  dr: string;
  adminCode: string;
  /** Melhor Envio: the app's pair of tokens, and by what it gets the next pair. */
  token: string;
  refreshToken: string;
  clientId: string;
  clientSecret: string;
  /** Named in the User-Agent that Melhor Envio demands. */
  contactEmail: string;
  services: readonly CarrierService[];
  /** CNPJ or CPF of the shop, digits. */
  document: string;
}

/** A size in whole centimetres and grams. */
export interface ParcelSize {
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  weightG: number;
}

/** A person or the shop with an address. CEP, document and phone are digits; the state is its two letters. */
export interface ParcelParty {
  name: string;
  /** CPF or CNPJ; null where it is not known. */
  document: string | null;
  /** Of a company; digits, blank or absent where it has none. */
  stateRegister?: string;
  phone: string | null;
  email: string | null;
  cep: string;
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  uf: string;
}

export interface QuoteQuestion {
  fromCep: string;
  toCep: string;
  size: ParcelSize;
  /** Declared, in centavos; 0: not insured. */
  declaredCents: number;
  /** Codes of services that send. */
  services: readonly string[];
}

/** A service's answer: a price or the carrier's words for why it does not serve. */
export type ServiceQuote =
  | { code: string; cents: number /** Working days. */; days: number }
  | { code: string; whyNot: string };

interface ParcelItem {
  name: string;
  quantity: number;
  /** Of one, in centavos. */
  unitCents: number;
}

export interface ParcelRequest {
  /** Ours, fixed before the first try: 1 to 25 letters and digits. */
  reference: string;
  service: string;
  from: ParcelParty;
  to: ParcelParty;
  size: ParcelSize;
  declaredCents: number;
  items: readonly ParcelItem[];
}

/** The paper that goes along: the key of a note (44 digits), or a declaration of content that the carrier makes. */
export interface LabelRequest extends ParcelRequest {
  paper: { notaKey: string } | { dce: true } | null;
}

/** A code for somebody who posts a parcel to the shop. `from` posts it. */
export interface CodeRequest extends ParcelRequest {
  /** Days for which the code is to be good. */
  days: number;
}

/** Parts of an address that were too long for the carrier: 'Complemento: …' as it is printed. */
export type Shortened = readonly string[];

/** States of a label or code at the carrier. `unknown`: nobody here knows the word; a person looks at it. */
export type CarrierObjectState =
  /** Made, and not ready to be used: it is looked at again. */
  | 'pending'
  | 'ready'
  | 'posted'
  | 'expired'
  | 'cancelled'
  /** It will not be made. */
  | 'refused'
  | 'unknown';

/** A label or a code as the carrier has it now. */
export interface CarrierObject {
  /** The carrier's. */
  id: string;
  reference: string;
  state: CarrierObjectState;
  /** The carrier's own words, for people of the shop. */
  said: string | null;
  /** By which the parcel is followed; null until it has one. */
  trackingCode: string | null;
  /** Shown at the counter by who posts it; null of a label. */
  code: string | null;
  /** Last day of the code, `yyyy-mm-dd`; null where the carrier names none. */
  validUntil: string | null;
  /** The carrier's price in centavos; null while it has not said. */
  priceCents: number | null;
}

/** Steps in which a parcel moves, by what an event means; `moving` is whatever is in no table. */
export type EventStep =
  | 'issued'
  | 'posted'
  | 'moving'
  | 'out'
  | 'waiting'
  | 'attempt'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'claim'
  | 'void';

export interface TrackedEvent {
  at: Date;
  /** The carrier's. */
  code: string;
  label: string;
  /** 'São Paulo / SP', or the like; blank where it says none. Never a street or a person. */
  place: string;
  step: EventStep;
  /** Last day on which it waits to be fetched, `yyyy-mm-dd`. */
  waitingUntil: string | null;
}

/** Answers for one parcel. */
export interface Tracked {
  /** Ours, of the `ObjectRef` that was asked about. */
  reference: string;
  /** As the carrier has it now: Melhor Envio may give another than it gave first; null until there is one. */
  trackingCode: string | null;
  /** Oldest first. */
  events: TrackedEvent[];
  /** `yyyy-mm-dd`, the carrier's newest word. */
  dueOn: string | null;
  /** `unknown`: not known yet, ask again. `invalid`: the carrier says it is no code. */
  state: 'known' | 'unknown' | 'invalid';
}

/** The carrier's charge for a posted parcel. */
export interface Charged {
  cents: number;
  weightG: number | null;
}

/** Names by which a parcel is known to its carrier. */
export interface ObjectRef {
  /** The carrier's id; null when its answer was lost. */
  id: string | null;
  reference: string;
  trackingCode: string | null;
  /** When it was first asked for: lists are searched from here. */
  since: Date;
}

/** A notice as it came; nothing of it is believed before the carrier was asked. */
export interface CarrierNotice {
  headers: Record<string, string | string[] | undefined>;
  /** As it came. */
  body: Buffer;
}

export type NoticeVerdict =
  /** Not signed: the carrier tries the address. */
  | { kind: 'unsigned' }
  | { kind: 'wrong' }
  /** Ours, or about nothing that has our mark. */
  | { kind: 'signed'; id: string | null; reference: string | null };

export type CarrierProblemKind =
  /** It may or may not have been done: no answer, a failure of the carrier's own, or what cannot be read. */
  | 'unknown'
  /** It was not done, and will not be when it is repeated. */
  | 'refused'
  /** It was not done: too many requests. */
  | 'busy'
  | 'address'
  | 'credentials';

/** A request that came to nothing. The message is Portuguese, for the shop's people, and holds no secret. */
export class CarrierProblem extends Error {
  readonly kind: CarrierProblemKind;
  /** Seconds after which a busy carrier may be asked again, where it says so. */
  readonly retryAfterS: number | undefined;

  constructor(kind: CarrierProblemKind, message: string, options: ErrorOptions & { retryAfterS?: number } = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterS = options.retryAfterS;
  }
}

/** Asked for a label or code: as the carrier has it, and what had to be shortened of the addresses. */
export interface Bought {
  object: CarrierObject;
  shortened: Shortened;
}

/**
 * Requests that every carrier answers. Each throws a `CarrierProblem` and nothing else, is never called inside a
 * transaction, and repeats nothing but once after a renewed token. Who calls looks for what may be there (`find`) before
 * it asks again; 'buy', 'authorise' and 'find' go on from any step at which an earlier try was cut off.
 */
export interface Carrier {
  readonly name: AskedCarrier;
  /** Services that the contract or account may use. */
  services(): Promise<{ code: string; label: string }[]>;
  /** Prices and terms of these services, in their order; 4 s together. */
  quote(question: QuoteQuestion): Promise<ServiceQuote[]>;
  /** Makes the label of a parcel that the shop sends. */
  buy(request: LabelRequest): Promise<Bought>;
  /** Makes a code for somebody who posts a parcel to the shop. */
  authorise(request: CodeRequest): Promise<Bought>;
  /** A label or code by our reference, also when its answer was lost; undefined: there is none. Goes on with one that was cut off. */
  find(ref: ObjectRef, kind: 'label' | 'code'): Promise<CarrierObject | undefined>;
  /** The label as PDF; undefined while the carrier still draws it. */
  label(ref: ObjectRef): Promise<Buffer | undefined>;
  /** Ends a label or code that is not posted, and returns what it then is. */
  cancel(ref: ObjectRef, kind: 'label' | 'code'): Promise<CarrierObject>;
  /** Makes a code good for more days; undefined: this carrier cannot, a new one is needed. */
  renew(ref: ObjectRef, days: number): Promise<CarrierObject | undefined>;
  /** Events of these, at most 50. */
  track(refs: readonly ObjectRef[]): Promise<Tracked[]>;
  /** Undefined while the carrier does not say. */
  charged(ref: ObjectRef): Promise<Charged | undefined>;
  /** The carrier's public page of a parcel; null where it has none. */
  trackingUrl(trackingCode: string): string | null;
  /** Reads a notice and its signature. */
  readNotice(notice: CarrierNotice): NoticeVerdict;
}

/** Tokens that a carrier gave us in place of those in the settings, to be kept sealed by who opened it. */
export interface RenewedTokens {
  token: string;
  refreshToken: string;
}
