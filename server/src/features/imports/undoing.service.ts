import type { ResultOf } from '@giro/contract/call.ts';
import type { undoImportCall } from '@giro/contract/calls/imports.ts';
import type { Selectable } from 'kysely';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ImportRows } from '../../platform/database/schema.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { PersonChange } from '../accounts/imported-people.service.ts';
import type { ProductChange } from '../products/imported-products.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { openRow } from './imports.presenter.ts';
import { listDone, removeNoteKeys, removePastOrders, takePictures } from './imports.queries.ts';

export interface UndoingOptions {
  box: SecretBox;
  products: Pick<ProductsService, 'imported'>;
  accounts: Pick<AccountsService, 'imported'>;
  stockedUnits: Pick<StockedUnits, 'takeAway'>;
  shelf: Pick<StockService, 'adjustAll'>;
}

type Row = Selectable<ImportRows> & { subject_id: number; version: number };
type Undone = Omit<ResultOf<typeof undoImportCall>, 'message'>;

const versionOf = ({ subject_id: id, version }: Row) => ({ id, version });

/** Takes back what an import did, where nobody has used it since. */
export function createUndoing({ box, products, accounts, stockedUnits, shelf }: UndoingOptions) {
  /** Notes what of these rows stays and why. */
  function tell(undone: Undone, rows: readonly Row[], kept: ReadonlyMap<number, string>): void {
    for (const row of rows) {
      const why = kept.get(row.subject_id);
      if (why === undefined) undone.undone++;
      else undone.kept.push({ key: openRow(row, box).key || 'Pessoa que excluiu a conta', why });
    }
  }

  /** Locks every product of an import at once, in the order in which everybody does. */
  async function takeUnits(tx: Tx, units: readonly Row[], productRows: readonly Row[], undone: Undone): Promise<void> {
    const own = productRows.map((row) => row.subject_id);
    const listFree = async (productIds: readonly number[]) => {
      const ids = [...new Set([...own, ...productIds])].sort((one, other) => one - other);
      const rows = await products.imported.lockToRemove(tx, ids);
      return new Map(rows.map(({ id, stock }) => [id, stock]));
    };
    const { kept, productIds } = await stockedUnits.takeAway(tx, units.map(versionOf), listFree);
    const fewer = Map.groupBy(productIds, (id) => id);
    await shelf.adjustAll(
      tx,
      [...fewer].map(([productId, { length }]) => ({ productId, difference: -length })),
    );
    tell(undone, units, kept);
  }

  async function takeProducts(tx: Tx, rows: readonly Row[], undone: Undone, byId: number): Promise<void> {
    const changes = rows.filter(({ action, undo }) => action === 'change' || undo !== null);
    const puttingBack = changes.map((row) => ({ ...versionOf(row), ...(row.undo as object | null) }) as ProductChange);
    tell(undone, changes, await products.imported.putBack(tx, puttingBack, { byId, reason: 'Importação desfeita' }));
    const made = rows.filter((row) => !changes.includes(row));
    tell(undone, made, await products.imported.takeAway(tx, made.map(versionOf)));
  }

  async function takePeople(tx: Tx, rows: readonly Row[], undone: Undone, byId: number): Promise<void> {
    const changes = rows.filter(({ action }) => action === 'change');
    // Of somebody whose account has ended nothing is left to be put back.
    const puttingBack = changes.flatMap((row) => {
      const { undo } = openRow(row, box);
      return undo ? [{ ...versionOf(row), ...undo } as PersonChange] : [];
    });
    const kept = await accounts.imported.putBack(tx, puttingBack, byId);
    const gone = changes
      .filter((row) => row.sealed === null)
      .map((row) => [row.subject_id, 'A conta foi excluída.'] as const);
    tell(undone, changes, new Map([...kept, ...gone]));
    const made = rows.filter(({ action }) => action === 'new');
    tell(undone, made, await accounts.imported.takeAway(tx, made.map(versionOf)));
  }

  async function undo(tx: Tx, importId: number, byId: number): Promise<Undone> {
    const rows = (await listDone(tx, importId)) as Row[];
    const of = (subject: string) => rows.filter((row) => row.subject === subject);
    const undone: Undone = { undone: 0, kept: [] };
    await takeUnits(tx, of('unit'), of('product'), undone);
    await products.imported.removePictures(tx, await takePictures(tx, importId));
    await takeProducts(tx, of('product'), undone, byId);
    undone.undone += await removePastOrders(tx, importId);
    await takePeople(tx, of('person'), undone, byId);
    await removeNoteKeys(tx, importId);
    return undone;
  }

  return { undo };
}
