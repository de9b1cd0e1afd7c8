import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { changedAccount, type PayoutDesk, type ReadyPayout } from './payout-desk.service.ts';
import { claimPayout } from './payout-moves.queries.ts';
import { noteMoved } from './payout-record.service.ts';
import { listPayoutsOf, type PayoutRow } from './payouts.queries.ts';

export type PayoutBatches = ReturnType<typeof createPayoutBatches>;

const numbersOf = (rows: readonly PayoutRow[]) => rows.map(({ proposal_id }) => proposal_id).join(', ');

/** Several payouts in one hand, to be paid by a file that the bank reads. */
export function createPayoutBatches({ database, desk }: { database: Database; desk: PayoutDesk }) {
  /** Holds every proposal, in the order in which all hold them. Throws 404 for a payout that is none. */
  async function holdAll(tx: Tx, ids: readonly number[]): Promise<PayoutRow[]> {
    const wanted = [...new Set(ids)];
    const rows = await listPayoutsOf(tx, wanted);
    if (rows.length < wanted.length) throw notFound('Um dos repasses não foi encontrado.');
    const held: PayoutRow[] = [];
    for (const { id } of rows) held.push(await desk.hold(tx, id));
    return held;
  }

  /** Throws 409 for what is elsewhere or goes to a new account, 422 for what has none; each names the proposals. */
  function assertReady(rows: readonly PayoutRow[], isConfirmed: boolean): void {
    const elsewhere = rows.filter(({ state }) => state !== 'due');
    if (elsewhere.length > 0) {
      throw conflict(`Nada foi separado: já não estão a pagar os repasses das propostas ${numbersOf(elsewhere)}.`);
    }
    const blank = rows.filter((row) => desk.accountOf(row) === null);
    if (blank.length > 0) throw refused(`Faltam os dados bancários das propostas ${numbersOf(blank)}.`);
    const changed = rows.filter((row) => row.was_changed_lately);
    if (changed.length > 0 && !isConfirmed) {
      const words = `A conta foi alterada nas últimas 24 horas nas propostas ${numbersOf(changed)}. Confirme com os vendedores antes de pagar.`;
      throw changedAccount(null, words);
    }
  }

  /**
   * Takes payouts in hand, all or none, and returns them with their accounts, by their proposals. Throws 404, 409 and
   * 422 as above; 409 names what somebody took at the same moment.
   */
  async function take(ids: readonly number[], byId: number, isConfirmed: boolean): Promise<ReadyPayout[]> {
    return database.transaction().execute(async (tx) => {
      const rows = await holdAll(tx, ids);
      assertReady(rows, isConfirmed);
      const taken = rows.map((row) => desk.readyOf(row, true));
      for (const ready of taken) {
        const claimed = await claimPayout(tx, ready.row.id, 'batch', desk.claimOf(ready, byId));
        if (!claimed)
          throw conflict(`Nada foi separado: o repasse da proposta ${ready.row.proposal_id} já está com outra pessoa.`);
        await noteMoved(tx, ready.row, 'em mãos, no arquivo de lote');
      }
      return taken;
    });
  }

  return { take };
}
