import type { FiscalOperation, TaxRegime } from './fiscal.ts';

/**
 * Codes that profiles may bear. Which of them an operation has is a row of the shop's; these are the lists that the
 * schema of documents (`leiauteNFe_v4.00.xsd`) and its manual have.
 */

/** CST of ICMS, and CSOSN: those that need neither a substitute's base nor a deferral. */
export const icmsCodes = {
  cst: ['00', '20', '40', '41', '50', '60', '90'],
  csosn: ['102', '103', '300', '400', '500', '900'],
} as const;
export type IcmsTable = keyof typeof icmsCodes;

/** The table of a regime: another one is refused with 590 and 591 (manual, rules N12a-10 and N12a-20). */
export const icmsTables: Record<TaxRegime, IcmsTable> = { 1: 'csosn', 2: 'cst', 3: 'cst', 4: 'csosn' };

/** The CFOP's first digit within the state and beyond it: 1 and 2 come in, 5 and 6 go out (Convênio S/N of 1970). */
export const cfopDigits: Record<FiscalOperation, readonly [within: string, beyond: string]> = {
  entrada: ['1', '2'],
  'venda-usado': ['5', '6'],
  'venda-novo': ['5', '6'],
  'devolucao-usado': ['1', '2'],
  'devolucao-novo': ['1', '2'],
  'devolucao-vendedor': ['5', '6'],
};

/** CST of PIS and COFINS that are a rate on a value, or nothing. */
export const contributionCodes = [
  '01',
  '02',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '49',
  '50',
  '51',
  '52',
  '53',
  '54',
  '55',
  '56',
  '60',
  '61',
  '62',
  '63',
  '64',
  '65',
  '66',
  '67',
  '70',
  '71',
  '72',
  '73',
  '74',
  '75',
  '98',
  '99',
] as const;

/** Presence of whoever buys (`indPres`). */
export const presences = ['0', '1', '2', '3', '4', '5', '9'] as const;
export type Presence = (typeof presences)[number];
export const presenceLabels: Record<Presence, string> = {
  '0': 'Não se aplica',
  '1': 'Presencial',
  '2': 'Pela internet',
  '3': 'Por telefone',
  '4': 'NFC-e com entrega em domicílio',
  '5': 'Presencial, fora do estabelecimento',
  '9': 'Outros, não presencial',
};

/** The longest texts of a profile, in letters. */
export const profileLengths = { nature: 60, extraText: 500, accountant: 80 } as const;

/** Origins of goods (`orig`), by their digit. */
export const goodsOrigins = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;
export const goodsOriginLabels: Record<(typeof goodsOrigins)[number], string> = {
  '0': 'Nacional',
  '1': 'Estrangeira, importação direta',
  '2': 'Estrangeira, comprada no mercado interno',
  '3': 'Nacional, com 40% a 70% de conteúdo importado',
  '4': 'Nacional, processos produtivos básicos',
  '5': 'Nacional, com até 40% de conteúdo importado',
  '6': 'Estrangeira, importação direta, sem similar nacional',
  '7': 'Estrangeira, comprada no mercado interno, sem similar nacional',
  '8': 'Nacional, com mais de 70% de conteúdo importado',
};

/** Returns the message for what is no NCM: eight digits, as the schema has them. */
export const ncmError = (typed: string) => (/^\d{8}$/.test(typed) ? undefined : 'O NCM tem 8 números.');
/** The same of a CEST. */
export const cestError = (typed: string) => (/^\d{7}$/.test(typed) ? undefined : 'O CEST tem 7 números.');
