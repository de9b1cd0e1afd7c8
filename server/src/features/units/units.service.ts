import type { ShelfUnit, UnitQuery } from '@giro/contract/calls/units.ts';
import { isHandedOver } from '@giro/contract/rules/order-status.ts';
import { type UnitState, unitStateRows } from '@giro/contract/rules/unit.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { RegisterEntries } from '../device-register/device-register.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { OrdersOfUnits, UnitDocuments } from './units.port.ts';
import { presentUnit } from './units.presenter.ts';
import {
  endInspection,
  findUnit,
  listUnits,
  returnUnit,
  type ShelvedAs,
  shelveUnit,
  type UnitRow,
  writeOffUnit,
} from './units.queries.ts';

const unknownUnit = 'Unidade não encontrada.';

interface UnitsOptions {
  database: Database;
  register: RegisterEntries;
  shelf: Pick<StockService, 'adjust'>;
  orders: OrdersOfUnits;
  documents: UnitDocuments;
}

export type UnitsService = ReturnType<typeof createUnits>;

/** Every device of the shop: where it is, and how it comes back or leaves for good. */
export function createUnits({ database, register, shelf, orders, documents }: UnitsOptions) {
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
   * Notes that a buyer gave a unit back: it waits for its inspection, and a cancellation of its order no longer puts it on the
   * shelf. Throws 404; 409 when nobody has it, or its order is not handed over.
   */
  async function giveBack(id: number, reason: string, byId: number): Promise<ShelfUnit> {
    return database.transaction().execute(async (tx) => {
      const { order_id } = await getRow(tx, id);
      const order = order_id === null ? undefined : await orders.lock(tx, order_id);
      const { state, order_code } = await getRow(tx, id);
      if (!order || state !== 'sold') throw elsewhere(state);
      if (!isHandedOver(order.status)) {
        throw conflict(`O pedido ${order_code} ainda não foi entregue: tire o aparelho do pedido.`);
      }
      const returned = await returnUnit(tx, id, reason, byId);
      if (returned?.order_line == null || returned.order_id !== order.id) throw elsewhere((await getRow(tx, id)).state);
      await orders.noteReturn(tx, order.id, returned.order_line);
      await documents.returned(tx, { orderId: order.id, unitId: id });
      return noted(tx, id, reason);
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
      if (left.wasInStock && !(await shelf.adjust(tx, left.productId, -1))) {
        throw refused('Este aparelho está reservado por um pedido.');
      }
      await register.noteDisposal(tx, { unitId: id, cents: left.costCents });
      return noted(tx, id, reason);
    });
  }

  /** Puts a unit that came back on the shelf as it was found, and its product has one more. Returns whether it could. */
  async function shelve(tx: Tx, id: number, as: ShelvedAs, byId: number): Promise<boolean> {
    const productId = await shelveUnit(tx, id, as, byId);
    return productId !== undefined && shelf.adjust(tx, productId, 1);
  }

  return { list, get, giveBack, writeOff, shelve };
}

/** Why a unit cannot be moved so. */
const elsewhere = (state: string) =>
  conflict(`Esta unidade não está mais onde estava: ${unitStateRows[state as UnitState].label.toLowerCase()}.`);
