import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { questionCents } from '@giro/contract/rules/inspection-value.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { htmlOfWords } from '../../platform/html.ts';
import { conflict, refused } from '../../platform/http/errors.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { ProposalEvents } from '../proposals/known-proposals.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { type DecisionFacts, type Missing, missingForApproval, missingForValue } from './inspection-decisions.rules.ts';
import type { Verdict } from './inspection-kind.service.ts';
import { writeAnswers } from './inspection-saves.queries.ts';
import { freeze } from './inspections.presenter.ts';
import type { ProposalFindings } from './proposal-findings.rules.ts';

export interface PurchaseDecisionsOptions {
  proposals: ProposalsService;
  events: ProposalEvents;
}

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
  /** False where the seller is told otherwise. */
  mail?: boolean;
}

const decidedWords = { approved: 'aprovada', offered: 'contraproposta', rejected: 'reprovada' } as const;

/** Words that the seller reads with a counter-offer. */
interface OfferWords {
  shownCents: number;
  message: string | null | undefined;
  freightCents: number | null | undefined;
  ceiling_reason?: string | undefined;
}

/** A value that the seller has agreed to at the counter. */
interface Agreement {
  shownCents: number;
  flag_reason: string | undefined;
  /** True if the seller gets the mail of the purchase. */
  mail: boolean;
}

/** Everything that ends the inspection of a seller's device, and moves its proposal in the same transaction. */
export function createPurchaseDecisions({ proposals, events }: PurchaseDecisionsOptions) {
  function verdictOf(purchase: Purchase, edit: ShownEdit): Verdict<ProposalFindings, Proposal> {
    const { decided, valueCents, missing, move, mail = true } = purchase;
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
        await proposals.move(tx, proposalId, { ...change, byId: edit.byId, mail });
        return proposals.get(proposalId, edit.reader, tx);
      },
    };
  }

  return {
    /**
     * Approves the purchase at the quote, or at what the device is worth more where the shop pays that. Throws 409 with
     * `needs` for a number that the shop has blocked, and for another value than was shown; 422 without a free account
     * or a reason, and without a recent look-up where the shop asks for it.
     */
    approve: ({ shownCents, flag_reason }: { shownCents: number; flag_reason: string | undefined }, edit: ShownEdit) =>
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
    /**
     * Buys the device at what it is worth as found, more or less than the quote, as its seller stands by and agrees.
     * Throws as `approve` does.
     */
    agree: ({ shownCents, flag_reason, mail }: Agreement, edit: ShownEdit) =>
      verdictOf(
        {
          decided: 'approved',
          shownCents,
          mail,
          valueCents: ({ value }) => value.foundCents,
          missing: missingForApproval,
          move: ({ value: { foundCents } }) => ({
            status: proposalStatus.purchaseApproved,
            said: { flag_reason },
            newValueCents: foundCents,
          }),
        },
        edit,
      ),
    /**
     * Offers what the device is worth as found. Throws 409 for another value than was shown, 422 where it is not less; for
     * one above the ceiling as the port `offerCeilings` does.
     */
    offer: ({ shownCents, message, freightCents, ceiling_reason }: OfferWords, edit: ShownEdit) =>
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
              said: { ceiling_reason },
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
  };
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
