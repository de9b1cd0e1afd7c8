import type { InspectionEdit } from '@giro/contract/calls/inspection-shapes.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { questionCents } from '@giro/contract/rules/inspection-value.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { proposalStatus, proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { htmlOfWords } from '../../platform/html.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { EvaluationService } from '../evaluation/evaluation.service.ts';
import type { ImeiRecords } from '../imei-records/imei-records.service.ts';
import type { ProposalEvents } from '../proposals/proposal-events.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import {
  type DecisionFacts,
  hasArrived,
  isUnderInspection,
  lookedUpNumbers,
  type Missing,
  missingForApproval,
  missingForValue,
} from './inspection-decisions.rules.ts';
import type { InspectionKind, Purpose, Verdict } from './inspection-kind.service.ts';
import { beginInspection, writeAnswers } from './inspection-saves.queries.ts';
import { freeze, presentProposalInspection } from './inspections.presenter.ts';
import { findInspected, findInspection, type InspectedProposal } from './inspections.queries.ts';
import { findingsOf, type ProposalFindings } from './proposal-findings.rules.ts';

export interface ProposalKindOptions {
  evaluation: EvaluationService;
  deviceSettings: DeviceSettingsService;
  imeiRecords: Pick<ImeiRecords, 'listNewest'>;
  proposals: ProposalsService;
  events: ProposalEvents;
}

const unknownProposal = 'Proposta não encontrada.';
const notArrived = 'A conferência começa quando o aparelho está a caminho: proposta em trânsito.';
const noLess = 'O aparelho não vale menos que a cotação: aprove a compra.';

/** A decision on a seller's device, and what becomes of its proposal. */
interface Purchase {
  decided: 'approved' | 'offered' | 'rejected';
  /** Of which the screen spoke; undefined where it spoke of none. */
  shownCents?: number;
  /** As it is now. */
  valueCents: (found: ProposalFindings) => number;
  missing: (facts: DecisionFacts) => Missing[];
  move: (found: ProposalFindings) => Omit<Parameters<ProposalsService['move']>[2], 'byId' | 'mail'>;
}

const decidedWords = { approved: 'aprovada', offered: 'contraproposta', rejected: 'reprovada' } as const;

