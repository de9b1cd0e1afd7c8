import type { FiscalRecipientBody } from '@giro/contract/calls/fiscal-documents.ts';
import type {
  DocumentKind,
  EmitterName,
  FiscalEnvironment,
  FiscalModel,
  FiscalOperation,
  SaleMoment,
  TaxRegime,
} from '@giro/contract/rules/fiscal.ts';
import type { Executor } from '../../platform/database/database.ts';
import type {
  AskedEmitter,
  Emitter,
  FiscalCompany,
  FiscalItem,
  FiscalRecipient,
  FiscalTotals,
} from '../../platform/fiscal/emitter.ts';

/** The shop's choices that decide on documents. */
export interface FiscalShop {
  emitter: EmitterName;
  environment: FiscalEnvironment;
  crt: TaxRegime | null;
  /** Null until all of it is there. */
  company: FiscalCompany | null;
  issueEntry: boolean;
  issueSale: SaleMoment;
  newGoodsModel: FiscalModel;
  series: Readonly<Record<FiscalModel, number>>;
  /** Since when documents are made by themselves; null: never. */
  since: Date | null;
  cancelMinutes: Readonly<Record<FiscalModel, number>>;
  /** `tPag` by payment method. */
  paymentCodes: Readonly<Record<string, string>>;
  /** Changes with what a document is signed and sent with. */
  identity: string;
}

/** Something that a document cannot do without, at its field. */
export interface Missing {
  field: string;
  message: string;
}

/** A line before its taxes are worked out, in centavos. Blank codes take the shop's usual ones. */
export interface DocumentLine {
  /** From 1. */
  place: number;
  operation: FiscalOperation;
  orderLine: number | null;
  unitId: number | null;
  imeis: readonly string[];
  serial: string | null;
  /** `cProd`. */
  code: string;
  description: string;
  ncm: string;
  cest: string;
  origin: string;
  unit: string;
  quantity: number;
  unitCents: number;
  discountCents: number;
  freightCents: number;
  otherCents: number;
  /** The document of the purchase of this used device; null: there is none. */
  entry: { key: string; valueCents: number; issuedAt: Date } | null;
  /** Of a return: the item of the sale or purchase as it was reckoned. */
  original: FiscalItem | null;
}

export interface ReckonedLines {
  items: FiscalItem[];
  totals: FiscalTotals;
  /** The profile of each item, in their order. */
  profileIds: (number | null)[];
  nature: string;
  presence: string;
  extraText: string;
}

/** Whom a document is made out to, as far as that is known. */
export interface ReadRecipient {
  /** Undefined while something of it lacks. */
  recipient: FiscalRecipient | undefined;
  missing: Missing[];
}

/** Settings, profiles, sums and people, as documents ask for them. */
export interface DocumentTools {
  readShop(db: Executor): Promise<FiscalShop>;
  /** True if the secret is that of the provider's notices. */
  isHook(secret: string): Promise<boolean>;
  /** Throws `EmitterUnready` where the shop's setup cannot be used. */
  openEmitter(db: Executor, emitter: AskedEmitter, environment: FiscalEnvironment): Promise<Emitter>;
  readRecipient(db: Executor, whom: { orderId: number | null; proposalId: number | null }): Promise<ReadRecipient>;
  /** Whom somebody of the shop has typed, as documents name them. */
  recipientOf(body: FiscalRecipientBody): FiscalRecipient;
  /** Parts that a name, number and address lack, where somebody of the shop has typed them. */
  checkRecipient(recipient: FiscalRecipient): Missing[];
  /** Taxes of the day, or what lacks for them. */
  reckon(
    db: Executor,
    draft: {
      kind: DocumentKind;
      lines: readonly DocumentLine[];
      day: string;
      model: FiscalModel;
      environment: FiscalEnvironment;
      crt: TaxRegime;
      crossesStates: boolean;
    },
  ): Promise<{ reckoned: ReckonedLines } | { missing: Missing[] }>;
}
