import type { ImeiFlag } from '@giro/contract/calls/imei-records.ts';
import { imeiFlagKinds, lookupResultLabels } from '@giro/contract/rules/imei.ts';
import type { Executor } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { presentFlag } from './imei-flags.presenter.ts';
import {
  type AskedProposal,
  findLiveBlock,
  listBoughtFromOthers,
  listKnown,
  listProposalRestrictions,
  listRestrictions,
  type Restriction,
} from './imei-flags.queries.ts';

/** A proposal, and whether its matter is over. */
export interface FlaggedProposal extends AskedProposal {
  isEnded: boolean;
}

function restrictionTexts({ found_imei, blocked, result }: Restriction): string[] {
  const [the, of] =
    found_imei === null ? ['este IMEI', 'deste IMEI'] : [`o IMEI ${found_imei}`, `do IMEI ${found_imei}`];
  return [
    ...(blocked === null ? [] : [`A loja bloqueou ${the} (${blocked}).`]),
    ...(result === null ? [] : [`A consulta ${of} deu "${lookupResultLabels[result]}".`]),
  ];
}

/** That a device was bought from somebody else before, in a sentence. */
function boughtBeforeText(others: readonly number[]): string {
  const where = others.length === 1 ? `proposta ${others[0]}` : `propostas ${others.join(', ')}`;
  return `A loja já comprou este IMEI de outra pessoa (${where}).`;
}

export type ImeiFlags = ReturnType<typeof createImeiFlags>;

/** Facts known of the numbers of devices that people offer. For the shop's own eyes: sellers are told nothing of it. */
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

  /** Objections to the numbers of a proposal, in sentences, the declared one first. */
  const proposalRestrictions = async (db: Executor, proposal: { id: number; imei: string }): Promise<string[]> =>
    (await listProposalRestrictions(db, proposal)).flatMap(restrictionTexts);

  /** Objections to these numbers, in sentences. */
  const restrictionsOf = async (db: Executor, imeis: readonly string[]): Promise<string[]> =>
    (await listRestrictions(db, imeis)).flatMap(restrictionTexts);

  /**
   * Earlier proposals by which the shop has bought a device of these proposals from somebody else, the newest first.
   */
  async function boughtFromOthers(db: Executor, proposals: readonly AskedProposal[]): Promise<Map<number, number[]>> {
    const rows = proposals.length > 0 ? await listBoughtFromOthers(db, proposals) : [];
    const othersOf = Map.groupBy(rows, ({ proposal_id }) => proposal_id);
    return new Map([...othersOf].map(([id, others]) => [id, others.map(({ other_id }) => other_id)]));
  }

  /** Throws 409 with `needs` where something speaks against a number and nobody said why to go on all the same. */
  function assertExplained(restrictions: readonly string[], reason: string | undefined): void {
    if (restrictions.length === 0 || reason !== undefined) return;
    const message = [...restrictions, 'Informe por que seguir mesmo assim.'].join(' ');
    throw new Refusal(409, message, { needs: 'flag_reason' });
  }

  return {
    flagsFor,
    proposalRestrictions,
    restrictionsOf,
    boughtFromOthers,
    boughtBeforeText,
    assertExplained,
    findBlock: findLiveBlock,
  };
}
