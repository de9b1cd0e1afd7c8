import type { Dispute, DisputeQuery } from '@giro/contract/calls/disputes.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentDispute, unknownDispute } from './disputes.presenter.ts';
import { countOpenDisputes, findDispute, listDisputes } from './disputes.queries.ts';

export type DisputesService = ReturnType<typeof createDisputes>;

/** Disputes as people of the shop look for them. */
export function createDisputes({ database }: { database: Database }) {
  async function list(query: DisputeQuery) {
    const { rows, total } = await listDisputes(database, query);
    return pageOf(rows.map(presentDispute), total, query.page);
  }

  /** Throws 404. */
  async function get(id: number): Promise<Dispute> {
    const dispute = await findDispute(database, id);
    if (!dispute) throw notFound(unknownDispute);
    return presentDispute(dispute);
  }

  /** Disputes that wait for an answer. */
  const countOpen = () => countOpenDisputes(database);

  return { list, get, countOpen };
}
