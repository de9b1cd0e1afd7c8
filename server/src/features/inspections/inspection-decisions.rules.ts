import { lookupHours, restrictedResults } from '@giro/contract/rules/imei.ts';
import { type TestCode, testCodes, testLabels } from '@giro/contract/rules/inspection.ts';
import type { InspectionBasis } from '@giro/contract/rules/inspection-value.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { LookedUp } from '../imei-records/imei-records.service.ts';
import { type BenchQuestion, isOpen, lacksAmount } from './inspection-questions.rules.ts';

const s = proposalStatus;

/** True if a device can be looked at and decided on: it is there, and nobody has answered for it. */
export const isOnBench = (status: number) => status === s.inTransit || status === s.purchaseRejected;

/** True if it has arrived, and was not given back or up: the findings can be read and photographed. */
export const hasArrived = (status: number) =>
  isOnBench(status) ||
  status === s.purchaseApproved ||
  status === s.counterOfferSent ||
  status === s.counterOfferAccepted;

export interface Identity {
  imei1: string | null;
  imei2: string | null;
  serial: string | null;
}

const plain = (serial: string) => serial.replace(/\s/g, '').toUpperCase();

/**
 * True if another device was found than the known one. Nobody has to know which of its two numbers is the first; a
 * number that was not read tells nothing.
 */
export function differs(known: { imeis: readonly string[]; serial: string | null }, found: Identity): boolean {
  const imeis = [found.imei1, found.imei2].filter((imei) => imei !== null);
  const isOtherImei = imeis.length > 0 && known.imeis.length > 0 && !imeis.some((imei) => known.imeis.includes(imei));
  const isOtherSerial = found.serial !== null && known.serial !== null && plain(found.serial) !== plain(known.serial);
  return isOtherImei || isOtherSerial;
}

export interface DecisionFacts {
  basis: InspectionBasis['basis'];
  questions: readonly BenchQuestion[];
  /** The other model is no longer one of the wizard's. */
  isModelGone: boolean;
  differs: boolean;
  differsReason: string | null;
  accountLock: string;
  lockReason: string | null;
  needsLookup: boolean;
  lookups: readonly LookedUp[];
}

export interface Missing {
  field: string;
  text: string;
}

const list = (questions: readonly BenchQuestion[]) => questions.map(({ name }) => name).join(', ');

const missingForIdentity = ({ differs, differsReason }: Pick<DecisionFacts, 'differs' | 'differsReason'>): Missing[] =>
  differs && !differsReason
    ? [{ field: 'differs_reason', text: 'O IMEI ou o número de série é outro: diga por quê.' }]
    : [];

/** Gaps that block the value, and so every decision on one. */
export function missingForValue({ basis, questions, isModelGone, differs, differsReason }: DecisionFacts): Missing[] {
  const untyped = questions.filter((question) => lacksAmount(basis, question));
  const open = questions.filter((question) => isOpen(basis, question));
  return [
    ...missingForIdentity({ differs, differsReason }),
    ...(isModelGone ? [{ field: 'model_id', text: 'O modelo encontrado saiu do avaliador: escolha outro.' }] : []),
    ...(open.length > 0 ? [{ field: 'answers', text: `Falta responder: ${list(open)}.` }] : []),
    ...(untyped.length > 0
      ? [{ field: 'typed_effects', text: `A resposta não existe mais: digite o valor e o motivo em ${list(untyped)}.` }]
      : []),
  ];
}

/** The numbers whose look-ups count: those that were found, the known ones where none was. */
export function lookedUpNumbers(known: readonly string[], found: Pick<Identity, 'imei1' | 'imei2'> | undefined) {
  const numbers = [found?.imei1, found?.imei2].filter((imei) => typeof imei === 'string');
  return [...new Set(numbers.length > 0 ? numbers : known)];
}

/** Of several numbers each is named. */
function lookupProblems(lookups: readonly LookedUp[]): string[] {
  return lookups.flatMap(({ imei, lookup }) => {
    const number = lookups.length > 1 ? `IMEI ${imei}` : 'IMEI';
    if (!lookup) return `Consulte o ${number} na página oficial e registre o resultado.`;
    if (!lookup.isRecent) return `A consulta do ${number} tem mais de ${lookupHours} horas: consulte de novo.`;
    if (lookup.result === 'clear') return [];
    return `A consulta do ${number} não deu sem restrição: reprove, ou consulte de novo.`;
  });
}

/** The look-up that tells most against a device; undefined while one of its numbers was not looked up. */
export function worstLookup(lookups: readonly LookedUp[]): LookedUp['lookup'] {
  const known = lookups.flatMap(({ lookup }) => lookup ?? []);
  const restricted = known.find(({ result }) => restrictedResults.some((each) => each === result));
  if (restricted || known.length < lookups.length) return restricted;
  return known.find(({ result }) => result !== 'clear') ?? known.find(({ isRecent }) => !isRecent) ?? known[0];
}

/** Further gaps that block an approval. */
export function missingForApproval(facts: DecisionFacts): Missing[] {
  const { accountLock, lockReason, needsLookup, lookups } = facts;
  return [
    ...(accountLock !== 'clear' && !lockReason
      ? [{ field: 'account_lock', text: 'Confirme que a conta está livre, ou diga por que aprovar assim.' }]
      : []),
    ...(needsLookup ? lookupProblems(lookups).map((text) => ({ field: 'lookup', text })) : []),
    ...missingForValue(facts),
  ];
}

/** Facts by which a unit that came back is put on the shelf. */
export interface ShelfFacts extends Pick<DecisionFacts, 'differs' | 'differsReason' | 'accountLock' | 'lockReason'> {
  tested: readonly string[];
  isWiped: boolean;
  isGraded: boolean;
}

const testNames = (codes: readonly TestCode[]) => codes.map((code) => testLabels[code]).join(', ');

/** Gaps that keep a unit off the shelf: the device held its buyer's data, and nobody knows how it was used. */
export function missingForShelf(facts: ShelfFacts): Missing[] {
  const { accountLock, lockReason, tested, isWiped, isGraded } = facts;
  const untested = testCodes.filter((code) => !tested.includes(code));
  return [
    ...missingForIdentity(facts),
    ...(accountLock !== 'clear' && !lockReason
      ? [{ field: 'account_lock', text: 'Confirme que a conta está livre, ou diga por que vender assim.' }]
      : []),
    ...(untested.length > 0 ? [{ field: 'tests', text: `Falta testar: ${testNames(untested)}.` }] : []),
    ...(isWiped ? [] : [{ field: 'wipe', text: 'Diga como e quando os dados foram apagados.' }]),
    ...(isGraded ? [] : [{ field: 'grade', text: 'Dê a nota da aparência.' }]),
  ];
}
