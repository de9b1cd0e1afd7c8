import type { EmitterName, FiscalEnvironment, FiscalModel, TaxRegime } from '@giro/contract/rules/fiscal.ts';

/** An emitter that can be asked: 'por-fora' is none. */
export type AskedEmitter = Exclude<EmitterName, 'por-fora'>;

/** The shop as documents name it: CNPJ, CEP and phone without marks, the state as its two letters. */
export interface FiscalCompany {
  name: string;
  tradeName: string;
  cnpj: string;
  ie: string;
  crt: TaxRegime;
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  uf: string;
  cep: string;
  phone: string;
}

/** Whom a document is made out to. */
export interface FiscalRecipient {
  name: string;
  document: { cpf: string } | { cnpj: string };
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  uf: string;
  cep: string;
}

/** A rate in ten-thousandths of a percent: 0.9 % is 9000. */
export type Rate = number;

/** A tax of an item, in centavos. Its schema tells which parts a CST has. */
export interface ItemTax {
  cst: string;
  baseCents: number;
  rate: Rate;
  cents: number;
}

export interface IcmsOfItem {
  /** CST of the regular regime, CSOSN of the others. */
  code: string;
  baseCents: number;
  rate: Rate;
  /** Part by which the base is reduced; 0: not. */
  reduction: Rate;
  cents: number;
  /** A tax benefit's code of the state; null: none. */
  benefitCode: string | null;
}

/** IBS and CBS of an item; without `values` its CST is told alone. */
export interface IbsCbsOfItem {
  cst: string;
  classTrib: string;
  values: {
    baseCents: number;
    ibsUf: { rate: Rate; cents: number };
    ibsMun: { rate: Rate; cents: number };
    /** Both of IBS. */
    ibsCents: number;
    cbs: { rate: Rate; cents: number };
  } | null;
  credit: {
    code: string;
    baseCents: number;
    ibs: { rate: Rate; cents: number };
    cbs: { rate: Rate; cents: number };
  } | null;
}

export interface FiscalItem {
  /** From 1. */
  place: number;
  code: string;
  description: string;
  ncm: string;
  /** Blank: none. */
  cest: string;
  cfop: string;
  unit: string;
  /** Whole pieces. */
  quantity: number;
  unitCents: number;
  /** quantity × unitCents. */
  valueCents: number;
  discountCents: number;
  freightCents: number;
  /** Interest and the like. */
  otherCents: number;
  /** 0–8. */
  origin: string;
  icms: IcmsOfItem;
  pis: ItemTax;
  cofins: ItemTax;
  /** Null before the day from which the group is told. */
  ibsCbs: IbsCbsOfItem | null;
  usedGood: boolean;
  /** 'IMEI …'; blank: nothing. */
  info: string;
}

/** Sums of the rounded items, in centavos. */
export interface FiscalTotals {
  productsCents: number;
  discountCents: number;
  freightCents: number;
  otherCents: number;
  icmsBaseCents: number;
  icmsCents: number;
  pisCents: number;
  cofinsCents: number;
  /** vNF. */
  totalCents: number;
  ibsCbs: {
    baseCents: number;
    ibsUfCents: number;
    ibsMunCents: number;
    ibsCents: number;
    cbsCents: number;
    creditIbsCents: number;
    creditCbsCents: number;
  } | null;
}

/** 1 usual; 6 and 7 the national contingencies (SVC-AN, SVC-RS). */
export type IssueMode = 1 | 6 | 7;

/** A document with every number worked out: an emitter writes it down as its receiver wants it, and decides nothing. */
export interface FiscalNote {
  environment: FiscalEnvironment;
  model: FiscalModel;
  series: number;
  number: number;
  /** Eight random digits. */
  code: string;
  key: string;
  issueMode: IssueMode;
  /** Of a contingency. */
  contingency: { since: Date; reason: string } | null;
  issuedAt: Date;
  nature: string;
  direction: 'in' | 'out';
  purpose: 'usual' | 'return';
  /** True if it goes to another state. */
  crossesStates: boolean;
  /** `indPres`. */
  presence: string;
  /** Keys of documents that it refers to. */
  references: readonly string[];
  company: FiscalCompany;
  /** Null of an NFC-e without a person. */
  recipient: FiscalRecipient | null;
  items: readonly FiscalItem[];
  totals: FiscalTotals;
  /** `tPag` and so many centavos; of a code that is neither known nor blank, `words` say what it is. */
  payments: readonly { code: string; cents: number; words?: string }[];
  /** `modFrete`: '9' nothing is carried, '0' the shop pays the carrier. */
  freightMode: string;
  /** `infCpl`; blank: nothing. */
  extraText: string;
}

/** A problem in the authority's or the schema's words, and in ours. */
export interface FiscalProblemFound {
  /** cStat, or 'schema'. */
  code: string;
  /** As it came. */
  text: string;
  /** Portuguese, for the shop's people: what to mend. */
  words: string;
  /** Ours: `recipient.cpf`, `items.1.ncm`, `profile.cfop`, `company.ie`, `certificate`; null where nobody can tell. */
  field: string | null;
}

