import type { KnownRates, LineToReckon, ProfileCodes } from '../../src/features/fiscal/fiscal-sums.rules.ts';

/** Codes of a shop in the Simples, which owes nothing of its own. */
export const plainCodes: ProfileCodes = {
  cfop: '5102',
  cfopOtherState: '6102',
  icmsCode: '102',
  icmsRate: 0,
  icmsReduction: 0,
  benefitCode: '',
  pisCst: '49',
  pisRate: 0,
  cofinsCst: '49',
  cofinsRate: 0,
  isWithoutIcms: true,
  ibsCbsCst: '000',
  classTrib: '000001',
  isUsedGood: false,
  hasPresumedCredit: false,
  presumedCode: '04',
};

export const rates2026: KnownRates = { ibsUf: 1000, ibsMun: 0, cbs: 9000 };
export const rates2027: KnownRates = { ibsUf: 500, ibsMun: 500, cbs: 88_000 };

/** One used phone of R$ 2.000,00; of these parts otherwise. */
export const line = (parts: Partial<LineToReckon> = {}): LineToReckon => ({
  place: 1,
  operation: 'venda-usado',
  code: 'SKU1',
  description: 'iPhone 11',
  ncm: '85171300',
  cest: '2105300',
  origin: '0',
  unit: 'UN',
  quantity: 1,
  unitCents: 200_000,
  discountCents: 0,
  freightCents: 0,
  otherCents: 0,
  info: '',
  profile: plainCodes,
  entry: null,
  ...parts,
});
