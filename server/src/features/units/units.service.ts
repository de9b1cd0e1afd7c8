import type { ShelfUnit, UnitQuery } from '@giro/contract/calls/units.ts';
import { type UnitState, unitStateRows } from '@giro/contract/rules/unit.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { RegisterEntries } from '../device-register/register-entries.service.ts';
import { endInspection, lockOrder, returnUnit, takeOffShelf, writeOffUnit } from './unit-moves.queries.ts';
import { presentUnit } from './units.presenter.ts';
import { findUnit, listUnits, type UnitRow } from './units.queries.ts';

export const unknownUnit = 'Unidade não encontrada.';

export type UnitsService = ReturnType<typeof createUnits>;

/** Every device of the shop: where it is, and how it comes back or leaves for good. */
export function createUnits({ database, register }: { database: Database; register: RegisterEntries }) {
  async function getRow(db: Executor, id: number): Promise<UnitRow> {
    const row = await findUnit(db, id);
    if (!row) throw notFound(unknownUnit);
    return row;
  }

  /** Throws 404. */
  const get = async (db: Executor, id: number): Promise<ShelfUnit> => presentUnit(await getRow(db, id));

  /** A unit that has just been moved, once that is recorded. */
  async function noted(tx: Tx, id: number, reason: string): Promise<ShelfUnit> {
    const unit = await get(tx, id);
    const after = { Situação: unitStateRows[unit.state].label, Motivo: reason };
    await record(tx, { kind: 'unit-changed', subject: subjects.unit(unit.code), after });
    return unit;
  }

  async function list(query: UnitQuery) {
    const { rows, total } = await listUnits(database, query);
    return pageOf(rows.map(presentUnit), total, query.page);
  }

  /**
   * Notes that a buyer gave a unit back: it waits for the bench, and a cancellation of its order no longer puts it on the
   * shelf. Throws 404; 409 when nobody has it, or its order is not handed over.
   */
  async function giveBack(id: number, reason: string, byId: number): Promise<ShelfUnit> {
    return database.transaction().execute(async (tx) => {
      const { order_id } = await getRow(tx, id);
      if (order_id !== null) await lockOrder(tx, order_id);
      if (await returnUnit(tx, id, reason, byId)) return noted(tx, id, reason);
      const { state, order_code } = await getRow(tx, id);
      if (state !== 'sold') throw elsewhere(state);
      throw conflict(`O pedido ${order_code} ainda não foi entregue: tire o aparelho do pedido.`);
    });
  }

  /**
   * Takes a unit off the books, and off the shelf where it lies there. Throws 404; 409 when a buyer has it or it is
   * written off; 422 when an order keeps what lies on the shelf.
   */
  async function writeOff(id: number, reason: string, byId: number): Promise<ShelfUnit> {
    return database.transaction().execute(async (tx) => {
      await getRow(tx, id);
      await endInspection(tx, id);
      const left = await writeOffUnit(tx, id, reason, byId);
      if (!left) throw elsewhere((await getRow(tx, id)).state);
      if (left.wasInStock && !(await takeOffShelf(tx, left.productId))) {
        throw refused('Este aparelho está reservado por um pedido.');
      }
      await register.noteDisposal(tx, { unitId: id, cents: left.costCents });
      return noted(tx, id, reason);
    });
  }

  return { list, get, giveBack, writeOff };
}

/** Why a unit cannot be moved so. */
const elsewhere = (state: string) =>
  conflict(`Esta unidade não está mais onde estava: ${unitStateRows[state as UnitState].label.toLowerCase()}.`);
