import type { ImeiFlag } from '@giro/contract/calls/imei-records.ts';
import { imeiFlagKinds } from '@giro/contract/rules/imei-record.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentBlockFlag, presentKnownUnit, presentOtherProposal } from './imei-flags.presenter.ts';
import {
  type AskedProposal,
  type LiveBlockRow,
  listKnownUnits,
  listLiveBlocks,
  listOtherProposals,
} from './imei-flags.queries.ts';

/** A proposal, and whether its matter is over. */
export interface FlaggedProposal extends AskedProposal {
  isEnded: boolean;
}

export type ImeiFlags = ReturnType<typeof createImeiFlags>;

/** What is known of the numbers of devices that people offer. For the shop's own eyes: sellers are told nothing of it. */
export function createImeiFlags() {
  /**
   * The flags of each of these proposals, by three statements however many there are. A proposal that has ended has
   * none, and counts for the others only where the shop has bought it.
   */
  async function flagsFor(db: Executor, proposals: readonly FlaggedProposal[]): Promise<Map<number, ImeiFlag[]>> {
    const open = proposals.filter(({ isEnded }) => !isEnded);
    if (open.length === 0) return new Map();
    const imeis = open.map(({ imei }) => imei);
    const [others, units, blocks] = await Promise.all([
      listOtherProposals(db, open),
      listKnownUnits(db, open),
      listLiveBlocks(db, imeis),
    ]);
    const othersOf = Map.groupBy(others, ({ proposal_id }) => proposal_id);
    const unitsOf = Map.groupBy(units, ({ proposal_id }) => proposal_id);
    return new Map(
      open.map(({ proposalId, imei }) => {
        const flags = [
          ...(othersOf.get(proposalId) ?? []).map(presentOtherProposal),
          ...(unitsOf.get(proposalId) ?? []).map(presentKnownUnit),
          ...blocks.filter((block) => block.imei === imei).map(presentBlockFlag),
        ];
        return [proposalId, imeiFlagKinds.flatMap((kind) => flags.filter((flag) => flag.kind === kind))];
      }),
    );
  }

  /** What blocks a number now, and who has said so. */
  async function findBlock(db: Executor, imei: string): Promise<LiveBlockRow | undefined> {
    const [block] = await listLiveBlocks(db, [imei]);
    return block;
  }

  return { flagsFor, findBlock };
}
