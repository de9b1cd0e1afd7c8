import type { TaxRegime } from '@giro/contract/rules/fiscal.ts';

/** Which values a code brings along, as `leiauteNFe_v4.00.xsd` and `DFeTiposBasicos_v1.00.xsd` have them. */

/** 'rate': base and rate. 'reduced': the base may be reduced. 'any': the same, and nothing at all where the rate is 0. 'none': no values. */
export type IcmsValues = 'rate' | 'reduced' | 'any' | 'none';

/** By CST and CSOSN. */
export const icmsValues: Readonly<Partial<Record<string, IcmsValues>>> = {
  '00': 'rate',
  '20': 'reduced',
  '40': 'none',
  '41': 'none',
  '50': 'none',
  '60': 'none',
  '90': 'any',
  '102': 'none',
  '103': 'none',
  '300': 'none',
  '400': 'none',
  '500': 'none',
  '900': 'any',
};

/** CST of PIS and COFINS without base and rate; all others have both. */
export const contributionsWithoutValues: readonly string[] = ['04', '05', '06', '07', '08', '09'];

/** CST of IBS and CBS that bring base, rates and tax; the others stand with their class alone. */
export const ibsCbsWithValues: readonly string[] = ['000'];

/** Operations that may bring the presumed credit of used goods, and models that never do (NT 2025.002, rule 1049). */
export const operationsWithCredit: readonly string[] = ['venda-usado'];
export const modelsWithoutCredit: readonly number[] = [65];
/** Regimes that take presumed credits (LC 214/2025, art. 171). */
export const regimesWithCredit: readonly TaxRegime[] = [3];
