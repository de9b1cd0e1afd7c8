import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { hasArrived } from './inspection-decisions.rules.ts';
import { lockPhotos } from './inspection-photos.queries.ts';
import { notArrived, unknownProposal } from './inspection-reading.service.ts';
import { beginInspection } from './inspection-saves.queries.ts';
import { assertOnBench, type InspectionSaving } from './inspection-saving.service.ts';
import { findInspected, findUnit, type InspectionSubject, shareLockUnit } from './inspections.queries.ts';
import { assertReturned } from './unit-bench.service.ts';

/** The bench of a kind of device, as its photos know it. */
export interface PhotoBench {
  subjectOf: (id: number) => InspectionSubject;
  /**
   * Begins the inspection unless somebody has, and keeps its photos to the transaction. Returns its id. Throws 404 for
   * an unknown device, 409 for one that is not there.
   */
  lockToAdd: (tx: Tx, id: number, byId: number) => Promise<number | undefined>;
  /** The same without a beginning; 409 also once the inspection was decided on its photos. */
  lockToRemove: (tx: Tx, id: number) => Promise<number | undefined>;
}

interface ProposalPhotoBenchOptions {
  saving: Pick<InspectionSaving, 'begin'>;
  proposals: Pick<ProposalsService, 'shareLock'>;
}

/** Photos of a seller's device: from its arrival on, also once it was decided on; then none goes. */
export function createProposalPhotoBench({ saving, proposals }: ProposalPhotoBenchOptions): PhotoBench {
  async function getShareLocked(tx: Tx, proposalId: number) {
    await proposals.shareLock(tx, proposalId);
    const proposal = await findInspected(tx, proposalId);
    if (!proposal) throw notFound(unknownProposal);
    return proposal;
  }

  return {
    subjectOf: (proposalId) => ({ proposalId }),
    async lockToAdd(tx, proposalId, byId) {
      const { status } = await getShareLocked(tx, proposalId);
      if (!hasArrived(status)) throw conflict(notArrived);
      await saving.begin(tx, proposalId, byId);
      return lockPhotos(tx, { proposalId });
    },
    async lockToRemove(tx, proposalId) {
      assertOnBench((await getShareLocked(tx, proposalId)).status);
      return lockPhotos(tx, { proposalId });
    },
  };
}

/** Photos of a unit that came back, while it is on the bench. */
export function createUnitPhotoBench(): PhotoBench {
  async function lock(tx: Tx, unitId: number) {
    const inspectionId = await lockPhotos(tx, { unitId });
    // It may have gone to the shelf while another one had locked its inspection.
    assertReturned(await shareLockUnit(tx, unitId));
    return inspectionId;
  }

  return {
    subjectOf: (unitId) => ({ unitId }),
    async lockToAdd(tx, unitId, byId) {
      assertReturned(await findUnit(tx, unitId));
      await beginInspection(tx, { unitId }, byId);
      return lock(tx, unitId);
    },
    lockToRemove: lock,
  };
}
