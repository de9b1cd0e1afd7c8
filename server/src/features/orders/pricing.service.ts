import type { AnswerOf, BodyOf } from '@giro/contract/call.ts';
import type { priceCartCall } from '@giro/contract/calls/orders.ts';
import { cardMethod, wholePixPart } from '@giro/contract/rules/card.ts';
import { chosenFulfilmentKinds, deliveryKind, findFulfilmentKind } from '@giro/contract/rules/fulfilment.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import {
  type CartProblem,
  freightLabel,
  goodsCentsOf,
  type PricedMethod,
  priceCart,
} from '@giro/contract/rules/pricing.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { CouponUses } from '../coupons/coupon-uses.service.ts';
import type { InstalmentTermsService } from '../instalments/instalment-terms.service.ts';
import type {
  DeliveredCart,
  OfferedDelivery,
  OrderDeliveries,
  OrderPayments,
  OrderTradeIns,
  TradeOffer,
} from './orders.port.ts';
import { presentAmount } from './orders.presenter.ts';
import { creditProblem, isPix, notOfferedInstalments, unitsOf } from './orders.rules.ts';
import { readProducts } from './placing.queries.ts';
import { listReplaceable } from './reservations.queries.ts';

type Asked = BodyOf<typeof priceCartCall>;
type Answer = AnswerOf<typeof priceCartCall>;

interface PricingOptions {
  database: Database;
  payments: Pick<OrderPayments, 'listOffered' | 'readFunds'>;
  tradeIns: Pick<OrderTradeIns, 'findOffer'>;
  deliveries: Pick<OrderDeliveries, 'isOffered' | 'offer'>;
  coupons: Pick<CouponUses, 'find'>;
  instalmentTerms: Pick<InstalmentTermsService, 'read' | 'optionsOf'>;
  limit: Limit;
}

export type Pricing = ReturnType<typeof createPricing>;

const mostProducts = 100;
/** Credit can still pay a part at the counter. */
export const eitherOr = 'Use o crédito ou o aparelho de entrada. No balcão você pode juntar os dois.';

const worthOf = ({ offerCents, bonusCents }: TradeOffer) => offerCents + bonusCents;

const presentOffer = (offer: TradeOffer) => ({
  offer: reaisOf(offer.offerCents),
  bonus: reaisOf(offer.bonusCents),
  total: reaisOf(worthOf(offer)),
});

type Delivery = Answer['deliveries'][number];

/** Of what is not sent. */
const unsent = { price: 0, full_price: 0, value: 0, carrier: null, days: null, due_on: null, basis: null };

/** The ways in which an order may reach its buyer without an address. */
const fetched = (): Delivery[] =>
  chosenFulfilmentKinds()
    .filter(({ id }) => id !== deliveryKind.id)
    .map(({ id, method }) => ({
      ...{ id, kind: id, label: method, note: null, available: true, why_not: null },
      ...unsent,
      ...{ quote: null, quote_ends_in_s: null },
    }));

const presentDelivery = (offered: OfferedDelivery): Delivery => ({
  id: offered.id,
  kind: deliveryKind.id,
  label: offered.label,
  note: null,
  available: true,
  why_not: null,
  carrier: offered.carrier,
  value: reaisOf(offered.priceCents),
  price: reaisOf(offered.priceCents),
  full_price: reaisOf(offered.fullPriceCents),
  days: offered.days,
  due_on: offered.dueOn,
  basis: offered.basis,
  quote: offered.quote,
  quote_ends_in_s: offered.quoteEndsInS,
});

const goneService = 'Este serviço não entrega mais neste CEP. Escolha outro.';
const noDelivery = 'Esta forma de entrega não está disponível. Escolha a retirada na loja.';

/** Deliveries of a cart, the one that was chosen, and what stands against it. */
interface Sent {
  deliveries: Delivery[];
  chosen: OfferedDelivery | undefined;
  problems: CartProblem[];
}

