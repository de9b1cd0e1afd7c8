import type { Database } from '../../platform/database/database.ts';
import { inOrder } from '../../platform/features/composition.ts';
import type { Lists } from '../../platform/features/feature.ts';
import type { TakenAway } from '../../platform/features/feature-parts.ts';
import { notFound } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { FactorsService } from '../factors/factors.service.ts';
import type { Retention } from '../privacy/retention.service.ts';
import {
  deleteFiles,
  findDemoRows,
  forgetDemoPeople,
  isLoaded,
  lockDemoPeople,
  removePeople,
} from './demonstration.queries.ts';

interface DemonstrationOptions {
  database: Database;
  assertPassword: FactorsService['assertPassword'];
  discardLater: Retention['discardLater'];
  /** Each feature's records of the demo's people. */
  parts: readonly Lists['demoParts'][];
}

export type Demonstration = ReturnType<typeof createDemonstration>;

/** People, proposals and orders of the demo, and how all of them go at once. */
export function createDemonstration({ database, assertPassword, discardLater, parts }: DemonstrationOptions) {
  const isThere = (name: string) => parts.some(({ of }) => of === name);
  const ordered = inOrder(
    parts.map((part) => ({ name: part.of, needs: part.after?.filter(isThere) ?? [], remove: part.remove })),
  );

  /**
   * Takes away every person of the demo with all that is theirs; the catalogue stays, and of its shelf only what real
   * people have bought is gone. What a real order has of a demo's device stays with that order. Throws 422 for a password
   * that is not this person's, 429 after too many wrong ones, 404 when there is nobody of the demo.
   */
  async function remove(personId: number, password: string): Promise<void> {
    await assertPassword(personId, password);
    await database.transaction().execute(async (tx) => {
      if (!(await lockDemoPeople(tx))) throw notFound('Não há dados de demonstração.');
      const rows = await findDemoRows(tx);
      // While they are still there, so that others' records of what they did to them name nobody.
      await forgetDemoPeople(tx);
      for (const { settle } of parts) await settle?.(tx, rows);
      const taken: TakenAway[] = [];
      for (const { remove } of ordered) taken.push(await remove(tx, rows));
      await removePeople(tx, rows);
      const freed = await deleteFiles(
        tx,
        taken.flatMap(({ files = [] }) => files),
      );
      const keys = [...freed, ...taken.flatMap(({ keys = [] }) => keys)];
      await discardLater(tx, { keys, mailIds: taken.flatMap(({ mailIds = [] }) => mailIds) });
      const after = { Pessoas: rows.people.length, Propostas: rows.proposals.length, Pedidos: rows.orders.length };
      await record(tx, { kind: 'demonstration-removed', after });
    });
  }

  return { isLoaded: () => isLoaded(database), remove };
}
