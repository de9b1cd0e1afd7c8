import type { Database, Executor } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { EvaluationService } from '../evaluation/evaluation.service.ts';
import type { ImeiRecords } from '../imei-records/imei-records.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import { type Bench, benchOf } from './inspection-bench.rules.ts';
import { hasArrived, lookedUpNumbers, missingForApproval } from './inspection-decisions.rules.ts';
import { presentBench } from './inspections.presenter.ts';
import { findInspected, findInspection, type InspectedProposal } from './inspections.queries.ts';

export interface InspectionReadingOptions {
  database: Database;
  evaluation: EvaluationService;
  deviceSettings: DeviceSettingsService;
  imeiRecords: Pick<ImeiRecords, 'listNewest'>;
}

export const unknownProposal = 'Proposta não encontrada.';
export const notArrived = 'A conferência começa quando o aparelho está a caminho: proposta em trânsito.';

export type InspectionReading = ReturnType<typeof createInspectionReading>;

/** Findings so far on a seller's device, and its value by them. */
export function createInspectionReading({
  database,
  evaluation,
  deviceSettings,
  imeiRecords,
}: InspectionReadingOptions) {
  /**
   * Reads what a proposal's bench works with, at today's prices. `modelId` is what it would be with another model; null:
   * with the declared one.
   */
  async function load(db: Executor, proposal: InspectedProposal, modelId?: number | null): Promise<Bench> {
    const row = await findInspection(db, { proposalId: proposal.id });
    const otherModelId = modelId === undefined ? (row?.model_id ?? null) : modelId;
    const pricedId = otherModelId ?? proposal.model_id;
    const [rules, prices, lookups] = await Promise.all([
      deviceSettings.read(db),
      pricedId === null ? undefined : evaluation.readPrices(db, pricedId),
      imeiRecords.listNewest(db, lookedUpNumbers([proposal.imei], row)),
    ]);
    return benchOf({ proposal, row, otherModelId, prices, rules, lookups });
  }

  const present = (bench: Bench) =>
    presentBench(
      bench,
      missingForApproval(bench.facts).map(({ text }) => text),
    );

  /** Throws 404, and 409 before the device has arrived. */
  async function get(proposalId: number) {
    const proposal = await findInspected(database, proposalId);
    if (!proposal) throw notFound(unknownProposal);
    const bench = await load(database, proposal);
    if (!bench.row && !hasArrived(proposal.status)) throw conflict(notArrived);
    return present(bench);
  }

  return { load, present, get };
}
