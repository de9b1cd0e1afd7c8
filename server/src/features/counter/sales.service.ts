import type { CounterPart, Sale, SaleBody } from '@giro/contract/calls/counter.ts';
import { counterKind } from '@giro/contract/rules/fulfilment.ts';
import { imeiError } from '@giro/contract/rules/imei.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { conflict, FieldProblems, invalid, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { Attempt, Attempts, Outcome } from '../cash/attempts.service.ts';
import type { CashService } from '../cash/cash.service.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import type { UnitLinks } from '../units/unit-links.service.ts';
import { changeOf, partProblems, type SoldProduct, soldProductsOf, unitsProblem } from './counter.rules.ts';
import type { Parts } from './parts.service.ts';
import { findSaleId } from './sales.queries.ts';

interface SalesOptions {
  database: Database;
  accounts: Pick<AccountsService, 'findPerson'>;
  orders: OrdersService;
  orderPayments: OrderPaymentsService;
  unitLinks: UnitLinks;
  attempts: Attempts;
  cash: Pick<CashService, 'assertOn' | 'lock'>;
  parts: Parts;
  tradeSettings: Pick<TradeSettingsService, 'read'>;
}

export type Sales = ReturnType<typeof createSales>;

const unknownSale = 'Venda não encontrada.';

