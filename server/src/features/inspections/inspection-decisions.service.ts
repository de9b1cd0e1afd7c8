import type { BodyOf } from '@giro/contract/call.ts';
import type { approveInspectionCall } from '@giro/contract/calls/inspections.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import type { InspectionDecision } from '@giro/contract/rules/inspection.ts';
import { questionCents } from '@giro/contract/rules/inspection-value.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isStale } from '../../platform/database/versions.ts';
import { htmlOfWords } from '../../platform/html.ts';
import { conflict, FieldProblems, notFound, refused } from '../../platform/http/errors.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { ProposalEvents } from '../proposals/proposal-events.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { Bench } from './inspection-bench.rules.ts';
import { type DecisionFacts, missingForApproval, missingForValue } from './inspection-decisions.rules.ts';
import { type InspectionReading, unknownProposal } from './inspection-reading.service.ts';
import { decideInspection, writeAnswers } from './inspection-saves.queries.ts';
import { assertOnBench, type InspectionSaving, refuseSave } from './inspection-saving.service.ts';
import { freeze } from './inspections.presenter.ts';
import { findInspected } from './inspections.queries.ts';

export interface InspectionDecisionsOptions {
  database: Database;
  reading: InspectionReading;
  saving: InspectionSaving;
  proposals: ProposalsService;
  events: ProposalEvents;
}

/** Words for the seller with a counter-offer. */
interface OfferWords {
  message: string | null | undefined;
  freightCents: number | null | undefined;
}

type Move = Omit<Parameters<ProposalsService['move']>[2], 'byId' | 'mail'>;

type Approval = BodyOf<typeof approveInspectionCall>;

/** Outcome for an inspection and its proposal. */
interface Verdict {
  decided: InspectionDecision;
  /** Of which the screen spoke; undefined where it spoke of none. */
  shownCents?: number;
  /** Its value now. */
  valueCents: (bench: Bench) => number;
  missing: (facts: DecisionFacts) => { field: string; text: string }[];
  move: (bench: Bench) => Move;
}

const decidedWords = { approved: 'aprovada', offered: 'contraproposta', rejected: 'reprovada' } as const;

/** Ends inspections, and moves their proposals in the same transaction: each once, whoever presses how often. */
export function createInspectionDecisions({
  database,
  reading,
  saving,
  proposals,
  events,
}: InspectionDecisionsOptions) {
  /** Throws 404; 409 for a proposal that is no longer on the bench, an older version and another value; 422 with all that is missing. */
  async function decide(proposalId: number, verdict: Verdict, edit: ShownEdit): Promise<Proposal> {
    return database.transaction().execute(async (tx) => {
      await proposals.lock(tx, proposalId);
      const proposal = await findInspected(tx, proposalId);
      if (!proposal) throw notFound(unknownProposal);
      assertOnBench(proposal.status);
      if (edit.expectedVersion === 0) await saving.begin(tx, proposalId, edit.byId);
      const bench = await reading.load(tx, proposal);
      if (isStale(edit, bench.row?.version ?? 0)) return refuseSave(tx, { proposalId });
      assertComplete(verdict.missing(bench.facts));
      assertShown(verdict, verdict.valueCents(bench));
      const change = verdict.move(bench);
      await keep(tx, bench, verdict, edit);
      await proposals.move(tx, proposalId, { ...change, byId: edit.byId, mail: true });
      return proposals.get(proposalId, edit.reader, tx);
    });
  }

  /** Keeps what was decided and what it was worked out from, as it is now. */
  async function keep(tx: Tx, bench: Bench, { decided, valueCents }: Verdict, edit: ShownEdit): Promise<void> {
    const proposalId = bench.proposal.id;
    const cents = valueCents(bench);
    const decision = { decided, valueCents: cents, basis: JSON.stringify(freeze(bench)) };
    const id = await decideInspection(tx, { proposalId }, decision, edit);
    if (id === undefined) return refuseSave(tx, { proposalId });
    await writeAnswers(tx, id, frozenAnswers(bench));
    const words = decidedWords[decided as keyof typeof decidedWords];
    const data = decided === 'rejected' ? { words } : { cents, words };
    await events.note(tx, { proposalId, kind: 'inspection-decided', by: edit.byId, data });
    const after = { Decisão: words, Valor: decided === 'rejected' ? null : formatReais(reaisOf(cents)) };
    await record(tx, { kind: 'inspection-decided', subject: subjects.proposal(proposalId), after });
  }

  /**
   * Approves the purchase at the quote, or at what the device is worth more where the shop pays that. Besides the errors
   * of every decision, 409 with `needs` for a number that the shop has blocked; 422 without a free account or a reason,
   * and without a recent look-up where the shop asks for it.
   */
  const approve = (proposalId: number, { value: shownCents, flag_reason }: Approval, edit: ShownEdit) =>
    decide(
      proposalId,
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
    );

  /** Offers what the device is worth as found. Besides the errors of every decision, 422 where that is not less. */
  const offer = (proposalId: number, shownCents: number, { message, freightCents }: OfferWords, edit: ShownEdit) =>
    decide(
      proposalId,
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
    );

  /** Rejects the device, for a reason that its seller reads. */
  const reject = (proposalId: number, reason: string, edit: ShownEdit) =>
    decide(
      proposalId,
      {
        decided: 'rejected',
        valueCents: ({ value }) => value.foundCents,
        missing: () => [],
        move: () => ({ status: proposalStatus.purchaseRejected, rejectionReason: htmlOfWords(reason) }),
      },
      edit,
    );

  return { approve, offer, reject };
}

const noLess = 'O aparelho não vale menos que a cotação: aprove a compra.';

/** Throws 422 with everything that is missing. */
export function assertComplete(missing: readonly { field: string; text: string }[]): void {
  const problems = new FieldProblems();
  for (const { field, text } of missing) problems.add(field, text);
  problems.throwIfAny();
}

function assertShown({ shownCents }: Verdict, nowCents: number): void {
  if (shownCents === undefined || shownCents === nowCents) return;
  const [now, shown] = [nowCents, shownCents].map((cents) => formatReais(reaisOf(cents)));
  throw conflict(`O valor mudou: agora são ${now}, e a tela mostrava ${shown}. Confira e decida de novo.`);
}

/** Every question as it was decided on. */
const frozenAnswers = ({ basis, questions }: Bench) =>
  questions.map((question) => ({
    attribute_id: question.attributeId,
    declared: question.declaredItems && JSON.stringify(question.declaredItems),
    found: JSON.stringify(question.foundItems),
    effect_cents: questionCents(basis.basis, question) ?? 0,
    typed_cents: question.typedCents,
    note: question.reason,
  }));
