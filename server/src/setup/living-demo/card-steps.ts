import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import type { OrderStatus } from '@giro/contract/rules/order-status.ts';
import type { Simulation } from '@giro/contract/rules/payment.ts';
import { findOrderCode } from './living-demo.queries.ts';
import { editBy, type Script, type Stage, type Step } from './stage.ts';

/** One device that somebody orders by card, from then on. */
export interface CardPurchase {
  buyer: number;
  productId: number;
  /** In the buyer's browser: names the order, and each press. */
  key: string;
  instalments: number;
  /** Known once it is ordered. */
  orderId: number;
  code: string;
}

export type CardSteps = ReturnType<typeof createCardSteps>;

const fees = [
  { up_to: 1, percent: 399 },
  { up_to: 6, percent: 499 },
  { up_to: 12, percent: 599 },
];

/** Acts of buyers, the simulated bank and the shop on payments by card, each as a step at a moment. */
export function createCardSteps({ services, database }: Stage, script: Script) {
  const { cardSettings, instalmentTerms, orders, ownCard, payments, pricing, simulatedCard } = services;

  const setProvider = (at: Date, provider: 'simulador' | ''): Step =>
    script.staff(at, 'counter', (actor) =>
      cardSettings.save({ provider, statement: undefined, fees, payout: 'monthly' }, editBy(actor)),
    );

  const ordered = (at: Date, purchase: CardPurchase): Step =>
    script.customer(at, purchase.buyer, async (buyer) => {
      const { productId, key, instalments } = purchase;
      const products = [{ id: productId, quantity: 1 }];
      const { total } = await pricing.summarise({ products, method: 'card', instalments }, buyer.id, buyer.client);
      const cart = {
        ...{
          products,
          totalAmount: Math.round(total * 100),
          method: 'card',
          instalments,
          payment_method: 'Pix' as const,
        },
        deliveryMethod: usualFulfilment.method,
      };
      const { id } = await orders.place(cart, buyer, key, buyer.client);
      Object.assign(purchase, { orderId: id, code: await findOrderCode(database, id) });
    });

  /** A press of 'Pagar' with a card of this fate; see the simulator. */
  const pressed = (at: Date, purchase: CardPurchase, outcome: string): Step =>
    script.customer(at, purchase.buyer, async (buyer) => {
      const { code, key, instalments } = purchase;
      const { value: shown } = await payments.paying.read(database, purchase.orderId);
      const press = {
        token: `sim_${outcome}_${Buffer.from(`${key}${outcome}`).toString('hex').slice(-16).padStart(16, '0')}`,
        ...{ brand: 'master', instalments, shownCents: Math.round(shown * 100), last4: '6351', device: undefined },
        holder: { name: buyer.name, cpf: buyer.facts.cpf },
      };
      await ownCard.pay(code, buyer, press, { key: `${key}-${outcome}`, client: buyer.client });
    });

  const simulated = (at: Date, purchase: CardPurchase, what: Simulation): Step =>
    script.customer(at, purchase.buyer, (buyer) => simulatedCard.simulate(purchase.code, buyer, what as never));

  const stands = (at: Date, purchase: CardPurchase, status: OrderStatus): Step =>
    script.staff(at, 'counter', (actor) => orders.changeStatus(purchase.orderId, { status }, editBy(actor)));

  return {
    setProvider,
    stands,
    ordered,
    pressed,
    simulated,
    /** Ten instalments without interest are what most of the demo's buyers choose. */
    termsSet: (at: Date): Step =>
      script.staff(at, 'counter', (actor) => instalmentTerms.save({ free_up_to: 10 }, editBy(actor))),
    switchedToPix: (at: Date, purchase: CardPurchase): Step =>
      script.customer(at, purchase.buyer, (buyer) =>
        payments.switches.ask(purchase.code, buyer, { method: 'pix', instalments: 1, pixCents: null }),
      ),
  };
}
