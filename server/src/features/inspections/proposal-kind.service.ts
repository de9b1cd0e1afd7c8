import type { InspectionEdit } from '@giro/contract/calls/inspection-shapes.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { EvaluationService } from '../evaluation/evaluation.service.ts';
import type { ImeiRecords } from '../imei-records/imei-records.service.ts';
import type { ProposalEvents } from '../proposals/known-proposals.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import { hasArrived, isUnderInspection, lookedUpNumbers, missingForApproval } from './inspection-decisions.rules.ts';
import type { Decisions, InspectionKind, Purpose } from './inspection-kind.service.ts';
import { beginInspection } from './inspection-saves.queries.ts';
import { presentProposalInspection } from './inspections.presenter.ts';
import { findInspected, findInspection, type InspectedProposal } from './inspections.queries.ts';
import { findingsOf, type ProposalFindings } from './proposal-findings.rules.ts';
import { createPurchaseDecisions } from './purchase-decisions.service.ts';

export interface ProposalKindOptions {
  evaluation: EvaluationService;
  deviceSettings: DeviceSettingsService;
  imeiRecords: Pick<ImeiRecords, 'listNewest'>;
  proposals: ProposalsService;
  events: ProposalEvents;
}

const unknownProposal = 'Proposta não encontrada.';
const notArrived = 'A conferência começa quando o aparelho está a caminho: proposta em trânsito.';

/** Sellers' devices: what was found is valued against the quote, and the proposal moves with the decision. */
export function createProposalKind(options: ProposalKindOptions) {
  const { evaluation, deviceSettings, imeiRecords, proposals, events } = options;

  /** At today's prices. */
  async function load(db: Executor, proposal: InspectedProposal, edit?: InspectionEdit): Promise<ProposalFindings> {
    const row = await findInspection(db, { proposalId: proposal.id });
    const named = edit?.model_id === proposal.model_id ? null : edit?.model_id;
    const otherModelId = named === undefined ? (row?.model_id ?? null) : named;
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
    decisions: createPurchaseDecisions({ proposals, events }),
  } satisfies InspectionKind<InspectedProposal, ProposalFindings, unknown, Decisions<ProposalFindings>>;
}

/** Throws 409 unless the device is there to be decided on. */
function assertUnderInspection(status: number): void {
  if (isUnderInspection(status)) return;
  const label = proposalStatusLabel(status, 'admin');
  throw conflict(hasArrived(status) ? `A conferência já terminou: a proposta está em "${label}".` : notArrived);
}
