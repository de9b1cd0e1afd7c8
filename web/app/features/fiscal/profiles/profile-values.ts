import type { RequestOf } from '@giro/contract/call.ts';
import type {
  addFiscalProfileCall,
  FiscalProfileShown,
  SuggestedProfile,
} from '@giro/contract/calls/fiscal-profiles.ts';
import { formatDate, parseDay } from '@giro/contract/rules/dates.ts';
import { type FiscalOperation, fiscalOperations, type TaxRegime } from '@giro/contract/rules/fiscal.ts';
import { icmsTables } from '@giro/contract/rules/fiscal-codes.ts';

export type ProfileBody = NonNullable<RequestOf<typeof addFiscalProfileCall>['body']>;

const rates = ['icms_percent', 'icms_reduction', 'pis_percent', 'cofins_percent'] as const;
type Rate = (typeof rates)[number];

/** The values of the form, as they stand in the fields; named as the calls name them. */
export interface ProfileValues
  extends Omit<SuggestedProfile, Rate | 'icms_cst' | 'csosn'>,
    Record<Rate | 'icms_cst' | 'csosn' | 'valid_from' | 'valid_to', string> {}

/** The codes of a profile or a suggestion, in a line. */
export function codesWords(profile: SuggestedProfile): string {
  const { cfop, icms_cst, csosn, ibscbs_cst, class_trib, used_good, presumed_credit } = profile;
  const codes = [
    `CFOP ${cfop}`,
    icms_cst ? `CST ${icms_cst}` : csosn && `CSOSN ${csosn}`,
    ibscbs_cst && `IBS/CBS ${ibscbs_cst}/${class_trib}`,
    used_good && 'bem usado',
    presumed_credit && 'crédito presumido',
  ];
  return codes.filter(Boolean).join(' · ');
}

const percentText = (percent: number) => String(percent).replace('.', ',');
const percentOf = (typed: string) => typed.trim().replace(/%$/, '').trim().replace(',', '.') || '0';

/** A profile, or a suggestion that is to begin on a day, in the form's fields. */
export function profileValuesOf(
  profile: SuggestedProfile & Partial<Pick<FiscalProfileShown, 'valid_from' | 'valid_to'>>,
  begins = '',
): ProfileValues {
  const { valid_from = begins, valid_to = null, icms_cst, csosn } = profile;
  return {
    operation: profile.operation,
    nature: profile.nature,
    cfop: profile.cfop,
    cfop_other_state: profile.cfop_other_state,
    icms_cst: icms_cst ?? '',
    csosn: csosn ?? '',
    benefit_code: profile.benefit_code,
    pis_cst: profile.pis_cst,
    cofins_cst: profile.cofins_cst,
    without_icms: profile.without_icms,
    ibscbs_cst: profile.ibscbs_cst,
    class_trib: profile.class_trib,
    used_good: profile.used_good,
    presumed_credit: profile.presumed_credit,
    presumed_code: profile.presumed_code,
    presence: profile.presence,
    extra_text: profile.extra_text,
    icms_percent: percentText(profile.icms_percent),
    icms_reduction: percentText(profile.icms_reduction),
    pis_percent: percentText(profile.pis_percent),
    cofins_percent: percentText(profile.cofins_percent),
    valid_from: valid_from ? formatDate(valid_from) : '',
    valid_to: valid_to ? formatDate(valid_to) : '',
  };
}

/** A day as people type it, as the wire has it; a text that is none stays, for the server to refuse. */
const dayOf = (typed: string) => parseDay(typed) ?? typed.trim();

/** The form as a request. What is wrong in it is for the server to say, all at once. */
export function profileBodyOf(values: ProfileValues): ProfileBody {
  const { icms_cst, csosn, valid_from, valid_to, ...rest } = values;
  return {
    ...rest,
    ...Object.fromEntries(rates.map((name) => [name, percentOf(values[name])])),
    valid_from: dayOf(valid_from),
    valid_to: valid_to.trim() === '' ? null : dayOf(valid_to),
    ...(icms_cst && { icms_cst }),
    ...(csosn && { csosn }),
  } as ProfileBody;
}

export const profileLabelsOf: Record<keyof ProfileValues, string> = {
  operation: 'Operação',
  valid_from: 'Vale a partir de',
  valid_to: 'Vale até',
  nature: 'Natureza da operação',
  cfop: 'CFOP no estado',
  cfop_other_state: 'CFOP para outro estado',
  icms_cst: 'CST do ICMS',
  csosn: 'CSOSN',
  icms_percent: 'Alíquota do ICMS (%)',
  icms_reduction: 'Redução da base do ICMS (%)',
  benefit_code: 'Código do benefício (cBenef)',
  pis_cst: 'CST do PIS',
  pis_percent: 'Alíquota do PIS (%)',
  cofins_cst: 'CST da COFINS',
  cofins_percent: 'Alíquota da COFINS (%)',
  without_icms: 'PIS e COFINS sobre o valor sem o ICMS',
  ibscbs_cst: 'CST de IBS/CBS',
  class_trib: 'Classificação tributária (cClassTrib)',
  used_good: 'Bem móvel usado',
  presumed_credit: 'Crédito presumido (art. 171)',
  presumed_code: 'Código do crédito presumido',
  presence: 'Presença do comprador',
  extra_text: 'Texto a mais na nota',
};

/** The table of ICMS that a profile has: of the shop's regime, else the one that it bears. */
export function icmsTableOf(crt: TaxRegime | null, { icms_cst, csosn }: Pick<ProfileValues, 'icms_cst' | 'csosn'>) {
  if (crt !== null) return icmsTables[crt];
  return icms_cst && !csosn ? 'cst' : 'csosn';
}

/** The stage of a profile: in force, over, or yet to come. */
export function validityOf(
  { valid_from, valid_to }: Pick<FiscalProfileShown, 'valid_from' | 'valid_to'>,
  today: string,
) {
  if (valid_to !== null && valid_to < today) return 'over';
  return valid_from > today ? 'coming' : 'in-force';
}

export const validityWords = ({ valid_from, valid_to }: Pick<FiscalProfileShown, 'valid_from' | 'valid_to'>) =>
  valid_to ? `${formatDate(valid_from)} a ${formatDate(valid_to)}` : `desde ${formatDate(valid_from)}`;

/** Profiles by operation, in the order of the operations; an operation without one has none. */
export function byOperation(profiles: readonly FiscalProfileShown[]) {
  return fiscalOperations.map((operation: FiscalOperation) => ({
    operation,
    profiles: profiles.filter((profile) => profile.operation === operation),
  }));
}

/** Says that codes of IBS and CBS are missing which must be there from a day on. */
export function ibsCbsWords({ missing, from }: { missing: number; from: string }): string {
  const words = missing === 1 ? '1 perfil' : `${missing} perfis`;
  return `Faltam códigos de IBS/CBS em ${words}: obrigatórios a partir de ${formatDate(from)}`;
}
