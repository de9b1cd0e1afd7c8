import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import type { Executor } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentUnit } from './units.presenter.ts';
import { findUnit } from './units.queries.ts';

/** Every device of the shop: where it is. */
export function createUnits() {
  /** Throws 404. */
  async function get(db: Executor, id: number): Promise<ShelfUnit> {
    const row = await findUnit(db, id);
    if (!row) throw notFound('Unidade não encontrada.');
    return presentUnit(row);
  }

  return { get };
}
