import { formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { fiscalOperationLabels, type TaxRegime } from '@giro/contract/rules/fiscal.ts';
import { icmsTables } from '@giro/contract/rules/fiscal-codes.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { DocumentLine, DocumentTools, Missing, ReckonedLines } from './documents.port.ts';
import { ibsCbsWithValues } from './fiscal-codes.rules.ts';
import { type DayRates, ratesOn } from './fiscal-dates.rules.ts';
import { listProfilesOn, type ProfileRow } from './fiscal-profiles.queries.ts';
import { codesOf } from './fiscal-profiles.rules.ts';
import { ibsCbsFromOf, type StoredFiscal } from './fiscal-settings.rules.ts';
import type { FiscalSettingsService } from './fiscal-settings.service.ts';
import {
  deviceWords,
  type KnownRates,
  type LineToReckon,
  reckonItem,
  takesEntryRates,
  totalsOf,
} from './fiscal-sums.rules.ts';

type Draft = Parameters<DocumentTools['reckon']>[1];

interface Day {
  tellsIbsCbs: boolean;
  rates: KnownRates | null;
}

const knownOf = (row: DayRates | undefined): KnownRates | null => {
  if (!row || row.ibsUf === null || row.ibsMun === null || row.cbs === null) return null;
  return { ibsUf: row.ibsUf, ibsMun: row.ibsMun, cbs: row.cbs };
};

const lacksRates = (day: string): Missing => ({
  field: 'rates',
  message: `Faltam as alíquotas de IBS e CBS de ${formatDate(day)}: preencha em Configurações → Notas.`,
});

/** Codes that a line has, and what lacks of them. */
function judgeProfile(
  row: ProfileRow | undefined,
  line: DocumentLine,
  draft: Draft,
  tellsIbsCbs: boolean,
): { codes?: ReturnType<typeof codesOf>; missing: Missing[] } {
  const label = fiscalOperationLabels[line.operation];
  if (!row)
    return {
      missing: [{ field: 'profile', message: `Crie o perfil fiscal de ${label} para ${formatDate(draft.day)}.` }],
    };
  const codes = codesOf(row, draft.crt);
  const missing: Missing[] = [];
  if (!codes) missing.push({ field: codeField(draft.crt), message: `Informe o código de ICMS no perfil ${label}.` });
  if (tellsIbsCbs && row.ibscbs_cst === '') {
    missing.push({ field: 'profile.ibscbs_cst', message: `Informe os códigos de IBS/CBS no perfil ${label}.` });
  }
  if (draft.environment === 'producao' && row.confirmed_at === null) {
    missing.push({ field: 'profile.confirmed_at', message: `O contador ainda não confirmou o perfil ${label}.` });
  }
  return { codes, missing };
}

const codeField = (crt: TaxRegime) => (icmsTables[crt] === 'cst' ? 'profile.icms_cst' : 'profile.csosn');

/** Products' codes, or the shop's usual ones. */
const goodsOf = (line: DocumentLine, { defaultNcm, defaultCest, defaultOrigin, defaultUnit }: StoredFiscal) => ({
  ncm: line.ncm || defaultNcm,
  // A CEST belongs to its NCM: goods of another one have none of ours.
  cest: line.cest || (line.ncm === '' || line.ncm === defaultNcm ? defaultCest : ''),
  origin: line.origin || defaultOrigin,
  unit: line.unit || defaultUnit,
});

/** The price that was paid for a used device, with the rates of that day, and that day where its rates count and are not known. */
function entryOf({ entry }: DocumentLine, rows: readonly DayRates[]): { entry: LineToReckon['entry']; lacks?: string } {
  if (!entry) return { entry: null };
  const day = saoPauloToday(entry.issuedAt);
  const rates = knownOf(ratesOn(rows, day));
  const doCount = takesEntryRates('cbs', day) || takesEntryRates('ibs', day);
  return { entry: { valueCents: entry.valueCents, day, rates }, ...(doCount && rates === null && { lacks: day }) };
}

/** Taxes of documents by the codes and rates of their day. */
export function createFiscalReckoning({ settings }: { settings: Pick<FiscalSettingsService, 'readSaved'> }) {
  /** Taxes of the day, or everything that lacks for them. */
  async function reckon(db: Executor, draft: Draft): Promise<{ reckoned: ReckonedLines } | { missing: Missing[] }> {
    const { stored } = await settings.readSaved(db);
    const profiles = new Map((await listProfilesOn(db, draft.day)).map((row) => [row.operation, row]));
    const tellsIbsCbs = draft.day >= ibsCbsFromOf({ ...stored, crt: draft.crt });
    const day: Day = { tellsIbsCbs, rates: tellsIbsCbs ? knownOf(ratesOn(stored.rates, draft.day)) : null };
    const missing: Missing[] = [];
    const lines = draft.lines.flatMap((line): LineToReckon[] => {
      const judged = judgeProfile(profiles.get(line.operation), line, draft, tellsIbsCbs);
      missing.push(...judged.missing);
      const { codes } = judged;
      if (!codes) return [];
      const hasValues = tellsIbsCbs && ibsCbsWithValues.includes(codes.ibsCbsCst);
      if (hasValues && day.rates === null) missing.push(lacksRates(draft.day));
      const { entry, lacks } = entryOf(line, stored.rates);
      if (hasValues && codes.hasPresumedCredit && lacks !== undefined) missing.push(lacksRates(lacks));
      const { place, operation, code, description, quantity, unitCents, discountCents, freightCents, otherCents } =
        line;
      return [
        {
          ...{ place, operation, code, description, quantity, unitCents, discountCents, freightCents, otherCents },
          ...goodsOf(line, stored),
          info: deviceWords(line.imeis, line.serial),
          profile: codes,
          entry,
        },
      ];
    });
    if (missing.length > 0) return { missing: uniqueOf(missing) };
    const { model, crossesStates } = draft;
    const items = lines.map((line) => reckonItem(line, { ...day, model, crossesStates }));
    const used = draft.lines.map(({ operation }) => profiles.get(operation));
    return {
      reckoned: {
        items,
        totals: totalsOf(items, day),
        profileIds: used.map((row) => row?.id ?? null),
        nature: used[0]?.nature ?? '',
        presence: used[0]?.presence ?? '1',
        extraText: [...new Set(used.map((row) => row?.extra_text ?? ''))].filter(Boolean).join(' | '),
      },
    };
  }

  return { reckon };
}

/** The same is said once. */
const uniqueOf = (all: readonly Missing[]): Missing[] =>
  all.filter(({ message }, place) => all.findIndex((one) => one.message === message) === place);
