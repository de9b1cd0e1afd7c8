import { createHash } from 'node:crypto';
import { endOfDays } from '@giro/contract/rules/credit.ts';
import { counterKind } from '@giro/contract/rules/fulfilment.ts';
import { cashReasons } from '@giro/demo/living/words.ts';
import { setCreditEnd } from './living-demo.queries.ts';
import type { Sale } from './selling-steps.ts';
import { type Actor, editBy, type Script, type Stage, type Step } from './stage.ts';

/** Cash in centavos. */
const floatCents = 20_000;
const depositCents = 10_000;
/** So much less is counted in the first drawer than should be in it. */
const missingCents = 500;

type Payment =
  | { method: 'cash'; value: number; received: number }
  | { method: 'terminal'; value: number; nsu: string; brand: string; kind: 'debit'; instalments: 1 };

/** Something small that somebody known buys at the counter. */
export interface CounterPurchase {
  customer: number;
  product: { id: number; priceCents: number };
  /** The number of the terminal's receipt; without one it is paid in cash, by the next whole R$ 50. */
  nsu?: string;
}

export type CounterSteps = ReturnType<typeof createCounterSteps>;

/** Actions of credit, part payment and the counter, each as a step at a moment. */
export function createCounterSteps({ services, database, loadedAt, meet }: Stage, script: Script) {
  const { tradeSettings, payAs, orders, pricing, cash, sales } = services;

  const attemptOf = ({ id }: Actor, name: string) => {
    const key = `demonstracao-${name}`;
    return { userId: id, key, hash: createHash('sha256').update(key).digest() };
  };

  const switchedOn = (at: Date): Step =>
    script.staff(at, 'counter', (actor) =>
      tradeSettings.save(
        { credit_enabled: true, bonus_percent: 8, modes: ['antes', 'no_balcao'], counter_enabled: true },
        editBy(actor),
      ),
    );

  const choseCredit = (at: Date, sale: Sale): Step =>
    script.customer(at, sale.seller, ({ id }) =>
      payAs.choose(sale.proposalId, id, { takesCredit: true, productId: undefined }),
    );

  /** Its credit is of long before the demo begins. */
  const creditAged = (at: Date, sale: Sale, daysLeft: number): Step =>
    script.byItself(at, () => setCreditEnd(database, sale.proposalId, endOfDays(loadedAt, daysLeft)));

  /** Its owner has something reserved for which the device is to be brought to the counter. */
  const promised = (at: Date, sale: Sale, productId: number): Step =>
    script.customer(at, sale.seller, async (seller) => {
      const products = [{ id: productId, quantity: 1 }];
      const { total } = await pricing.summarise({ products }, seller.id, seller.client);
      const cart = {
        products,
        totalAmount: Math.round(total * 100),
        trade: { proposal_id: sale.proposalId, mode: 'no_balcao' },
        payment_method: 'Pix',
        deliveryMethod: counterKind.method,
      } as const;
      await orders.place(cart, seller, `demonstracao-troca-${sale.proposalId}`, seller.client);
    });

  const opened = (at: Date, name: string): Step =>
    script.staff(at, 'counter', (actor) => cash.open(attemptOf(actor, `abrir-${name}`), floatCents));

  const sold = (at: Date, { customer, product, nsu }: CounterPurchase, name: string): Step =>
    script.staff(at, 'counter', async (actor) => {
      const { id } = await meet(customer);
      const value = product.priceCents;
      const payment: Payment = nsu
        ? { method: 'terminal', value, nsu, brand: 'Visa', kind: 'debit', instalments: 1 }
        : { method: 'cash', value, received: Math.ceil(value / 5000) * 5000 };
      const body = { user_id: id, lines: [{ product_id: product.id, quantity: 1 }], payments: [payment] };
      await sales.begin(attemptOf(actor, `venda-${name}`), body, actor, actor.client);
    });

  const deposited = (at: Date, name: string): Step =>
    script.staff(at, 'counter', (actor) =>
      cash.moveByHand(attemptOf(actor, `sangria-${name}`), 'withdrawal', {
        value: depositCents,
        reason: cashReasons.deposit,
      }),
    );

  /** Counted blind, and a little less than what the sales in cash leave. */
  const closed = (at: Date, soldCents: number, name: string): Step =>
    script.staff(at, 'counter', (actor) =>
      cash.close(attemptOf(actor, `fechar-${name}`), {
        countedCents: floatCents + soldCents - depositCents - missingCents,
        note: cashReasons.missing,
      }),
    );

  return { switchedOn, choseCredit, creditAged, promised, opened, sold, deposited, closed };
}