/** Sales at the counter: begun with whatever is paid at once, read, given up. */
export function createSales(options: SalesOptions) {
  const { database, accounts, orders, orderPayments, unitLinks, attempts, cash, parts, tradeSettings } = options;

  /** The id of a sale at the counter. Throws 404. */
  async function getId(db: Executor, code: string): Promise<number> {
    const id = await findSaleId(db, code, counterKind.id);
    if (id === undefined) throw notFound(unknownSale);
    return id;
  }

  /** A sale that nobody else changes. Throws 404. */
  async function lock(tx: Tx, code: string): Promise<LockedOrder> {
    const order = await orders.lock(tx, await getId(tx, code));
    if (!order) throw notFound(unknownSale);
    return order;
  }

  async function present(db: Executor, id: number, reader: SignedIn): Promise<Sale> {
    const order = await orders.get(db, id, reader);
    return { order, open: reaisOf(await orderPayments.readOpen(db, id)) };
  }

  const read = async (code: string, reader: SignedIn) => present(database, await getId(database, code), reader);

  /** Throws 422 for what is missing of the whole, all at once. */
  async function assertComplete(tx: Tx, body: SaleBody, sold: readonly SoldProduct[]): Promise<void> {
    const problems = new FieldProblems();
    const inStock = await unitLinks.countInStock(
      tx,
      sold.map(({ productId }) => productId),
    );
    const aboutUnits = unitsProblem(sold, inStock);
    if (aboutUnits) problems.add('lines', aboutUnits);
    if (sold.some(({ quantity }) => quantity > 100)) problems.add('lines', 'Há itens demais.');
    const person = body.user_id === undefined ? undefined : await accounts.findPerson(body.user_id, tx);
    if (body.user_id !== undefined && (!person || person.deleted_at)) problems.add('user_id', 'Pessoa não encontrada.');
    if (body.user_id === undefined && body.payments?.some(({ method }) => method === 'credit')) {
      problems.add('user_id', 'Identifique o cliente para usar crédito.');
    }
    for (const [index, part] of (body.payments ?? []).entries()) {
      for (const [field, [words = '']] of Object.entries(partProblems(part))) {
        problems.add(`payments.${index}.${field}`, words);
      }
    }
    problems.throwIfAny();
  }

  /** Throws 422 for a sale that needs to say who buys. */
  async function assertKnown(tx: Tx, sold: readonly SoldProduct[], totalCents: number): Promise<void> {
    const { anonymous_up_to: most } = await tradeSettings.read(tx);
    const hasUnits = sold.some(({ units }) => units.length > 0);
    if (!hasUnits && totalCents <= most * 100) return;
    const words = hasUnits
      ? 'Identifique o cliente: a venda tem um aparelho.'
      : `Identifique o cliente: a venda passa de ${formatReais(most)}.`;
    throw invalid({ user_id: [words] });
  }

  /** Gives the devices that were named to the lines of a new order; the caller has locked them. Throws 409 and 422. */
  async function giveUnits(
    tx: Tx,
    orderId: number,
    sold: readonly SoldProduct[],
    known: Awaited<ReturnType<UnitLinks['lockNamed']>>,
    byId: number,
  ): Promise<void> {
    for (const [index, { productId, units }] of sold.entries()) {
      const line = { orderId, line: index + 1, productId, name: '', isFull: false };
      for (const name of units) {
        const unit = known.get(name);
        if (unit) await unitLinks.sell(tx, line, unit, byId).catch(atLines);
        else if (imeiError(name) === undefined) await unitLinks.link(tx, line, name, byId).catch(atLines);
        else throw invalid({ lines: [`Nenhum aparelho tem o código "${name}".`] });
      }
    }
  }

  async function act(tx: Tx, body: SaleBody, person: SignedIn, attempt: Attempt, client: string): Promise<Outcome> {
    await cash.assertOn(tx);
    const sold = soldProductsOf(body.lines);
    await assertComplete(tx, body, sold);
    const named = sold.flatMap(({ units }) => units);
    let known: Awaited<ReturnType<UnitLinks['lockNamed']>> = new Map();
    const { hold_minutes: holdMinutes } = await tradeSettings.read(tx);
    const sale = {
      userId: body.user_id ?? null,
      lines: sold.map(({ productId, quantity }) => ({ productId, quantity })),
      coupon: body.coupon,
      client,
      requestHash: attempt.hash,
      holdMinutes,
    };
    const placed = await orders.placeAtCounter(tx, sale, async () => {
      await parts.lockFunds(tx, sale.userId, body.payments ?? [], person);
      known = await unitLinks.lockNamed(tx, named);
    });
    if (sale.userId === null) await assertKnown(tx, sold, placed.totalCents);
    const isSameTwice = new Set([...known.values()].map(({ id }) => id)).size < known.size;
    if (isSameTwice) throw invalid({ lines: ['Um aparelho está duas vezes na venda.'] });
    await giveUnits(tx, placed.id, sold, known, person.id);
    const changeCents = await payAtOnce(tx, placed.id, body.payments ?? [], person);
    return { orderId: placed.id, changeCents };
  }

  /** Returns what is given back of cash. Throws 422 at `payments` for more than the sale costs. */
  async function payAtOnce(tx: Tx, orderId: number, paid: readonly CounterPart[], person: SignedIn): Promise<number> {
    let change = 0;
    for (const [index, part] of paid.entries()) {
      const taken = await parts.take(tx, orderId, part, person).catch((error) => at(`payments.${index}`, error));
      if (!taken) throw invalid({ payments: ['Os pagamentos passam do total da venda.'] });
      change += changeOf(part);
    }
    if (paid.length > 0) await parts.deliverCovered(tx, orderId, person.id);
    return change;
  }

  /**
   * Sells: the order at the shop's prices, its devices, and whatever is paid at once, all or nothing. Covered, it is handed
   * over. Throws 409 for a device that is gone, 422 at `lines`, `user_id`, `coupon` and `payments`.
   */
  const begin = (attempt: Attempt, body: SaleBody, person: SignedIn, client: string) =>
    attempts.once(
      attempt,
      (tx) => act(tx, body, person, attempt, client),
      async (tx, { orderId, changeCents }) => ({
        ...(await present(tx, orderId ?? 0, person)),
        change: reaisOf(changeCents ?? 0),
      }),
    );

  /** Gives a sale up. Throws 404, 409 for one that is over, 422 while money is in it. */
  async function end(code: string, reason: string, person: SignedIn): Promise<Sale> {
    return database.transaction().execute(async (tx) => {
      await cash.assertOn(tx);
      const order = await lock(tx, code);
      if (order.status !== orderStatus.pending) throw conflict('Esta venda já terminou.');
      const paid = (await orderPayments.listOf(tx, order.id)).some(({ state }) => state === 'settled');
      if (paid) throw refused('Há dinheiro nesta venda: devolva os pagamentos antes de encerrar.');
      await orders.giveUp(tx, order, { byId: person.id, reason });
      return present(tx, order.id, person);
    });
  }

  return { begin, read, present, lock, getId, listOpen: (reader: SignedIn) => orders.listOpenSales(reader), end };
}

/** Throws a refusal about a device as one about the lines. */
function atLines(error: unknown): never {
  if (error instanceof Refusal && error.status === 422) throw invalid({ lines: [error.message] });
  throw error;
}

/** Throws a refusal of a part at its place among several. */
function at(place: string, error: unknown): never {
  const errors = error instanceof Refusal ? (error.body.errors as Record<string, string[]> | undefined) : undefined;
  if (!errors) throw error;
  throw invalid(Object.fromEntries(Object.entries(errors).map(([field, list]) => [`${place}.${field}`, list])));
}
