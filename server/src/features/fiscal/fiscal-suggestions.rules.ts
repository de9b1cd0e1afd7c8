import type { SuggestedProfile } from '@giro/contract/calls/fiscal-profiles.ts';
import type { FiscalOperation, TaxRegime } from '@giro/contract/rules/fiscal.ts';
import { icmsTables } from '@giro/contract/rules/fiscal-codes.ts';
import { regimesWithCredit } from './fiscal-codes.rules.ts';

/**
 * Codes to begin with, for the accountant to look at: none of them is advice. They are those that shops of used phones
 * most often have; whoever confirms a profile decides.
 */
export interface Suggestion {
  operation: FiscalOperation;
  preset: string;
  profile: SuggestedProfile;
}

const usual = {
  icms_percent: 0,
  icms_reduction: 0,
  benefit_code: '',
  pis_percent: 0,
  cofins_percent: 0,
  without_icms: true,
  ibscbs_cst: '000',
  class_trib: '000001',
  used_good: false,
  presumed_credit: false,
  presumed_code: '04',
  presence: '1',
  extra_text: '',
};

/** Codes of ICMS, PIS and COFINS of a regime. */
interface Codes {
  cst: string;
  csosn: string;
  /** Of shops with a CST. */
  contribution: string;
  /** Of the others. */
  simple: string;
}

const codes = {
  entry: { cst: '41', csosn: '900', contribution: '98', simple: '98' },
  used: { cst: '20', csosn: '102', contribution: '01', simple: '49' },
  fresh: { cst: '00', csosn: '102', contribution: '01', simple: '49' },
  substituted: { cst: '60', csosn: '500', contribution: '01', simple: '49' },
} as const satisfies Record<string, Codes>;
/** Of what comes back. */
const returned = { contribution: '98', simple: '98' };
const sentBack = { contribution: '49', simple: '49' };

const cfops = {
  entry: ['1102', '2102'],
  sale: ['5102', '6102'],
  substituted: ['5405', '6404'],
  return: ['1202', '2202'],
  substitutedReturn: ['1411', '2411'],
  toSeller: ['5202', '6202'],
} as const;

interface Row {
  operation: FiscalOperation;
  preset: string;
  nature: string;
  cfop: readonly [string, string];
  codes: Codes;
  more?: Partial<SuggestedProfile>;
  /** Of the regular regime alone, which has presumed credits and taxes its entries otherwise. */
  regular?: Partial<SuggestedProfile>;
}

const plain = 'Sugestão';
const asUsedGood = 'Bem usado (art. 171)';
const wholeValue = 'Valor cheio';
const taxed = 'Tributado';
const substituted = 'ICMS já retido (ST)';
const untaxed = { ibscbs_cst: '410', class_trib: '410999' };

const rows: readonly Row[] = [
  {
    operation: 'entrada',
    preset: plain,
    nature: 'Compra de usado para revenda',
    cfop: cfops.entry,
    codes: codes.entry,
    more: untaxed,
  },
  {
    operation: 'venda-usado',
    preset: asUsedGood,
    nature: 'Venda de mercadoria usada',
    cfop: cfops.sale,
    codes: codes.used,
    more: { used_good: true },
    regular: { presumed_credit: true },
  },
  {
    operation: 'venda-usado',
    preset: wholeValue,
    nature: 'Venda de mercadoria usada',
    cfop: cfops.sale,
    codes: codes.used,
  },
  { operation: 'venda-novo', preset: taxed, nature: 'Venda de mercadoria', cfop: cfops.sale, codes: codes.fresh },
  {
    operation: 'venda-novo',
    preset: substituted,
    nature: 'Venda de mercadoria',
    cfop: cfops.substituted,
    codes: codes.substituted,
  },
  {
    operation: 'devolucao-usado',
    preset: asUsedGood,
    nature: 'Devolução de venda',
    cfop: cfops.return,
    codes: { ...codes.used, ...returned },
    more: { used_good: true },
  },
  {
    operation: 'devolucao-usado',
    preset: wholeValue,
    nature: 'Devolução de venda',
    cfop: cfops.return,
    codes: { ...codes.used, ...returned },
  },
  {
    operation: 'devolucao-novo',
    preset: taxed,
    nature: 'Devolução de venda',
    cfop: cfops.return,
    codes: { ...codes.fresh, ...returned },
  },
  {
    operation: 'devolucao-novo',
    preset: substituted,
    nature: 'Devolução de venda',
    cfop: cfops.substitutedReturn,
    codes: { ...codes.substituted, ...returned },
  },
  {
    operation: 'devolucao-vendedor',
    preset: plain,
    nature: 'Devolução de compra',
    cfop: cfops.toSeller,
    codes: { ...codes.entry, ...sentBack },
    more: untaxed,
  },
];

function profileOf({ operation, nature, cfop, codes: of, more, regular }: Row, crt: TaxRegime): SuggestedProfile {
  const hasCst = icmsTables[crt] === 'cst';
  const contribution = hasCst ? of.contribution : of.simple;
  return {
    ...usual,
    operation,
    nature,
    cfop: cfop[0],
    cfop_other_state: cfop[1],
    icms_cst: hasCst ? of.cst : null,
    csosn: hasCst ? null : of.csosn,
    pis_cst: contribution,
    cofins_cst: contribution,
    ...more,
    ...(regimesWithCredit.includes(crt) ? regular : undefined),
  };
}

/** Suggestions for a shop of this regime: one for each operation, or two where there is a choice. */
export const suggestionsFor = (crt: TaxRegime): Suggestion[] =>
  rows.map((row) => ({ operation: row.operation, preset: row.preset, profile: profileOf(row, crt) }));
