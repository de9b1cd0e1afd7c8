import type { ImeiFlag } from '@giro/contract/calls/imei-records.ts';
import { imeiFlagKinds } from '@giro/contract/rules/imei-record.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentFlag } from './imei-flags.presenter.ts';
import { type AskedProposal, findLiveBlock, listKnown, listRestrictions } from './imei-flags.queries.ts';

export type { Restriction } from './imei-flags.queries.ts';

/** A proposal, and whether its matter is over. */
export interface FlaggedProposal extends AskedProposal {
  isEnded: boolean;
}

export type ImeiFlags = ReturnType<typeof createImeiFlags>;

/** What is known of the numbers of devices that people offer. For the shop's own eyes: sellers are told nothing of it. */
export function createImeiFlags() {
  /**
   * The flags of each of these proposals that has any, by one statement. A proposal that has ended has none, and counts
   * for the others only where the shop has bought it.
   */
  async function flagsFor(db: Executor, proposals: readonly FlaggedProposal[]): Promise<Map<number, ImeiFlag[]>> {
    const known = await listKnown(
      db,
      proposals.filter(({ isEnded }) => !isEnded),
    );
    const inOrder = imeiFlagKinds.flatMap((kind) => known.filter((row) => row.kind === kind));
    const knownOf = Map.groupBy(inOrder, ({ proposal_id }) => proposal_id);
    return new Map([...knownOf].map(([id, rows]) => [id, rows.map(presentFlag)]));
  }

  return { flagsFor, listRestrictions, findBlock: findLiveBlock };
}
