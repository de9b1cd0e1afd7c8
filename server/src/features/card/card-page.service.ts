import type { InstalmentOption } from '@giro/contract/calls/instalments.ts';
import { leastCardCents, mostRefusals } from '@giro/contract/rules/card.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { CardProblem } from '../../platform/card/card-provider.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { notFound, Refusal, refused } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { InstalmentTermsService } from '../instalments/instalment-terms.service.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { Paying } from '../payments/paying.service.ts';
import { readTries, type Tries } from './attempts.queries.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';
import { type CardPart, hasTriedTooOften, tooManyTries } from './card-part.service.ts';

interface CardPageOptions {
  database: Database;
  orders: Pick<OrdersService, 'lock'>;
  cardPart: CardPart;
  paying: Pick<Paying, 'getOwn'>;
  optionsOf: InstalmentTermsService['optionsOf'];
  findProvider: (id: number | null) => Promise<OpenCardProvider | undefined>;
}

export type CardPage = ReturnType<typeof createCardPage>;

/** All that the paying page of an order shows. */
export function createCardPage({ database, orders, cardPart, paying, optionsOf, findProvider }: CardPageOptions) {
  /** Why no card may pay an order now, for its buyer; null while one may. */
  async function whyNot(tx: Tx, order: LockedOrder, tries: Tries): Promise<string | null> {
    if (hasTriedTooOften(tries)) return tooManyTries;
    try {
      await cardPart.get(tx, order);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  }

  async function readOrder(tx: Tx, id: number, userId: number) {
    const order = await orders.lock(tx, id);
    if (!order) throw notFound();
    const found = await cardPart.find(tx, id);
    const tries = await readTries(tx, { orderId: id, userId });
    const isUnpaid = found !== undefined && order.status === orderStatus.pending;
    const { baseCents, terms } = isUnpaid
      ? await cardPart.listWays(tx, id, found.besideCents)
      : { baseCents: 0, terms: undefined };
    return {
      baseCents,
      options: terms && baseCents >= leastCardCents ? optionsOf(baseCents, terms) : [],
      reason: await whyNot(tx, order, tries),
      left: Math.max(0, mostRefusals.ofOrder - tries.ofOrder),
    };
  }

  /** Those that this card has at the provider without its interest; all of them where the provider does not tell. */
  async function keepOffered(
    options: readonly InstalmentOption[],
    { provider }: OpenCardProvider,
    card: { bin: string; amountCents: number },
  ) {
    const costs = await provider.costs?.(card).catch((error) => {
      if (error instanceof CardProblem) return undefined;
      throw error;
    });
    const isThere = ({ instalments }: InstalmentOption) =>
      costs === undefined || costs.some((cost) => cost.instalments === instalments && !cost.addsInterest);
    return options.filter((option) => option.instalments === 1 || isThere(option));
  }

  /** With the first digits of a card, only the ways that this card has. Throws 404, 422 in a shop that takes no cards. */
  async function read(code: string, person: SignedIn, bin: string | undefined) {
    const { id } = await paying.getOwn(code, person);
    const order = await database.transaction().execute((tx) => readOrder(tx, id, person.id));
    const at = await findProvider(null);
    if (!at) throw refused('A loja não aceita cartão no momento. Pague com Pix.');
    const { baseCents: amountCents, options, reason, left } = order;
    return {
      provider: at.settings.provider,
      public_key: at.settings.publicKey,
      script: at.provider.script.url,
      is_simulated: at.settings.provider === 'simulador',
      amount: reaisOf(amountCents),
      options: bin === undefined ? options : await keepOffered(options, at, { bin, amountCents }),
      open: reason === null,
      why_not: reason,
      attempts_left: left,
    };
  }

  return { read };
}
