import type { Database, Tx } from '../../platform/database/database.ts';
import { conflict, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import { needsWord, type PayoutDesk, type ReadyPayout } from './payout-desk.service.ts';
import { claimPayout } from './payout-moves.queries.ts';
import { noteMoved } from './payout-record.service.ts';
import { listPayoutsOf, type PayoutRow } from './payouts.queries.ts';

export type PayoutBatches = ReturnType<typeof createPayoutBatches>;

const numbersOf = (rows: readonly PayoutRow[]) => rows.map(({ proposal_id }) => proposal_id).join(', ');

/** Payouts to be paid by one file, as they were shown. */
interface Batch {
  shown: readonly { id: number; version: number }[];
  /** The `account_version` of each changed account that the seller was asked about. */
  confirmed: readonly number[];
  /** Why devices are paid that were bought from somebody else, too. */
  reason: string | undefined;
}

/** Several payouts in one hand, to be paid by a file that the bank reads. */
export function createPayoutBatches({ database, desk }: { database: Database; desk: PayoutDesk }) {
  /** Locks every proposal against changes, in the order in which all lock them. Throws 404 for a payout that is none. */
  async function shareLockAll(tx: Tx, ids: readonly number[]): Promise<PayoutRow[]> {
    const wanted = [...new Set(ids)];
    const rows = await listPayoutsOf(tx, wanted);
    if (rows.length < wanted.length) throw notFound('Um dos repasses não foi encontrado.');
    const locked: PayoutRow[] = [];
    for (const { id } of rows) locked.push(await desk.shareLock(tx, id));
    return locked;
  }

  /**
   * Throws 409 for what is elsewhere, has changed since it was shown, or goes to a new account that is none of those
   * confirmed, 422 for what has no account; each names the proposals.
   */
  function assertReady(rows: readonly PayoutRow[], { shown, confirmed }: Batch): void {
    const elsewhere = rows.filter(({ state }) => state !== 'due');
    if (elsewhere.length > 0) {
      throw conflict(`Nada foi separado: já não estão a pagar os repasses das propostas ${numbersOf(elsewhere)}.`);
    }
    const isStale = (row: PayoutRow) => shown.some(({ id, version }) => id === row.id && version !== row.version);
    const stale = rows.filter(isStale);
    if (stale.length > 0) {
      const words = `Nada foi separado: mudaram depois que a lista foi aberta os repasses das propostas ${numbersOf(stale)}.`;
      throw conflict(`${words} Recarregue.`);
    }
    const blank = rows.filter((row) => desk.accountOf(row) === null);
    if (blank.length > 0) throw refused(`Faltam os dados bancários das propostas ${numbersOf(blank)}.`);
    const changed = rows.filter(({ was_changed_lately }) => was_changed_lately);
    if (changed.some((row) => needsWord(row, confirmed))) {
      const words = `A conta foi alterada nas últimas 24 horas nas propostas ${numbersOf(changed)}. Confirme com os vendedores antes de pagar.`;
      throw new Refusal(409, words, { confirm_changed: changed.map(({ account_version }) => account_version) });
    }
  }

  /**
   * Takes payouts in hand, all or none, and returns them with their accounts, by their proposals. Throws 404, 409 and
   * 422 as above; 409 names what somebody took at the same moment.
   */
  async function take(batch: Batch, byId: number): Promise<ReadyPayout[]> {
    return database.transaction().execute(async (tx) => {
      const rows = await shareLockAll(
        tx,
        batch.shown.map(({ id }) => id),
      );
      assertReady(rows, batch);
      await desk.assertExplained(tx, rows, batch.reason);
      const taken = rows.flatMap((row) => {
        const account = desk.accountOf(row);
        return account ? [{ row, account }] : [];
      });
      for (const ready of taken) {
        const claimed = await claimPayout(tx, ready.row.id, 'batch', desk.claimOf(ready, byId, batch.reason));
        if (!claimed)
          throw conflict(`Nada foi separado: o repasse da proposta ${ready.row.proposal_id} já está com outra pessoa.`);
        await noteMoved(tx, ready.row, 'em mãos, no arquivo de lote', batch.reason);
      }
      return taken;
    });
  }

  return { take };
}
