import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { testCodes } from '@giro/contract/rules/inspection.ts';
import { type OrderStatus, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Random } from '@giro/demo/living/random.ts';
import { returnReasons, wipeMethods, writeOffReason } from '@giro/demo/living/words.ts';
import { findTransactionId } from './living-demo.queries.ts';
import { editBy, type Script, type Stage, type Step } from './stage.ts';

/** Ten percent for whoever buys for the first time, and R$ 100 off dear devices. */
export const welcomeCoupon = { code: 'BEMVINDO10', kind: 'percent', value: 1000, min_total: 5000 } as const;
export const dearCoupon = { code: 'VOLTA100', kind: 'amount', value: 10_000, min_total: 150_000 } as const;

/** A line of a cart; a device's price is known once it is on the shelf. */
export interface Line {
  productId: () => number;
  quantity: number;
  /** Of a device, what names it; the number of one that the shop has bought. */
  imei?: string | undefined;
}

/** One cart that somebody orders, from then on. */
export interface Purchase {
  buyer: number;
  lines: readonly Line[];
  random: Random;
  key: string;
  /** A code that its buyer names; one that does nothing for the cart is left out. */
  coupon: string | undefined;
  /** Known once it is ordered. */
  orderId: number;
  totalCents: number;
}

export type BuyingSteps = ReturnType<typeof createBuyingSteps>;

/** Actions of buyers and the shop on an order, each as a step at a moment. */
export function createBuyingSteps({ services, database, loadedAt, now, meet }: Stage, script: Script) {
  const { orders, coupons, pricing, payments, handingOver, units, inspections } = services;

  const ordered = (at: Date, purchase: Purchase): Step =>
    script.customer(at, purchase.buyer, async (buyer) => {
      const lines = purchase.lines.map(({ productId, quantity }) => ({ id: productId(), quantity }));
      const { coupon } = purchase;
      const costs = (named: string | undefined) =>
        pricing.summarise({ products: lines, coupon: named }, buyer.id, buyer.client);
      const asked = await costs(coupon);
      const isFit = !asked.problems.some(({ field }) => field === 'coupon');
      const { total } = isFit ? asked : await costs(undefined);
      const named = isFit ? { coupon } : {};
      const totalAmount = Math.round(total * 100);
      const cart = {
        products: lines,
        totalAmount,
        ...named,
        payment_method: 'Pix',
        deliveryMethod: usualFulfilment.method,
      } as const;
      const placed = await orders.place(cart, buyer, purchase.key, buyer.client);
      Object.assign(purchase, { orderId: placed.id, totalCents: placed.totalCents });
    });

  const set = (at: Date, purchase: Purchase, status: OrderStatus): Step =>
    script.staff(at, 'counter', (actor) => orders.changeStatus(purchase.orderId, { status }, editBy(actor)));

  const endToEndId = (random: Random) => `E00000000${saoPauloToday(now()).replaceAll('-', '')}${random.digits(15)}`;

  /** So much comes in by the shop's fixed code, which says which order it is for. */
  async function receive(
    { orderId, random, buyer, totalCents }: Purchase,
    { cents = totalCents, isNamed = true } = {},
  ) {
    const { name, facts } = await meet(buyer);
    const txid = isNamed ? await findTransactionId(database, orderId) : null;
    const pix = {
      e2eId: endToEndId(random),
      txid,
      amountCents: cents,
      paidAt: now(),
      payer: { name, document: facts.cpf },
      refunds: [],
    };
    await payments.record([pix], null);
  }

  async function unitIdOf({ lines: [line] }: Purchase): Promise<number> {
    const { data } = await units.list({ page: 1, search: line?.imei ?? '' });
    const [unit] = data;
    if (!unit) throw new Error(`The demo has no unit ${line?.imei}.`);
    return unit.id;
  }

  /** A code that everybody may use once, and one of the last weeks for dear devices. */
  const couponsMade = (at: Date): Step =>
    script.staff(at, 'counter', async ({ id }) => {
      const open = { starts_at: null, ends_at: null, most_uses: null, categories: [], active: true };
      await coupons.create({ ...open, ...welcomeCoupon, most_per_person: 1 }, id);
      const [starts_at, ends_at] = [addDays(saoPauloToday(loadedAt), -40), addDays(saoPauloToday(loadedAt), 20)];
      await coupons.create({ ...open, ...dearCoupon, starts_at, ends_at, most_uses: 30, most_per_person: null }, id);
    });

  return {
    couponsMade,
    ordered,
    /** Somebody of the shop has seen the money in the bank's app. */
    confirmed: (at: Date, purchase: Purchase) => set(at, purchase, orderStatus.approved),
    /** The money is known by the bank's list, and the order paid by itself. */
    received: (at: Date, purchase: Purchase, how?: { cents?: number; isNamed?: boolean }) =>
      script.byItself(at, () => receive(purchase, how)),
    cancelled: (at: Date, purchase: Purchase) => set(at, purchase, orderStatus.cancelled),
    /** Every device is scanned, and the buyer told that it can be fetched. */
    prepared: (at: Date, purchase: Purchase): Step =>
      script.staff(at, 'counter', async (actor) => {
        const { orderId, lines, random } = purchase;
        // An order has its lines in the order of its products.
        const kept = lines.toSorted((one, other) => one.productId() - other.productId());
        for (const [index, { imei }] of kept.entries()) {
          if (imei) await handingOver.add(orderId, { line: index + 1, imei, reader: actor });
        }
        if (random.chance(8)) await services.orderChats.open(orderId, actor.id);
        await orders.changeStatus(orderId, { status: orderStatus.pickup }, editBy(actor));
      }),
    handedOver: (at: Date, purchase: Purchase) => set(at, purchase, orderStatus.delivered),
    givenBack: (at: Date, purchase: Purchase): Step =>
      script.staff(at, 'counter', async (actor) => {
        await units.giveBack(await unitIdOf(purchase), purchase.random.pick(returnReasons), actor.id);
      }),
    shelvedAgain: (at: Date, purchase: Purchase): Step =>
      script.staff(at, 'bench', async (actor) => {
        const unitId = await unitIdOf(purchase);
        const found = {
          account_lock: 'clear',
          battery_percent: purchase.random.whole(86, 99),
          grade: 'A',
          tests: Object.fromEntries(testCodes.map((code) => [code, 'pass'] as const)),
          wipe: { method: purchase.random.pick(wipeMethods), wiped_at: saoPauloToday(now()) },
        } as const;
        const { inspection } = await inspections.unitBench.save(unitId, found, {
          ...editBy(actor),
          expectedVersion: 0,
        });
        const seen = { ...editBy(actor), expectedVersion: inspection.version };
        await inspections.unitBench.shelve(unitId, { flag_reason: undefined }, seen);
      }),
    writtenOff: (at: Date, purchase: Purchase): Step =>
      script.staff(at, 'bench', async (actor) => {
        await units.writeOff(await unitIdOf(purchase), writeOffReason, actor.id);
      }),
  };
}
