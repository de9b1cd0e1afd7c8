import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { FactorsService } from '../factors/factors.service.ts';
import type { Retention } from '../privacy/retention.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { findDemoRows, holdDemoPeople, isLoaded } from './demonstration.queries.ts';
import { deleteFiles } from './freed-files.queries.ts';
import { removeDeals } from './removing-deals.queries.ts';
import { removeDevices } from './removing-devices.queries.ts';
import { forgetDemoPeople, removeMails, removePeople } from './removing-people.queries.ts';

interface DemonstrationOptions {
  database: Database;
  assertPassword: FactorsService['assertPassword'];
  discardLater: Retention['discardLater'];
  shelf: StockService;
}

export type Demonstration = ReturnType<typeof createDemonstration>;

/** People, proposals and orders of the demo, and how all of them go at once. */
export function createDemonstration({ database, assertPassword, discardLater, shelf }: DemonstrationOptions) {
  /**
   * Takes away every person of the demo with all that is theirs; the catalogue stays, and of its shelf only what real
   * people have bought is gone. What a real order has of a demo's device stays with that order. Throws 422 for a password
   * that is not this person's, 429 after too many wrong ones, 404 when there is nobody of the demo.
   */
  async function remove(personId: number, password: string): Promise<void> {
    await assertPassword(personId, password);
    await database.transaction().execute(async (tx) => {
      if (!(await holdDemoPeople(tx))) throw notFound('Não há dados de demonstração.');
      const rows = await findDemoRows(tx);
      // While they are still there, so that others' records of what they did to them name nobody.
      await forgetDemoPeople(tx);
      await shelf.takeDemoAway(tx, rows.orders);
      await shelf.empty(tx, rows.products);
      const photos = await removeDevices(tx, rows);
      const receipts = await removeDeals(tx, rows);
      const mailIds = await removeMails(tx, rows);
      const archives = await removePeople(tx, rows);
      const files = await deleteFiles(tx, [...photos, ...receipts]);
      await discardLater(tx, { keys: [...files, ...archives], mailIds });
      const after = { Pessoas: rows.people.length, Propostas: rows.proposals.length, Pedidos: rows.orders.length };
      await record(tx, { kind: 'demonstration-removed', after });
    });
  }

  return { isLoaded: () => isLoaded(database), remove };
}