/** By which a document is asked for: fixed before the first call. */
export interface NoteRef {
  key: string;
  /** The provider's `ref` of this attempt; the authority knows the key alone. */
  ref: string;
  environment: FiscalEnvironment;
  model: FiscalModel;
  issueMode: IssueMode;
}

/** Authorised: what is kept for years. */
export interface Authorised {
  kind: 'authorised';
  /** The key that it bears: ours, but of a provider that makes its own. */
  key: string;
  protocol: string;
  at: Date;
  code: string;
  text: string;
  /** `nfeProc` as it is stored and mailed. */
  xml: string;
  /** Corrections that the authority has of it, where it was looked at: all, or the newest alone. */
  corrections?: readonly KnownCorrection[];
}

/** A correction that an authority has. */
export interface KnownCorrection {
  /** From 1. */
  seq: number;
  protocol: string;
  at: Date;
  /** Null where nobody keeps it. */
  xml: string | null;
}

/** Answers of an authority about one document. */
export type NoteAnswer =
  | Authorised
  | { kind: 'receipt'; receipt: string; code: string; text: string }
  /** A number was taken with this key, or by another one (`otherKey`): it is asked for by key, nothing is sent again. */
  | { kind: 'duplicate'; otherKey: string | null; code: string; text: string }
  | { kind: 'rejected'; problem: FiscalProblemFound }
  | { kind: 'denied'; protocol: string | null; at: Date; problem: FiscalProblemFound; xml: string | null }
  | { kind: 'cancelled'; protocol: string; at: Date; xml: string | null; code: string; text: string }
  /** 217: the authority does not have it; the same bytes may be sent. */
  | { kind: 'absent'; code: string; text: string }
  /** 108, 109, 999: later. */
  | { kind: 'down'; code: string; text: string }
  /** 656: nobody asks anything for an hour. */
  | { kind: 'rest'; code: string; text: string }
  /** No answer, a fault, garbage, 5xx: it may or may not have been taken. */
  | { kind: 'unknown'; text: string };

/** Outcome of an event or of voided numbers. */
export type EventAnswer =
  | { kind: 'done'; protocol: string; at: Date; code: string; text: string; xml: string }
  /** It was done before. */
  | { kind: 'already'; code: string; text: string }
  | { kind: 'refused'; problem: FiscalProblemFound }
  | { kind: 'down'; code: string; text: string }
  | { kind: 'rest'; code: string; text: string }
  | { kind: 'unknown'; text: string };

export type StatusAnswer =
  | { kind: 'up'; code: string; text: string }
  | { kind: 'down'; code: string; text: string }
  | { kind: 'rest'; code: string; text: string }
  | { kind: 'unknown'; text: string };

/** An event about an authorised document. */
export interface EventRequest extends NoteRef {
  protocol: string;
  /** From 1. */
  seq: number;
  at: Date;
  /** Reason of a cancellation, or the text of a correction. */
  text: string;
}

/** Numbers that no document will bear. */
export interface VoidRequest {
  environment: FiscalEnvironment;
  model: FiscalModel;
  series: number;
  from: number;
  to: number;
  reason: string;
  at: Date;
}

/** Everything that an emitter is reached by, opened. Texts that do not apply are blank. */
export interface EmitterSettings {
  emitter: AskedEmitter;
  environment: FiscalEnvironment;
  company: FiscalCompany;
  /** PKCS #12 with the shop's key and certificate; null: none. */
  pfx: { bytes: Buffer; password: string } | null;
  focusToken: string;
  /** Blank: official addresses by state. */
  baseUrl: string;
  svcUrl: string;
  /** PEM of further roots; blank: none. */
  ca: string;
}

/**
 * One way to issue documents. `build` and `check` call nobody; the rest does, never inside a transaction, each within 30 s,
 * and repeats nothing by itself. No method throws for what an authority may answer; `EmitterUnready` says that the shop's
 * own setup (certificate, token, address) cannot be used.
 */
export interface Emitter {
  readonly name: AskedEmitter;
  /** The bytes that say this document, unsigned. Throws for a note that no person could have made. */
  build(note: FiscalNote): Promise<string>;
  /** Held against the official schema; undefined: nothing is wrong. */
  check(built: string): Promise<FiscalProblemFound | undefined>;
  /** The bytes that will be sent. */
  sign(built: string): Promise<string>;
  authorise(signed: string, ref: NoteRef): Promise<NoteAnswer>;
  /** Outcome of a batch by its receipt. */
  receipt(receipt: string, ref: NoteRef, signed: string): Promise<NoteAnswer>;
  /** By key; `signed` are the bytes that were sent, to be kept with the protocol that is found. */
  look(ref: NoteRef, signed: string): Promise<NoteAnswer>;
  cancel(request: EventRequest): Promise<EventAnswer>;
  correct(request: EventRequest): Promise<EventAnswer>;
  voidNumbers(request: VoidRequest): Promise<EventAnswer>;
  status(model: FiscalModel, issueMode: IssueMode): Promise<StatusAnswer>;
}

/** The shop's own setup cannot be used. The message is Portuguese and holds no secret. */
export class EmitterUnready extends Error {
  readonly part: 'certificate' | 'token' | 'address' | 'company';
  constructor(part: 'certificate' | 'token' | 'address' | 'company', message: string, options?: ErrorOptions) {
    super(message, options);
    this.part = part;
  }
}
