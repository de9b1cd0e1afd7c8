import type { FiscalProfileBody, FiscalProfileShown } from '@giro/contract/calls/fiscal-profiles.ts';
import { addDays, formatDate } from '@giro/contract/rules/dates.ts';
import { fiscalOperationLabels, kindOfOperation, type TaxRegime } from '@giro/contract/rules/fiscal.ts';
import { icmsTables } from '@giro/contract/rules/fiscal-codes.ts';
import { texts } from '@giro/contract/texts.ts';
import { type RecordedState, stateOf } from '../../platform/record/record.ts';
import { icmsValues, operationsWithCredit, regimesWithCredit } from './fiscal-codes.rules.ts';
import type { ProfileRow, ProfileValues } from './fiscal-profiles.queries.ts';
import { percentOf } from './fiscal-settings.presenter.ts';
import type { ProfileCodes } from './fiscal-sums.rules.ts';

/** People are told so many days before codes of IBS and CBS must be there. */
const warnedDays = 30;

/** The shop's choices that profiles are judged by. */
export interface ProfileJudge {
  crt: TaxRegime | null;
  ibsCbsFrom: string;
  today: string;
}

export function valuesOf(body: FiscalProfileBody): ProfileValues {
  const { icms_percent, pis_percent, cofins_percent, icms_cst, csosn, ...rest } = body;
  return {
    ...rest,
    icms_cst: icms_cst ?? null,
    csosn: csosn ?? null,
    icms_rate: icms_percent,
    pis_rate: pis_percent,
    cofins_rate: cofins_percent,
  };
}

/** Problems of a profile that its shape does not show: the code of ICMS is one of the shop's regime, and one alone. */
export function regimeProblems(
  { icms_cst: cst, csosn }: Pick<ProfileValues, 'icms_cst' | 'csosn'>,
  crt: TaxRegime | null,
): [field: string, words: string][] {
  const table = crt === null ? undefined : icmsTables[crt];
  if (table === undefined) {
    if (cst !== null && csosn !== null) return [['csosn', 'Informe só um: o CST ou o CSOSN.']];
    return cst === null && csosn === null ? [['csosn', texts.required]] : [];
  }
  const problems: [string, string][] = [];
  const [wanted, other] = table === 'cst' ? (['icms_cst', 'csosn'] as const) : (['csosn', 'icms_cst'] as const);
  const given = { icms_cst: cst, csosn };
  if (given[wanted] === null) problems.push([wanted, texts.required]);
  if (given[other] !== null) {
    const words = table === 'cst' ? 'O regime da loja usa CST, não CSOSN.' : 'O regime da loja usa CSOSN, não CST.';
    problems.push([other, words]);
  }
  return problems;
}

/** True of a profile without codes of IBS and CBS that is valid while they must be there, and it is time to say so. */
export const lacksIbsCbs = (
  { ibscbs_cst: cst, valid_to: to }: Pick<ProfileRow, 'ibscbs_cst' | 'valid_to'>,
  { ibsCbsFrom, today }: ProfileJudge,
): boolean =>
  cst === '' && (to === null || (to >= ibsCbsFrom && to >= today)) && today >= addDays(ibsCbsFrom, -warnedDays);

