import { imeiError } from '@giro/contract/rules/imei.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import { conflict, invalid, refused } from '../../platform/http/errors.ts';
import type { ImeiFlags } from '../imei-records/imei-flags.service.ts';
import {
  countInStock,
  findByCode,
  findByNumber,
  findUnnamed,
  hasUncounted,
  lockNumbers,
  newlySold,
  removeMadeUnit,
  sellUnit,
  takeOffLine,
} from './stocked-units.queries.ts';
import { refuseTwice, type StockedUnits } from './stocked-units.service.ts';
import { readUnitCode } from './unit-codes.rules.ts';

interface UnitLinksOptions {
  stockedUnits: StockedUnits;
  imeiFlags: Pick<ImeiFlags, 'restrictionsOf'>;
}

/** The line of an order that gets a device. */
interface Line {
  orderId: number;
  line: number;
  productId: number;
  name: string;
  /** It has had all of its devices. */
  isFull: boolean;
}

type KnownUnit = NonNullable<Awaited<ReturnType<typeof findByNumber>>>;

export type UnitLinks = ReturnType<typeof createUnitLinks>;

/** Devices on the lines of orders. The caller has locked the order, and says what of it may have devices. */
export function createUnitLinks({ stockedUnits, imeiFlags }: UnitLinksOptions) {
  /** Throws 422 for numbers that the shop has blocked, or whose newest look-up was a restriction. */
  async function assertUnrestricted(tx: Tx, numbers: readonly (string | null | undefined)[]): Promise<void> {
    const known = numbers.filter((number) => typeof number === 'string');
    const restrictions = await imeiFlags.restrictionsOf(tx, known);
    if (restrictions.length > 0) throw refuseNumber(restrictions.join(' '));
  }

  /**
   * Gives a device to a line. The device of a new product, which is no unit before, is made one. Throws 409 for one that
   * is sold; 422 for a line that is full, a device one of whose numbers is blocked or restricted, and one of another
   * product or that is not in stock.
   */
  async function link(tx: Tx, { orderId, line, productId, name, isFull }: Line, imei: string, byId: number) {
    await lockNumbers(tx, [imei]);
    const known = await findByNumber(tx, imei);
    await assertUnrestricted(tx, [imei, known?.imei1, known?.imei2]);
    if (known) assertIsThere(known, orderId, productId);
    else if (!(await hasUncounted(tx, productId))) {
      throw refuseNumber(`Nenhuma unidade de "${name}" em estoque tem este IMEI.`);
    }
    if (isFull) throw refused(`"${name}" já tem os aparelhos deste pedido.`);
    if (!known) await stockedUnits.insert(tx, newlySold(productId, imei, orderId, line));
    else if (!(await sellUnit(tx, known.id, { orderId, line, byId }))) throw conflict('Este aparelho já foi vendido.');
  }

  /**
   * Takes a device off its line: it is in stock again; one that was only made for the line is gone, as its number may
   * have been a wrong one. Returns whether it was on one of this order. Throws 409 when its number is on the shelf already.
   */
  async function unlink(tx: Tx, unitId: number, orderId: number, byId: number): Promise<boolean> {
    return (
      (await removeMadeUnit(tx, unitId, orderId)) || (await takeOffLine(tx, unitId, orderId, byId).catch(refuseTwice))
    );
  }

  /**
   * Whoever sells devices by these numbers or codes, before it locks products: nobody else sells them until the transaction
   * ends. Returns each that is a unit, under what it was named by.
   */
  async function lockNamed(tx: Tx, names: readonly string[]): Promise<Map<string, KnownUnit>> {
    await lockNumbers(
      tx,
      names.filter((name) => imeiError(name) === undefined),
    );
    const find = async () => {
      const found: [string, KnownUnit][] = [];
      for (const name of names) {
        const unit = await findNamed(tx, name);
        if (unit) found.push([name, unit]);
      }
      return found;
    };
    await lockRows(
      tx,
      'units',
      (await find()).map(([, { id }]) => id).sort((one, other) => one - other),
    );
    return new Map(await find());
  }

  const findNamed = async (tx: Tx, name: string) =>
    imeiError(name) === undefined ? findByNumber(tx, name) : findByCode(tx, readUnitCode(name) ?? '');

  /** Gives a unit that is known to a line. Throws as `link` does. */
  async function sell(tx: Tx, { orderId, line, productId }: Line, unit: KnownUnit, byId: number): Promise<void> {
    await assertUnrestricted(tx, [unit.imei1, unit.imei2]);
    assertIsThere(unit, orderId, productId);
    if (!(await sellUnit(tx, unit.id, { orderId, line, byId }))) throw conflict('Este aparelho já foi vendido.');
  }

  return { link, unlink, lockNamed, sell, countInStock, findUnnamed, readCode: readUnitCode };
}

const refuseNumber = (words: string) => invalid({ imei: [words] }, words);

/** Throws unless the unit is in stock and of this product. */
function assertIsThere(
  { state, code, product_id, order_id, order_code }: KnownUnit,
  orderId: number,
  productId: number,
) {
  if (state === 'sold') {
    throw conflict(
      order_id === orderId
        ? 'Este aparelho já está neste pedido.'
        : `Este aparelho já foi vendido no pedido ${order_code}.`,
    );
  }
  if (state === 'returned') throw refuseNumber(`A unidade ${code} foi devolvida e ainda precisa passar pela bancada.`);
  if (state === 'written_off') throw refuseNumber(`A unidade ${code} foi baixada do estoque.`);
  if (product_id !== productId) throw refuseNumber(`A unidade ${code} é de outro produto.`);
}
