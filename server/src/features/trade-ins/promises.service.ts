import { bonusOf } from '@giro/contract/rules/credit.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { isBought, proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { OrderTradeIns } from '../orders/orders.port.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { CreditedProposal, PromisedDevices } from '../proposals/proposals.port.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import type { UnitLinks } from '../units/unit-links.service.ts';
import {
  endPromise,
  findPromiseOf,
  listPromised,
  listTradeIns,
  type PromiseRow,
  promiseParts,
  setPaidByCredit,
} from './trade-ins.queries.ts';
import { presentTradeIn } from './trade-ins.rules.ts';

interface PromisesOptions {
  orders: Pick<OrdersService, 'lock' | 'settle'>;
  orderPayments: OrderPaymentsService;
  tradeSettings: Pick<TradeSettingsService, 'read'>;
  unitLinks: Pick<UnitLinks, 'findUnnamed'>;
}

/**
 * Promises of devices, each from its order to the counter. Locks: the proposal, then the order, then whatever pays; of an
 * order that ends, the order alone.
 */
export function createPromises({ orders, orderPayments, tradeSettings, unitLinks }: PromisesOptions) {
  /** The promise of a proposal whose order is locked from then on; undefined once it is awaited no more. */
  async function lockPromise(tx: Tx, proposalId: number): Promise<PromiseRow | undefined> {
    const known = await findPromiseOf(tx, proposalId);
    if (!known) return undefined;
    await orders.lock(tx, known.orderId);
    // The order may have ended while it was waited for.
    return findPromiseOf(tx, proposalId);
  }

  const prepare: PromisedDevices['prepare'] = async (tx, proposal) => {
    const promise = await lockPromise(tx, proposal.id);
    if (!promise || !isBought(proposal.status)) return proposal;
    if (!(await tradeSettings.read(tx)).credit_enabled) {
      throw refused('Este aparelho foi prometido de entrada. Ligue o crédito em Troca e balcão para receber.');
    }
    await setPaidByCredit(tx, proposal.id, promise.bonusPercent);
    return { ...proposal, pay_as: 'credit', bonus_percent: promise.bonusPercent };
  };

  /** Its credit pays so much of the order as is still due, in place of the part that was promised. */
  async function accept(tx: Tx, promise: PromiseRow, proposal: CreditedProposal, byId: number | null): Promise<void> {
    const acceptedCents = proposal.new_value_cents ?? proposal.value_cents;
    if (acceptedCents === 0) return refuse(tx, promise);
    await endPromise(tx, promise, { state: 'accepted', acceptedCents });
    const worthCents = acceptedCents + bonusOf(acceptedCents, promise.bonusPercent);
    const isTaken = await orderPayments.takePromised(tx, promise.orderId, worthCents);
    if (!isTaken) throw refused('O crédito deste aparelho mudou. Tente de novo.');
    await deliverCovered(tx, promise.orderId, byId);
  }

  /** An order that costs no more than its device is handed over at once. Throws 422 while nobody has said which devices leave. */
  async function deliverCovered(tx: Tx, orderId: number, byId: number | null): Promise<void> {
    if (!(await orderPayments.isCovered(tx, orderId))) return;
    const unnamed = await unitLinks.findUnnamed(tx, orderId);
    if (unnamed !== undefined) {
      throw refused(`O aparelho cobre o pedido inteiro. Leia antes a etiqueta de "${unnamed}" no Balcão.`);
    }
    await orders.settle(tx, orderId, byId);
  }

  /** The order waits for other money from now on. */
  async function refuse(tx: Tx, promise: PromiseRow): Promise<void> {
    await endPromise(tx, promise, { state: 'refused' });
    await orderPayments.dropPromised(tx, promise.orderId);
  }

  const follow: PromisedDevices['follow'] = async (tx, proposal, byId) => {
    // Its order is locked already.
    const promise = await findPromiseOf(tx, proposal.id);
    if (!promise) return;
    if (isBought(proposal.status)) await accept(tx, promise, proposal, byId);
    else if (proposalStatusRow(proposal.status)?.end === 'not-bought') await refuse(tx, promise);
  };

  const listFor: OrderTradeIns['listFor'] = async (db, orderIds) => {
    if (orderIds.length === 0) return new Map();
    const rows = Map.groupBy(await listTradeIns(db, orderIds), ({ orderId }) => orderId);
    return new Map([...rows].map(([orderId, own]) => [orderId, own.map(presentTradeIn)]));
  };

  async function findPromised(db: Executor, orderId: number) {
    return (await listTradeIns(db, [orderId])).find(({ state }) => state === 'promised');
  }

  const lapse: OrderTradeIns['lapse'] = async (tx, orderId, { ranOut }) => {
    const promise = await findPromised(tx, orderId);
    if (!promise) return;
    await endPromise(tx, promise, { state: 'lapsed', ranOut });
    await orderPayments.dropPromised(tx, orderId);
  };

  const findPromise: OrderTradeIns['findPromise'] = async (db, orderId) => {
    const row = await findPromised(db, orderId);
    if (!row) return undefined;
    const { brand, model, offerCents, bonusPercent } = row;
    return { device: deviceName(brand, model), offerCents, bonusCents: bonusOf(offerCents, bonusPercent) };
  };

  const listPromisedOf: PromisedDevices['listFor'] = async (db, proposalIds) =>
    new Map((await listPromised(db, proposalIds)).map(({ proposalId, ...promised }) => [proposalId, promised]));

  return {
    ofOrders: { prepare: promiseParts, lapse, findPromise, listFor },
    ofProposals: { prepare, follow, listFor: listPromisedOf } satisfies PromisedDevices,
  };
}
