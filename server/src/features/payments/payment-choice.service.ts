import { cardMethod, wholePixPart } from '@giro/contract/rules/card.ts';
import { creditShortage } from '@giro/contract/rules/credit.ts';
import { pixMethods } from '@giro/contract/rules/payment.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type FieldErrors, invalid, refused } from '../../platform/http/errors.ts';
import type { OfferedMethod, OrderPayments, PaymentChoice, PaymentTerms, PaymentWish } from '../orders/orders.port.ts';
import type { KnownMethods, PaymentMethod, PaymentOffer } from './payment-method.ts';

export const notOffered = 'Escolha uma das formas de pagamento que a loja oferece.';

interface ChosenPart {
  method: PaymentMethod;
  cents: number | 'rest';
  offer: PaymentOffer;
  /** It begins once the parts before it are there. */
  isLater?: true;
  instalments?: number;
}

/** Ways to pay that buyers can choose among, and the meaning of a choice for an order that is not there yet. */
export function createPaymentChoices({ listMethods, methodOf }: KnownMethods) {
  /** Those that buyers choose among. */
  const listChosen = () => listMethods().filter(({ field }) => field === undefined);

  /** The parts of a choice with what is wrong about each, at its field. */
  async function choose(db: Executor, { choice = {}, dueCents, ...wish }: PaymentWish) {
    const errors: FieldErrors = {};
    const named = choice.parts ?? [];
    const restCents =
      dueCents === undefined
        ? undefined
        : dueCents - sumOf(named.map(({ value }) => value)) - (choice.credit ?? 0) - (choice.pixPart ?? 0);
    const chosen: ChosenPart[] = [];
    // An order that is paid as it is placed takes the place of none.
    const besides = restCents === 0 ? [] : wish.besides;
    const offerOf = async (method: PaymentMethod, cents: number | undefined) =>
      method.offer(db, { userId: wish.userId, settings: wish.settings, cents, besides });

    for (const [index, { method: id, value }] of named.entries()) {
      const method = listChosen().find((each) => each.id === id);
      const offer = method && (await offerOf(method, value));
      const isTaken = chosen.some((part) => part.method.id === id);
      if (!method || !offer || offer.whyNot !== null || isTaken) {
        errors[`parts.${index}.method`] = [offer?.whyNot ?? notOffered];
      } else chosen.push({ method, cents: value, offer });
      if (value < 1) errors[`parts.${index}.value`] = ['Informe um valor acima de zero.'];
    }
    if (choice.credit !== undefined) {
      const method = listMethods().find(({ field }) => field === 'credit');
      const offer = method && (await offerOf(method, choice.credit));
      const isTooMuch = restCents !== undefined && restCents < 0;
      if (!method || !offer) errors.credit = [creditShortage(0)];
      else if (offer.whyNot !== null) errors.credit = [offer.whyNot];
      else if (isTooMuch) errors.credit = ['O crédito passa do total do pedido. Use um valor menor.'];
      else chosen.push({ method, cents: choice.credit, offer });
      if (restCents === 0 || isTooMuch) {
        if (Object.keys(errors).length > 0) throw invalid(errors);
        return chosen;
      }
    }
    const pixPart = await choosePixPart(choice, restCents, offerOf, errors);
    const rest = await chooseRest(choice, chosen, (method) => offerOf(method, restCents));
    const { instalments } = choice;
    if (!rest) errors.method = [notOffered];
    else if (rest.offer.whyNot !== null) errors.method = [rest.offer.whyNot];
    // The payment that is shown with an order is its first one.
    else
      chosen.unshift({
        ...rest,
        cents: 'rest',
        ...(pixPart && { isLater: true }),
        ...(instalments && { instalments }),
      });
    if (pixPart) chosen.unshift(pixPart);
    if (restCents !== undefined && named.length > 0 && restCents < 1) {
      errors.parts = ['As partes precisam somar menos que o total do pedido.'];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return chosen;
  }

  /** The part that Pix pays before a card, or what is wrong about it. */
  async function choosePixPart(
    { method: id, pixPart: cents }: PaymentChoice,
    restCents: number | undefined,
    offerOf: (method: PaymentMethod, cents: number | undefined) => Promise<PaymentOffer | undefined>,
    errors: FieldErrors,
  ): Promise<ChosenPart | undefined> {
    if (cents === undefined) return undefined;
    const method = listChosen().find((each) => each.id === pixMethods.charged);
    const offer = method && (await offerOf(method, cents));
    if (id !== cardMethod) errors.pix_part = ['Só o cartão divide a compra com o Pix.'];
    else if (!method || !offer) errors.pix_part = ['A loja só divide o pagamento com o Pix automático.'];
    else if (offer.whyNot !== null) errors.pix_part = [offer.whyNot];
    else if (restCents !== undefined && restCents < 1) errors.pix_part = [wholePixPart];
    else return { method, cents, offer };
    return undefined;
  }

  /** Who pays what the named parts leave: who is named, else who is offered first. */
  async function chooseRest(
    { method: id }: PaymentChoice,
    others: readonly ChosenPart[],
    offerOf: (method: PaymentMethod) => Promise<PaymentOffer | undefined>,
  ) {
    for (const method of id === undefined ? listChosen() : listChosen().filter((each) => each.id === id)) {
      if (others.some((other) => other.method === method)) continue;
      const offer = await offerOf(method);
      if (offer && (id !== undefined || offer.whyNot === null)) return { method, offer };
    }
    return undefined;
  }

  async function listOffered(db: Executor, wish: Parameters<OrderPayments['listOffered']>[1]) {
    const offers: OfferedMethod[] = [];
    for (const { id, label, ...method } of listChosen()) {
      const offer = await method.offer(db, { ...wish, settings: undefined });
      if (offer) offers.push({ id, label, note: offer.note, whyNot: offer.whyNot });
    }
    return offers;
  }

  async function termsFor(db: Executor, wish: PaymentWish): Promise<PaymentTerms> {
    const chosen = await choose(db, wish);
    const offers = chosen.map(({ offer }) => offer);
    const holds = offers.flatMap(({ holdMinutes }) => holdMinutes ?? []);
    return {
      userId: wish.userId,
      label: chosen.map(({ method }) => method.label).join(' e '),
      mode: offers[0]?.mode ?? 'static',
      isCovered: chosen.every(({ method, cents }) => method.field !== undefined && cents !== 'rest'),
      holdMinutes: holds.length === 0 ? undefined : Math.min(...holds),
      givesWay: offers.every(({ givesWay }) => givesWay),
      methods: chosen.map(({ method, cents, isLater, instalments }) => ({
        method: method.id,
        cents,
        ...(isLater && { isLater }),
        ...(method.id === cardMethod && { instalments: instalments ?? 1 }),
      })),
    };
  }

  function termsOfPromise(userId: number, { cents, device }: { cents: number; device: string }): PaymentTerms {
    const method = listMethods().find(({ field }) => field === 'credit');
    if (!method) throw refused(notOffered);
    const label = `${device} de entrada`;
    return {
      userId,
      label: `${label}, o resto no balcão`,
      mode: 'static',
      holdMinutes: undefined,
      givesWay: false,
      isCovered: false,
      methods: [{ method: method.id, cents, isPromised: true, label }],
    };
  }

  const readFunds: OrderPayments['readFunds'] = (db, userId, besides) =>
    listMethods()
      .find(({ field }) => field === 'credit')
      ?.readFunds?.(db, userId, besides) ?? Promise.resolve(undefined);

  const promisedBy = (terms: PaymentTerms) =>
    sumOf(
      terms.methods.flatMap(({ method, cents, isPromised }) =>
        cents !== 'rest' && !isPromised && methodOf({ method }).begins === 'authorised' ? [cents] : [],
      ),
    );

  /** The first of these methods that this shop has at this moment. */
  async function findOffered(db: Executor, ids: readonly string[], wish: { userId: number | undefined }) {
    for (const id of ids) {
      if (
        await listMethods()
          .find((method) => method.id === id)
          ?.offer(db, { ...wish, cents: undefined, settings: undefined })
      )
        return id;
    }
    return undefined;
  }

  return { listOffered, termsFor, termsOfPromise, readFunds, promisedBy, findOffered };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
