import type { CounterPart } from '@giro/contract/calls/counter.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { Attempt, Attempts } from '../cash/attempts.service.ts';
import type { CashService } from '../cash/cash.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import { changeOf, partProblems } from './counter.rules.ts';
import type { Parts } from './parts.service.ts';
import type { Sales } from './sales.service.ts';

interface TillsOptions {
  database: Database;
  attempts: Attempts;
  cash: Pick<CashService, 'assertOn'>;
  orders: Pick<OrdersService, 'get'>;
  orderPayments: Pick<OrderPaymentsService, 'presentPart'>;
  parts: Parts;
  sales: Sales;
}

export type Tills = ReturnType<typeof createTills>;

/** Presses about the parts of sales, each in a transaction of its own. */
export function createTills({ database, attempts, cash, orders, orderPayments, parts, sales }: TillsOptions) {
  /** Throws 404, 409 with what is open for more than that, 422 by field. */
  const pay = (attempt: Attempt, code: string, part: CounterPart, person: SignedIn) =>
    attempts.once(
      attempt,
      async (tx) => {
        await cash.assertOn(tx);
        const problems = new FieldProblems();
        problems.addAll(partProblems(part));
        problems.throwIfAny();
        const order = await sales.lock(tx, code);
        const { id: paymentId } = await parts.pay(tx, order, part, person);
        return { orderId: order.id, paymentId, changeCents: changeOf(part) };
      },
      async (tx, { orderId, paymentId, changeCents }) => {
        const payment = await parts.get(tx, orderId ?? 0, paymentId ?? 0);
        return {
          ...(await sales.present(tx, payment.orderId, person)),
          payment: orderPayments.presentPart(payment),
          change: reaisOf(changeCents ?? 0),
          code: await parts.codeOf(tx, payment),
        };
      },
    );

  /** Does something about a sale that is locked, and shows it. */
  async function change(
    code: string,
    person: SignedIn,
    act: (tx: Tx, order: Awaited<ReturnType<Sales['lock']>>) => Promise<void>,
  ) {
    return database.transaction().execute(async (tx) => {
      await cash.assertOn(tx);
      const order = await sales.lock(tx, code);
      await act(tx, order);
      return sales.present(tx, order.id, person);
    });
  }

  const confirm = (code: string, id: number, person: SignedIn) =>
    change(code, person, (tx, order) => parts.confirm(tx, order, id, person.id));

  const drop = (code: string, id: number, person: SignedIn) =>
    change(code, person, (tx, order) => parts.drop(tx, order, id));

  /** Gives money of a part back. While the counter is off as well: what was taken must be able to go back. */
  const giveBack = (
    attempt: Attempt,
    id: number,
    { value: cents, reason, nsu }: { value?: number | undefined; reason: string; nsu?: string | undefined },
    person: SignedIn,
  ) =>
    attempts.once(
      attempt,
      async (tx) => ({ ...(await parts.giveBack(tx, id, { cents, reason, nsu }, person)), paymentId: id }),
      async (tx, { orderId }) => ({
        payment: orderPayments.presentPart(await parts.get(tx, orderId ?? 0, id)),
        order: await orders.get(tx, orderId ?? 0, person),
      }),
    );

  return { pay, confirm, drop, giveBack };
}