/** Prices of carts, before anybody orders them. */
export function createPricing(options: PricingOptions) {
  const { database, payments, tradeIns, deliveries, coupons, instalmentTerms, limit } = options;

  /**
   * The coupon of a code for this buyer, with the shop's day; uses of their orders that another one takes the place of
   * count as free. Throws 429 past the limit of wrong codes.
   */
  async function findCoupon(code: string | undefined, userId: number | undefined, client: string) {
    if (code === undefined) return undefined;
    const besides = userId === undefined ? [] : await listReplaceable(database, userId);
    return coupons.find(database, { code, userId, besides }, client);
  }

  async function listMethods(userId: number | undefined, cents: number): Promise<Answer['methods']> {
    const [offered, terms] = await Promise.all([
      payments.listOffered(database, { userId, cents }),
      instalmentTerms.read(database),
    ]);
    return offered.map(({ whyNot, ...method }) => ({
      ...method,
      available: whyNot === null,
      why_not: whyNot,
      ...(method.id === cardMethod && { instalments: instalmentTerms.optionsOf(Math.max(cents, 0), terms) }),
    }));
  }

  /** Who is to pay: the named one, else the first that is offered. */
  function methodOf({ method }: Asked, methods: Answer['methods']) {
    if (method === undefined) return methods.find(({ available }) => available);
    return methods.find(({ id, label }) => [id, label.toLowerCase()].includes(method.toLowerCase()));
  }

  /** The chosen method, as it changes the price of the part that is left to it; the rest to a device is paid at the counter. */
  async function pricedMethodOf(
    { instalments = 1, trade }: Asked,
    chosen: Answer['methods'][number] | undefined,
    besideCents: number,
  ): Promise<PricedMethod | undefined> {
    if (trade !== undefined) return undefined;
    if (chosen?.id === cardMethod) return { card: await instalmentTerms.read(database), instalments, besideCents };
    return chosen && isPix(chosen.id) ? { pix: await instalmentTerms.read(database), besideCents } : undefined;
  }

  /** Why a number of instalments cannot be had; undefined where it can. */
  function instalmentsProblem(instalments: number, chosen: Answer['methods'][number] | undefined) {
    if (!chosen?.instalments) return instalments > 1 ? 'Esta forma de pagamento é à vista.' : undefined;
    const isThere = chosen.instalments.some((option) => option.instalments === instalments);
    return isThere ? undefined : notOfferedInstalments(instalments);
  }

  /** Choices of a body that the shop does not offer. */
  function choiceProblems(
    { method, instalments = 1 }: Asked,
    chosen: Answer['methods'][number] | undefined,
  ): CartProblem[] {
    const instalmentsWords = instalmentsProblem(instalments, chosen);
    const problems: [string, boolean, string][] = [
      [
        'method',
        method !== undefined && !chosen?.available,
        chosen?.why_not ?? 'Esta forma de pagamento não está disponível.',
      ],
      ['instalments', instalmentsWords !== undefined, instalmentsWords ?? ''],
    ];
    return problems.flatMap(([field, applies, message]) => (applies ? [{ field, message }] : []));
  }

  /** The ways of a cart to its buyer; asks a carrier where it is to be sent. */
  async function listDeliveries({ delivery }: Asked, cart: DeliveredCart): Promise<Sent> {
    const here = fetched();
    if (delivery === undefined) return { deliveries: here, chosen: undefined, problems: [] };
    const refuse = (field: string, message: string): Sent => ({
      ...{ deliveries: here, chosen: undefined, problems: [{ field, message }] },
    });
    const { kind, cep, service } = delivery;
    const known = findFulfilmentKind(kind)?.id ?? kind;
    if (here.some(({ id }) => id === known)) return { deliveries: here, chosen: undefined, problems: [] };
    if (known !== deliveryKind.id || !(await deliveries.isOffered(database))) return refuse('delivery', noDelivery);
    if (cart.lines.length === 0) return { deliveries: here, chosen: undefined, problems: [] };
    const found = await deliveries.offer(cart, cep ?? '');
    if ('cepProblem' in found) return refuse('delivery.cep', found.cepProblem);
    const all = [...here, ...found.deliveries.map(presentDelivery)];
    const chosen = found.deliveries.find(({ id }) => id === service);
    const words = found.whyNone ?? (service !== undefined && !chosen ? goneService : undefined);
    const problems =
      words === undefined ? [] : [{ field: found.whyNone ? 'delivery' : 'delivery.service', message: words }];
    return { deliveries: all, chosen, problems };
  }

  /** Credit that a cart can be paid with; what an order that gives way to it holds is free for one that is not paid at once. */
  async function readFree(userId: number, isCovered: boolean): Promise<number | undefined> {
    const freeCents = await payments.readFunds(database, userId, []);
    if (freeCents === undefined || isCovered) return freeCents;
    return payments.readFunds(database, userId, await listReplaceable(database, userId));
  }

  /** The buyer's credit, how much of it pays this cart, and why it is not all that was asked for. */
  async function useCredit({ credit: asked = 0 }: Asked, userId: number | undefined, totalCents: number) {
    const freeCents = userId === undefined ? undefined : await readFree(userId, asked === totalCents);
    const usedCents = Math.min(asked, freeCents ?? 0, totalCents);
    const message = creditProblem(asked, freeCents, totalCents);
    const credit = freeCents === undefined ? null : { free: reaisOf(freeCents), used: reaisOf(usedCents) };
    return { credit, usedCents, problems: message === undefined ? [] : [{ field: 'credit', message }] };
  }

  /** The shop's offer for a device, how much of this cart it pays, and why it cannot. */
  async function useDevice({ trade, credit = 0 }: Asked, userId: number | undefined, totalCents: number) {
    if (trade === undefined) return { trade: null, usedCents: 0, problems: [] };
    const found = await tradeIns.findOffer(database, trade, userId);
    const message = 'whyNot' in found ? found.whyNot : credit > 0 ? eitherOr : undefined;
    const problems = message === undefined ? [] : [{ field: 'trade', message }];
    if ('whyNot' in found) return { trade: null, usedCents: 0, problems };
    return { trade: presentOffer(found), usedCents: Math.min(worthOf(found), totalCents), problems };
  }

  /** The part of a cart that Pix pays before a card, and why it cannot. */
  function usePixPart({ pix_part: pixPart, method }: Asked, openCents: number) {
    if (pixPart === undefined) return { pixCents: 0, problems: [] };
    const message =
      method === cardMethod
        ? pixPart < openCents
          ? undefined
          : wholePixPart
        : 'Só o cartão divide a compra com o Pix.';
    if (message === undefined) return { pixCents: pixPart, problems: [] };
    return { pixCents: 0, problems: [{ field: 'pix_part', message }] };
  }

  /**
   * Price of a cart at this moment, and everything that stands against ordering it so. Nothing is reserved. Throws 429
   * past the limits of a client.
   */
  async function summarise(asked: Asked, userId: number | undefined, client: string): Promise<Answer> {
    await limit.take(client);
    const units = unitsOf({ products: asked.products.slice(0, mostProducts) });
    const ids = units.map(({ productId }) => productId);
    const [coupon, products] = await Promise.all([
      findCoupon(asked.coupon, userId, client),
      readProducts(database, ids, { withTypes: asked.coupon !== undefined || asked.delivery !== undefined }),
    ]);
    const price = (terms: Pick<Parameters<typeof priceCart>[1], 'delivery' | 'method'>) =>
      priceCart(units, { products, coupon, ...terms });
    /** Parts that other methods pay, the choice of one, and the price by it, with what its way to the buyer adds. */
    const payWith = async (delivery: { label: string; cents: number } | undefined) => {
      const plain = price({ delivery });
      const { credit, ...kept } = await useCredit(asked, userId, plain.totalCents);
      const { trade, ...given } = await useDevice(asked, userId, plain.totalCents - kept.usedCents);
      const { pixCents, ...part } = usePixPart(asked, plain.totalCents - kept.usedCents - given.usedCents);
      const besideCents = kept.usedCents + given.usedCents + pixCents;
      const methods = await listMethods(userId, plain.totalCents - besideCents);
      const chosen = methodOf(asked, methods);
      const priced = price({ delivery, method: await pricedMethodOf(asked, chosen, besideCents) });
      const problems = [...kept.problems, ...given.problems, ...part.problems];
      return { credit, trade, pixCents, besideCents, methods, chosen, priced, problems };
    };
    const fetchedPay = await payWith(undefined);
    const lines = units.map((unit) => ({ ...unit, typeIds: products.get(unit.productId)?.typeIds ?? [] }));
    const sent = await listDeliveries(asked, { lines, goodsCents: goodsCentsOf(fetchedPay.priced.amounts) });
    const surcharge = sent.chosen && { label: freightLabel(sent.chosen.label), cents: sent.chosen.priceCents };
    const paying = surcharge ? await payWith(surcharge) : fetchedPay;
    const { credit, trade, pixCents, besideCents, methods, chosen, priced } = paying;
    const ofLine = ({ field, message, productId }: CartProblem) => ({
      field: productId === undefined ? field : `products.${asked.products.findIndex(({ id }) => id === productId)}`,
      message,
    });
    const problems = [...priced.problems.map(ofLine), ...sent.problems, ...choiceProblems(asked, chosen)];
    problems.push(...paying.problems);
    if (units.length === 0) problems.unshift({ field: 'products', message: 'Seu carrinho está vazio.' });
    if (asked.products.length > mostProducts) {
      problems.unshift({ field: 'products', message: 'O carrinho tem itens demais.' });
    }
    return {
      amounts: priced.amounts.map(presentAmount),
      total: reaisOf(priced.totalCents),
      methods,
      deliveries: sent.deliveries,
      credit,
      trade,
      to_pay: reaisOf(priced.totalCents - besideCents + pixCents),
      problems,
    };
  }

  return { summarise };
}
