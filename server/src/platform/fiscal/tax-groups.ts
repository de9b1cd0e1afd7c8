/** Parts of the group of an item's ICMS, beside its origin and its code. */
export interface IcmsGroup {
  group: string;
  code: 'CST' | 'CSOSN';
  /** Base, rate and tax: always, only where there are any, or never. */
  values: 'always' | 'any' | 'never';
  /** The base's reduction: before the base, after it where there is one, or never. */
  reduction: 'before' | 'after' | 'never';
}

const icms = (group: string, values: IcmsGroup['values'], reduction: IcmsGroup['reduction']): IcmsGroup => ({
  ...{ group, values, reduction },
  code: group.startsWith('ICMSSN') ? 'CSOSN' : 'CST',
});
const untaxed = icms('ICMS40', 'never', 'never');
const simple = icms('ICMSSN102', 'never', 'never');

/** Groups by CST and CSOSN, as `leiauteNFe_v4.00.xsd` has them. */
export const icmsGroups: Partial<Record<string, IcmsGroup>> = {
  '00': icms('ICMS00', 'always', 'never'),
  '20': icms('ICMS20', 'always', 'before'),
  '40': untaxed,
  '41': untaxed,
  '50': untaxed,
  '60': icms('ICMS60', 'never', 'never'),
  '90': icms('ICMS90', 'any', 'after'),
  '102': simple,
  '103': simple,
  '300': simple,
  '400': simple,
  '500': icms('ICMSSN500', 'never', 'never'),
  '900': icms('ICMSSN900', 'any', 'after'),
};

/** Endings of the groups of PIS and COFINS by CST; those of no row are 'Outr'. */
export const contributionGroups: Partial<Record<string, 'Aliq' | 'NT'>> = {
  '01': 'Aliq',
  '02': 'Aliq',
  '04': 'NT',
  '05': 'NT',
  '06': 'NT',
  '07': 'NT',
  '08': 'NT',
  '09': 'NT',
};

/** Ways of payment (`tPag`) beside which a group tells that the terminal is not part of the program (`tpIntegra` 2). */
export const paymentsByTerminal: readonly string[] = ['03', '04', '17'];

/** The way of payment that has words of its own, and the one that says that nothing is paid. */
export const otherPayment = '99';
export const noPayment = '90';

/** Values of `indPres` beside which it must be told whether a marketplace stood between (NT 2020.006, B25c-10). */
export const presencesFromAfar: readonly string[] = ['2', '3', '4', '9'];

/** Texts that stand in place of a name and of an NFC-e's first item outside production (598 and 373). */
export const trialRecipient = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
export const trialItem = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
