import { randomInt } from 'node:crypto';
import { spreadCents } from '@giro/contract/rules/money.ts';
import { type Executor, type Tx, violates } from '../../platform/database/database.ts';
import { checkedByIndex, listReferenced } from '../../platform/database/references.queries.ts';
import { conflict, refused } from '../../platform/http/errors.ts';
import type { RegisterEntries } from '../device-register/device-register.service.ts';
import { findInspection, listFoundAnswers, listPublicPhotos } from './passports.queries.ts';
import {
  dateSale,
  deleteUnits,
  findOnlyUnit,
  findOnShelf,
  insertUnit,
  listOnlyUnits,
  listShelvedNumbers,
  listSold,
  lockNumbers,
  lockToRemove,
  releaseUnits,
  returnUnits,
  suspendWarranty,
  type UnitColumns,
} from './stocked-units.queries.ts';
import { createUnitCode } from './unit-codes.rules.ts';

/** Data of a new unit; a number that is absent is not known. */
export interface NewUnit extends Omit<UnitColumns, 'code' | 'state' | 'imei1' | 'imei2'> {
  imei1?: string | null | undefined;
  imei2?: string | null | undefined;
}

/** A unit as the line of its order shows it. */
export interface LineUnit {
  id: number;
  code: string;
  imei: string | null;
  warranty_until: string | null;
}

/** A line of an order, with what its buyer still has of it. */
interface KeptLine {
  line: number;
  productId: number;
  quantity: number;
}

const cancelledLate = 'Pedido cancelado depois da entrega';

export type StockedUnits = ReturnType<typeof createStockedUnits>;

/** Units as products and orders have them: made, read, put back, dated. It knows neither. */
export function createStockedUnits({ register }: { register: RegisterEntries }) {
  /** Adds a unit under a code of its own. */
  async function insert(tx: Tx, unit: Omit<UnitColumns, 'code'>): Promise<{ id: number; code: string }> {
    let made: { id: number; code: string } | undefined;
    while (!made) made = await insertUnit(tx, { ...unit, code: createUnitCode(randomInt) });
    return made;
  }

  /**
   * Puts a device on the shelf, in the transaction that makes its product. Throws 422 when one with the same IMEI is
   * there; two at once wait for each other.
   */
  async function makeUnit(tx: Tx, unit: NewUnit): Promise<{ id: number; code: string }> {
    const numbers = [unit.imei1, unit.imei2].filter((number) => typeof number === 'string');
    await lockNumbers(tx, numbers);
    const there = await findOnShelf(tx, numbers);
    if (there) throw refused(`Já há um aparelho com este IMEI no estoque: unidade ${there.code}.`);
    return insert(tx, unit).catch((error) => {
      // One came back to the shelf meanwhile.
      throw violates(error, 'units_shelf_imei') ? refused('Já há um aparelho com este IMEI no estoque.') : error;
    });
  }

  /**
   * Removes devices that somebody has put on the shelf by mistake, with nothing done to them since; `listFree` says how many
   * of each product no order keeps. Returns the product of each that is gone, and of the others, why they stay.
   */
  async function takeAway(
    tx: Tx,
    made: readonly { id: number; version: number }[],
    listFree: (productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>,
  ) {
    const ids = made.map(({ id }) => id);
    const kept = new Map<number, string>();
    const rows = await lockToRemove(tx, ids);
    const free = new Map(await listFree(rows.map(({ productId }) => productId)));
    const referenced = await listReferenced(tx, 'units', ids);
    const versions = new Map(made.map(({ id, version }) => [id, version]));
    for (const { id, version, state, productId } of rows) {
      const left = free.get(productId) ?? 0;
      if (state !== 'in_stock') kept.set(id, 'Já saiu do estoque.');
      else if (referenced.has(id) || version !== versions.get(id)) kept.set(id, 'Foi usado depois.');
      else if (left < 1) kept.set(id, 'Um pedido conta com este aparelho.');
      else free.set(productId, left - 1);
    }
    const removed = rows.filter(({ id }) => !kept.has(id));
    await checkedByIndex(tx, () =>
      deleteUnits(
        tx,
        removed.map(({ id }) => id),
      ),
    );
    return { kept, productIds: removed.map(({ productId }) => productId) };
  }

  /** Findings on a proposal's device, with its public photos' files; undefined without an inspection. */
  async function findInspected(db: Executor, proposalId: number) {
    const found = await findInspection(db, proposalId);
    if (!found) return undefined;
    const [answers, photos] = await Promise.all([listFoundAnswers(db, found.id), listPublicPhotos(db, found.id)]);
    return { ...found, answers, photoFiles: photos.map(({ file_id }) => file_id) };
  }

  /** The units of these orders, by order and line, by one statement. */
  async function listFor(
    db: Executor,
    orderIds: readonly number[],
  ): Promise<(orderId: number, line: number) => LineUnit[]> {
    const rows = await listSold(db, orderIds);
    const ofLine = Map.groupBy(rows, ({ order_id, order_line }) => `${order_id}/${order_line}`);
    return (orderId, line) =>
      (ofLine.get(`${orderId}/${line}`) ?? []).map(({ id, code, imei1, warranty_until }) => ({
        id,
        code,
        imei: imei1,
        warranty_until,
      }));
  }

  /** An order that is locked has ended: its units are on the shelf. Throws 409 when their number is there already. */
  async function release(tx: Tx, orderId: number): Promise<void> {
    await releaseUnits(tx, orderId).catch(refuseTwice);
  }

  /**
   * An order that is locked was handed over and is cancelled: all its devices wait for their inspection. One that nobody had
   * named becomes a unit without a number, so that it is looked at too. `kept` is what its buyer has of each line.
   */
  async function takeBack(tx: Tx, orderId: number, kept: readonly KeptLine[], byId: number | null): Promise<void> {
    const named = await returnUnits(tx, orderId, cancelledLate, byId);
    for (const { line, productId, quantity } of kept) {
      const unit = {
        product_id: productId,
        order_id: orderId,
        order_line: line,
        state: 'returned',
        reason: cancelledLate,
      };
      for (let made = named.get(line) ?? 0; made < quantity; made++) await insert(tx, unit);
    }
  }

  /** An order that is locked was handed over: the guarantee of its units begins, and they stand in the register. */
  async function noteHandover(tx: Tx, orderId: number): Promise<void> {
    for (const units of Map.groupBy(await dateSale(tx, orderId), ({ line }) => line).values()) {
      const [{ quantity, lineCents } = { quantity: 0, lineCents: 0 }] = units;
      const prices = spreadCents(
        lineCents,
        Array.from({ length: quantity }, () => 1),
      );
      for (const [place, { id }] of units.entries()) {
        await register.noteSale(tx, id, orderId, prices[place] ?? 0);
      }
    }
  }

  return {
    insert,
    makeUnit,
    takeAway,
    listShelvedNumbers,
    findInspected,
    listFor,
    findOnlyUnit,
    listOnlyUnits,
    release,
    takeBack,
    noteHandover,
    suspendWarranty,
  };
}

/** Says why a unit cannot go back on the shelf. */
export function refuseTwice(error: unknown): never {
  if (!violates(error, 'units_shelf_imei')) throw error;
  throw conflict('Um aparelho deste pedido já está no estoque por outra compra. Registre antes a devolução dele.');
}