/** Sellers' devices: what was found is valued against the quote, and the proposal moves with the decision. */
export function createProposalKind(options: ProposalKindOptions) {
  const { evaluation, deviceSettings, imeiRecords, proposals, events } = options;

  /** At today's prices. */
  async function load(db: Executor, proposal: InspectedProposal, edit?: InspectionEdit): Promise<ProposalFindings> {
    const row = await findInspection(db, { proposalId: proposal.id });
    const modelId = edit?.model_id === undefined ? (row?.model_id ?? null) : edit.model_id;
    const otherModelId = modelId === proposal.model_id ? null : modelId;
    const pricedId = otherModelId ?? proposal.model_id;
    const [rules, prices, lookups] = await Promise.all([
      deviceSettings.read(db),
      pricedId === null ? undefined : evaluation.readPrices(db, pricedId),
      imeiRecords.listNewest(db, lookedUpNumbers([proposal.imei], row)),
    ]);
    return findingsOf({ proposal, row, otherModelId, prices, rules, lookups });
  }

  async function getInspected(db: Executor, id: number): Promise<InspectedProposal> {
    const proposal = await findInspected(db, id);
    if (!proposal) throw notFound(unknownProposal);
    return proposal;
  }

  function verdictOf(purchase: Purchase, edit: ShownEdit): Verdict<ProposalFindings, Proposal> {
    const { decided, valueCents, missing, move } = purchase;
    return {
      decided,
      missing: ({ facts }) => missing(facts),
      judge: async (_, found) => {
        const cents = valueCents(found);
        assertShown(purchase.shownCents, cents);
        return { valueCents: cents, basis: JSON.stringify(freeze(found)) };
      },
      async follow(tx, found, inspectionId) {
        const proposalId = found.proposal.id;
        const change = move(found);
        await writeAnswers(tx, inspectionId, frozenAnswers(found));
        const cents = valueCents(found);
        const words = decidedWords[decided];
        const data = decided === 'rejected' ? { words } : { cents, words };
        await events.note(tx, { proposalId, kind: 'inspection-decided', by: edit.byId, data });
        const after = { Decisão: words, Valor: decided === 'rejected' ? null : formatReais(reaisOf(cents)) };
        await record(tx, { kind: 'inspection-decided', subject: subjects.proposal(proposalId), after });
        await proposals.move(tx, proposalId, { ...change, byId: edit.byId, mail: true });
        return proposals.get(proposalId, edit.reader, tx);
      },
    };
  }

  return {
    subjectOf: (proposalId: number) => ({ proposalId }),
    find: findInspected,
    async read(db: Executor, id: number) {
      const found = await load(db, await getInspected(db, id));
      if (!found.row && !hasArrived(found.proposal.status)) throw conflict(notArrived);
      return found;
    },
    /** Photos are added from the device's arrival on, also once it was decided on. */
    async enter(tx: Tx, id: number, to: Purpose) {
      await (to === 'decide' ? proposals.lock(tx, id) : proposals.shareLock(tx, id));
      const proposal = await getInspected(tx, id);
      if (to !== 'add-photos') assertUnderInspection(proposal.status);
      else if (!hasArrived(proposal.status)) throw conflict(notArrived);
      return proposal;
    },
    confirm: async (_: Tx, proposal: InspectedProposal) => proposal,
    async begin(tx: Tx, proposalId: number, byId: number) {
      if (await beginInspection(tx, { proposalId }, byId)) {
        await events.note(tx, { proposalId, kind: 'inspection-started', by: byId });
      }
    },
    load,
    declaredModelOf: (proposal: InspectedProposal) => proposal.model_id,
    present: async (_: Executor, found: ProposalFindings) =>
      presentProposalInspection(
        found,
        missingForApproval(found.facts).map(({ text }) => text),
      ),
    decisions: {
      /**
       * Approves the purchase at the quote, or at what the device is worth more where the shop pays that. Throws 409 with
       * `needs` for a number that the shop has blocked, and for another value than was shown; 422 without a free account
       * or a reason, and without a recent look-up where the shop asks for it.
       */
      approve: (
        { shownCents, flag_reason }: { shownCents: number; flag_reason: string | undefined },
        edit: ShownEdit,
      ) =>
        verdictOf(
          {
            decided: 'approved',
            shownCents,
            valueCents: ({ value }) => value.approvingCents,
            missing: missingForApproval,
            move: ({ proposal, value: { approvingCents } }) => ({
              status: proposalStatus.purchaseApproved,
              said: { flag_reason },
              // A lower value that was stored before, with a rejection, no longer counts.
              ...(approvingCents === (proposal.new_value_cents ?? proposal.value_cents)
                ? {}
                : { newValueCents: approvingCents }),
            }),
          },
          edit,
        ),
      /** Offers what the device is worth as found. Throws 409 for another value than was shown, 422 where it is not less. */
      offer: ({ shownCents, message, freightCents }: OfferWords, edit: ShownEdit) =>
        verdictOf(
          {
            decided: 'offered',
            shownCents,
            valueCents: ({ value }) => value.foundCents,
            missing: missingForValue,
            move: ({ basis, value, differences }) => {
              if (value.foundCents >= basis.quotedCents) throw refused(noLess);
              return {
                status: proposalStatus.counterOfferSent,
                newValueCents: value.foundCents,
                offer: { differences, message },
                ...(freightCents === undefined ? {} : { freightCents }),
              };
            },
          },
          edit,
        ),
      /** Rejects the device, for a reason that its seller reads. */
      reject: ({ reason }: { reason: string }, edit: ShownEdit) =>
        verdictOf(
          {
            decided: 'rejected',
            valueCents: ({ value }) => value.foundCents,
            missing: () => [],
            move: () => ({ status: proposalStatus.purchaseRejected, rejectionReason: htmlOfWords(reason) }),
          },
          edit,
        ),
    },
  } satisfies InspectionKind<InspectedProposal, ProposalFindings, unknown, Proposal>;
}

/** Told to the seller with a counter-offer. */
interface OfferWords {
  shownCents: number;
  message: string | null | undefined;
  freightCents: number | null | undefined;
}

/** Throws 409 unless the device is there to be decided on. */
function assertUnderInspection(status: number): void {
  if (isUnderInspection(status)) return;
  const label = proposalStatusLabel(status, 'admin');
  throw conflict(hasArrived(status) ? `A conferência já terminou: a proposta está em "${label}".` : notArrived);
}

function assertShown(shownCents: number | undefined, nowCents: number): void {
  if (shownCents === undefined || shownCents === nowCents) return;
  const [now, shown] = [nowCents, shownCents].map((cents) => formatReais(reaisOf(cents)));
  throw conflict(`O valor mudou: agora são ${now}, e a tela mostrava ${shown}. Confira e decida de novo.`);
}

/** Every question as it was decided on. */
const frozenAnswers = ({ basis, questions }: ProposalFindings) =>
  questions.map((question) => ({
    attribute_id: question.attributeId,
    declared: question.declaredItems && JSON.stringify(question.declaredItems),
    found: JSON.stringify(question.foundItems),
    effect_cents: questionCents(basis.basis, question) ?? 0,
    typed_cents: question.typedCents,
    note: question.reason,
  }));
