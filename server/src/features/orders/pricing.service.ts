import type { AnswerOf, BodyOf } from '@giro/contract/call.ts';
import type { priceCartCall } from '@giro/contract/calls/orders.ts';
import { findFulfilmentKind, fulfilmentKinds } from '@giro/contract/rules/fulfilment.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { type CartProblem, priceCart } from '@giro/contract/rules/pricing.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { CouponUses } from '../coupons/coupon-uses.service.ts';
import type { Charges } from '../payments/charges.service.ts';
import { readProducts } from './offered-products.queries.ts';
import { presentAmount } from './orders.presenter.ts';
import { unitsOf } from './orders.rules.ts';
import { listReplaceable } from './reservations.queries.ts';

type Asked = BodyOf<typeof priceCartCall>;
type Answer = AnswerOf<typeof priceCartCall>;

interface PricingOptions {
  database: Database;
  charges: Pick<Charges, 'planFor'>;
  coupons: Pick<CouponUses, 'find'>;
  /** Whom the fixed code pays; undefined until the shop has a key. */
  findMerchant: (db: Executor) => Promise<object | undefined>;
  limit: Limit;
}

export type Pricing = ReturnType<typeof createPricing>;

const mostProducts = 100;

/** The ways in which an order may reach its buyer. */
const deliveries = (): Answer['deliveries'] =>
  fulfilmentKinds().map(({ id, method }) => ({
    id,
    label: method,
    note: null,
    value: 0,
    available: true,
    why_not: null,
  }));

/** What carts cost, before anybody orders them. */
export function createPricing({ database, charges, coupons, findMerchant, limit }: PricingOptions) {
  /**
   * The coupon of a code for this buyer, with the shop's day; uses of their orders that another one takes the place of
   * count as free. Throws 429 past the limit of wrong codes.
   */
  async function findCoupon(code: string | undefined, userId: number | undefined, client: string) {
    if (code === undefined) return undefined;
    const besides = userId === undefined ? [] : await listReplaceable(database, userId);
    return coupons.find(database, { code, userId, besides }, client);
  }

  async function listMethods(): Promise<Answer['methods']> {
    const isCharged = (await charges.planFor(database)) !== undefined;
    const available = isCharged || (await findMerchant(database)) !== undefined;
    const note = isCharged ? 'Confirmado na hora, sem enviar comprovante.' : 'A loja confirma o pagamento.';
    const whyNot = available ? null : 'A loja ainda não tem chave Pix. Fale com a loja.';
    return [{ id: isCharged ? 'pix' : 'pix-static', label: 'Pix', note, available, why_not: whyNot }];
  }

  /** What a body chooses that the shop does not offer. */
  function choiceProblems({ delivery, method, credit, instalments }: Asked, methods: Answer['methods']): CartProblem[] {
    const isChosen = ({ id, label }: { id: string; label: string }) =>
      [id, label.toLowerCase()].includes(method?.toLowerCase() ?? '');
    const chosen = methods.find(isChosen);
    const isOffered = (way: string) =>
      deliveries().some(({ id }) => id === way) || findFulfilmentKind(way) !== undefined;
    const problems: [string, boolean, string][] = [
      [
        'delivery',
        delivery !== undefined && !isOffered(delivery),
        'Esta forma de entrega não está disponível. Escolha a retirada na loja.',
      ],
      [
        'method',
        method !== undefined && !chosen?.available,
        chosen?.why_not ?? 'Esta forma de pagamento não está disponível.',
      ],
      ['credit', credit !== undefined, 'A loja ainda não aceita crédito como pagamento.'],
      ['instalments', (instalments ?? 1) > 1, 'Esta forma de pagamento é à vista.'],
    ];
    return problems.flatMap(([field, applies, message]) => (applies ? [{ field, message }] : []));
  }

  /**
   * What a cart costs at this moment, and everything that stands against ordering it so. Nothing is reserved. Throws 429
   * past the limits of a client.
   */
  async function summarise(asked: Asked, userId: number | undefined, client: string): Promise<Answer> {
    await limit.take(client);
    const units = unitsOf({ products: asked.products.slice(0, mostProducts) });
    const ids = units.map(({ productId }) => productId);
    const [coupon, products, methods] = await Promise.all([
      findCoupon(asked.coupon, userId, client),
      readProducts(database, ids, { withTypes: asked.coupon !== undefined }),
      listMethods(),
    ]);
    const priced = priceCart(units, { products, coupon });
    const ofLine = ({ field, message, productId }: CartProblem) => ({
      field: productId === undefined ? field : `products.${asked.products.findIndex(({ id }) => id === productId)}`,
      message,
    });
    const problems = [...priced.problems.map(ofLine), ...choiceProblems(asked, methods)];
    if (units.length === 0) problems.unshift({ field: 'products', message: 'Seu carrinho está vazio.' });
    if (asked.products.length > mostProducts) {
      problems.unshift({ field: 'products', message: 'O carrinho tem itens demais.' });
    }
    return {
      amounts: priced.amounts.map(presentAmount),
      total: reaisOf(priced.totalCents),
      methods,
      deliveries: deliveries(),
      problems,
    };
  }

  return { summarise };
}
