import type { Inspection, InspectionPhoto, InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { deviceName, type Grade } from '@giro/contract/rules/device.ts';
import type { AccountLock, InspectionDecision, TestCode, TestResult } from '@giro/contract/rules/inspection.ts';
import { type InspectionBasis, isDeclaredGone, questionCents } from '@giro/contract/rules/inspection-value.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import type { LookedUp } from '../imei-records/imei-records.service.ts';
import { differs, isUnderInspection, worstLookup } from './inspection-decisions.rules.ts';
import type { AnswerItem, Difference, InspectionQuestion } from './inspection-questions.rules.ts';
import type { InspectedUnit, InspectionRow, InspectionSubject } from './inspections.queries.ts';
import type { ProposalFindings } from './proposal-findings.rules.ts';

/** Facts on which a decision was made, as stored with it. */
interface FrozenValue extends InspectionBasis {
  foundCents: number;
  approvingCents: number;
  differences: Difference[];
}

export const freeze = ({ basis, value, differences }: ProposalFindings): FrozenValue => ({
  ...basis,
  ...value,
  differences,
});

/** The value that was decided on, while nobody decides anew. */
function frozenOf({ row, proposal }: ProposalFindings): FrozenValue | undefined {
  const isDecided = row?.decided && row.value_basis && !isUnderInspection(proposal.status);
  return isDecided ? (row.value_basis as unknown as FrozenValue) : undefined;
}

const presentDifferences = (differences: readonly Difference[]) =>
  differences.map(({ effectCents, ...words }) => ({ ...words, effect: reaisOf(effectCents) }));

function presentValue(value: FrozenValue, missing: string[]): InspectionValue {
  const { basis, betterPaysMore, startCents, quotedCents, foundCents, approvingCents, differences } = value;
  return {
    quoted: reaisOf(quotedCents),
    found: reaisOf(foundCents),
    approving: reaisOf(approvingCents),
    basis,
    start: reaisOf(startCents),
    better_pays_more: betterPaysMore,
    differences: presentDifferences(differences),
    missing,
  };
}

const presentItems = (items: readonly AnswerItem[]) => items.map(({ idValue, value }) => ({ id: idValue, value }));

function presentAnswer(basis: InspectionBasis['basis'], question: InspectionQuestion, isFrozen: boolean) {
  const { attributeId, name, declaredItems, found, options, typedCents, reason, frozenCents } = question;
  const effect = isFrozen ? frozenCents : questionCents(basis, question);
  return {
    attribute_id: attributeId,
    question: name,
    takes_several: isMultipleChoice(attributeId),
    declared: declaredItems && presentItems(declaredItems),
    found: [...found],
    options: options.map(({ id, value, effectCents }) => ({ id, value, effect: reaisOf(effectCents) })),
    effect: reaisOf(effect ?? 0),
    is_gone: basis === 'quote' && isDeclaredGone(question),
    typed: typedCents === null ? null : { value: reaisOf(typedCents), reason: reason ?? '' },
  };
}

const pathOf = (subject: InspectionSubject) =>
  'proposalId' in subject ? `bancada/${subject.proposalId}` : `bancada/unidade/${subject.unitId}`;

export const presentPhotos = (subject: InspectionSubject, photos: readonly { id: number; public: boolean }[]) =>
  photos.map(
    (photo): InspectionPhoto => ({
      id: photo.id,
      url: `/api/${pathOf(subject)}/fotos/${photo.id}`,
      public: photo.public,
    }),
  );

/** File name of a photo for whoever keeps it. */
export const photoName = (subject: InspectionSubject, photoId: number) =>
  'proposalId' in subject
    ? `foto-proposta-${subject.proposalId}-${photoId}`
    : `foto-unidade-${subject.unitId}-${photoId}`;

const presentWipe = ({ wipe_method, wiped_at, wiped_by_name }: InspectionRow) =>
  wipe_method && wiped_at ? { method: wipe_method, wiped_at: saoPauloToday(wiped_at), by: wiped_by_name } : null;

function presentLookup(lookups: readonly LookedUp[]) {
  const lookup = worstLookup(lookups);
  return lookup ? { result: lookup.result, at: lookup.at.toISOString(), is_recent: lookup.isRecent } : null;
}

/** Findings on the device itself, of a parcel and of a unit alike; a row is undefined until somebody began. */
function presentFound(row: InspectionRow | undefined, lookups: readonly LookedUp[]) {
  return {
    id: row?.id ?? null,
    imei1: row?.imei1 ?? null,
    imei2: row?.imei2 ?? null,
    serial: row?.serial ?? null,
    differs_reason: row?.differs_reason ?? null,
    account_lock: (row?.account_lock ?? 'unchecked') as AccountLock,
    lock_reason: row?.lock_reason ?? null,
    lookup: presentLookup(lookups),
    model_id: row?.model_id ?? null,
    tests: Object.fromEntries(
      (row?.tests ?? []).map(({ code, result }) => [code as TestCode, result as TestResult]),
    ) as Inspection['tests'],
    battery_percent: row?.battery_percent ?? null,
    cycles: row?.cycles ?? null,
    wipe: row ? presentWipe(row) : null,
    grade: (row?.grade ?? null) as Grade | null,
    decided: (row?.decided ?? null) as InspectionDecision | null,
    started_by: row?.started_by_name ?? null,
    version: row?.version ?? 0,
  };
}

export function presentProposalInspection(
  found: ProposalFindings,
  missing: string[],
): { inspection: Inspection; value: InspectionValue } {
  const { proposal, row, questions, basis, facts } = found;
  const frozen = frozenOf(found);
  return {
    inspection: {
      ...presentFound(row, facts.lookups),
      proposal_id: proposal.id,
      unit_code: row?.unit_code ?? null,
      device: deviceName(proposal.brand_name, proposal.model_name),
      image_model: proposal.picture,
      declared: { imei: proposal.imei, serial: proposal.serial_number, model_id: proposal.model_id },
      differs: facts.differs,
      answers: questions.map((question) => presentAnswer(basis.basis, question, frozen !== undefined)),
      photos: presentPhotos({ proposalId: proposal.id }, row?.photos ?? []),
      is_open: isUnderInspection(proposal.status),
    },
    value: presentValue(frozen ?? freeze(found), frozen ? [] : missing),
  };
}

export function presentUnitInspection(
  unit: InspectedUnit,
  row: InspectionRow | undefined,
  lookups: readonly LookedUp[],
): Inspection {
  const known = { imeis: imeisOf(unit), serial: unit.serial };
  return {
    ...presentFound(row, lookups),
    proposal_id: null,
    unit_code: unit.code,
    device: unit.name,
    image_model: null,
    declared: { imei: unit.imei1 ?? '', serial: unit.serial, model_id: null },
    differs: row ? differs(known, row) : false,
    answers: [],
    photos: presentPhotos({ unitId: unit.id }, row?.photos ?? []),
  };
}

export const imeisOf = ({ imei1, imei2 }: Pick<InspectedUnit, 'imei1' | 'imei2'>) =>
  [imei1, imei2].filter((imei) => imei !== null);