/** For people: what is to be looked at before a profile is relied on. */
function warningsOf(row: ProfileRow, judge: ProfileJudge, others: readonly ProfileRow[] = []): string[] {
  const { crt, ibsCbsFrom } = judge;
  const warnings: string[] = [];
  const say = (isSo: boolean, words: string) => isSo && warnings.push(words);
  const isRegimeOther = crt !== null && !regimesWithCredit.includes(crt);
  say(row.confirmed_at === null, 'A confirmar com o contador: em produção este perfil ainda não emite.');
  say(regimeProblems(row, crt).length > 0, 'O código de ICMS não é do regime da loja.');
  say(row.presumed_credit && isRegimeOther, 'O crédito presumido é só do regime normal (art. 171 da LC 214/2025).');
  say(
    row.presumed_credit && !operationsWithCredit.includes(row.operation),
    'O crédito presumido só entra na venda de usado: nesta operação ele não muda nada.',
  );
  say(
    row.used_good && !row.operation.endsWith('-usado') && kindOfOperation[row.operation] !== 'entrada',
    'A marca de bem usado é só de operações com usados.',
  );
  say(
    row.presumed_credit && !row.used_good && operationsWithCredit.includes(row.operation),
    'Com crédito presumido a nota costuma levar a marca de bem usado.',
  );
  const values = icmsValues[row.icms_cst ?? row.csosn ?? ''];
  say(values === 'reduced' && row.icms_reduction === 0, `CST ${row.icms_cst} sem redução da base.`);
  say((values === 'rate' || values === 'reduced') && row.icms_rate === 0, `CST ${row.icms_cst} sem alíquota de ICMS.`);
  say(lacksIbsCbs(row, judge), `Faltam os códigos de IBS/CBS: obrigatórios a partir de ${formatDate(ibsCbsFrom)}.`);
  const { valid_to: end } = row;
  const isContinued = others.some(
    ({ operation, valid_from }) => operation === row.operation && valid_from === (end && addDays(end, 1)),
  );
  say(
    end !== null && end >= judge.today && !isContinued,
    `Termina em ${formatDate(end)} e nenhum outro começa no dia seguinte.`,
  );
  return warnings;
}

export function presentProfile(
  row: ProfileRow,
  judge: ProfileJudge,
  others: readonly ProfileRow[],
): FiscalProfileShown {
  const { icms_rate, icms_reduction, pis_rate, cofins_rate, confirmed_at, ...rest } = row;
  return {
    ...rest,
    icms_percent: percentOf(icms_rate),
    icms_reduction: percentOf(icms_reduction),
    pis_percent: percentOf(pis_rate),
    cofins_percent: percentOf(cofins_rate),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    warnings: warningsOf(row, judge, others),
  };
}

/** The codes of a profile by the table of the shop's regime; undefined for one of another table. */
export function codesOf(row: ProfileRow, crt: TaxRegime): ProfileCodes | undefined {
  const icmsCode = icmsTables[crt] === 'cst' ? row.icms_cst : row.csosn;
  if (icmsCode === null) return undefined;
  return {
    cfop: row.cfop,
    cfopOtherState: row.cfop_other_state,
    icmsCode,
    icmsRate: row.icms_rate,
    icmsReduction: row.icms_reduction,
    benefitCode: row.benefit_code,
    pisCst: row.pis_cst,
    pisRate: row.pis_rate,
    cofinsCst: row.cofins_cst,
    cofinsRate: row.cofins_rate,
    isWithoutIcms: row.without_icms,
    ibsCbsCst: row.ibscbs_cst,
    classTrib: row.class_trib,
    isUsedGood: row.used_good,
    hasPresumedCredit: row.presumed_credit,
    presumedCode: row.presumed_code,
  };
}

export const profileSubject = ({ id, operation }: Pick<ProfileRow, 'id' | 'operation'>) => ({
  kind: 'fiscal-profile',
  id,
  words: `Perfil ${fiscalOperationLabels[operation]}`,
});

/** A profile for the record of activities. */
export const profileState = (row: FiscalProfileShown): RecordedState =>
  stateOf(
    {
      valid_from: 'Vale de',
      valid_to: 'Vale até',
      nature: 'Natureza',
      cfop: 'CFOP',
      cfop_other_state: 'CFOP para outro estado',
      icms_cst: 'CST',
      csosn: 'CSOSN',
      icms_percent: 'ICMS (%)',
      icms_reduction: 'Redução da base (%)',
      benefit_code: 'Código do benefício',
      pis_cst: 'CST do PIS',
      pis_percent: 'PIS (%)',
      cofins_cst: 'CST da COFINS',
      cofins_percent: 'COFINS (%)',
      without_icms: 'PIS e COFINS sem o ICMS',
      ibscbs_cst: 'CST de IBS/CBS',
      class_trib: 'Classificação',
      used_good: 'Bem usado',
      presumed_credit: 'Crédito presumido',
      presumed_code: 'Código do crédito',
      presence: 'Presença',
      extra_text: 'Texto',
      confirmed_by: 'Confirmado por',
    },
    row,
  );
