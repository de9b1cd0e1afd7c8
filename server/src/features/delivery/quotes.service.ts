import { cepError } from '@giro/contract/rules/address.ts';
import { carrierLabels } from '@giro/contract/rules/carrier.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { noQuotes, packCart, quoteMinutes } from '@giro/contract/rules/delivery.ts';
import { deliveryKind } from '@giro/contract/rules/fulfilment.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { bankDaysAfter } from '../../platform/business-days.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { FieldProblems, invalid } from '../../platform/http/errors.ts';
import type { ChosenDelivery, DeliveredCart, OfferedDelivery, OrderDeliveries } from '../orders/orders.port.ts';
import type { createCarrierPrices } from './carrier-prices.service.ts';
import type { CarriersService, DeliveryTerms } from './delivery.port.ts';
import type { DeliverySettingsService } from './delivery-settings.service.ts';
import { insertDelivery } from './order-addresses.queries.ts';
import type { SealAddress } from './order-addresses.service.ts';
import type { OwnAddresses } from './own-addresses.service.ts';
import {
  chooseShown,
  classesOf,
  digestOf,
  endOfQuote,
  isFree,
  type PricedDelivery,
  priceTariff,
  type Quote,
  type QuotedParcel,
  readQuote,
  type ShownDelivery,
  writeQuote,
} from './quotes.rules.ts';

interface QuotesOptions {
  database: Database;
  box: SecretBox;
  settings: Pick<DeliverySettingsService, 'read' | 'readBoxes' | 'readTariff'>;
  carriers: Pick<CarriersService, 'open'>;
  prices: ReturnType<typeof createCarrierPrices>;
  own: Pick<OwnAddresses, 'find'>;
  seal: SealAddress;
  now: () => Date;
}

const notOffered = 'A loja não entrega neste momento. Escolha a retirada na loja.';
const endedQuote = 'O preço da entrega venceu. Calcule de novo.';
const strangeQuote = 'Este preço de entrega é de outro carrinho. Calcule de novo.';
const notMine = 'Escolha um dos seus endereços.';
const otherCep = 'O frete foi calculado para outro CEP. Escolha um endereço desse CEP, ou calcule de novo.';

/** Prices of deliveries before there is an order, and the choice of one with the order. */
export function createQuotes(options: QuotesOptions): Omit<OrderDeliveries, 'openAddress'> {
  const { database, box, settings, carriers, prices, own, seal, now } = options;
  const sign = (text: string) => box.hash(text);
  const dueAfter = (days: number) => bankDaysAfter(saoPauloToday(now()), days);

  async function priceAll(
    { box: packed, weightG, declaredCents }: QuotedParcel,
    cep: string,
    { origin, handlingDays, fallbackHours: hours }: DeliveryTerms,
  ): Promise<PricedDelivery[]> {
    const [open, tariff] = await Promise.all([origin ? carriers.open() : undefined, settings.readTariff(database)]);
    const own = priceTariff(tariff.rows, { cep, weightG }, handlingDays);
    if (!open || !origin) return own;
    const { lengthCm, widthCm, heightCm } = packed;
    const place = {
      from_cep: origin.cep,
      to_region: cep.slice(0, 5),
      ...classesOf({ box: packed, weightG, declaredCents }),
    };
    const size = { lengthCm, widthCm, heightCm, weightG };
    const asked = { fromCep: origin.cep, toCep: cep, size, declaredCents, hours, handlingDays };
    return [...(await prices.list(open, place, asked)), ...own];
  }

  /** A delivery at what it costs this cart, with the text that holds to it for half an hour. */
  function offerOne(
    { id, label, carrier, cents, paidCents, quotedCents, days, basis, isCheapest }: ShownDelivery,
    { cart, cep, parcel, terms }: { cart: DeliveredCart; cep: string; parcel: QuotedParcel; terms: DeliveryTerms },
  ): OfferedDelivery {
    const quote: Quote = {
      ...{ service: id, label, cep, box: parcel.box.name, weightG: parcel.weightG },
      ...{ declaredCents: parcel.declaredCents, quotedCents, priceCents: cents, days },
      ...{ handlingDays: terms.handlingDays, isCheapest, endsAt: endOfQuote(now()) },
    };
    return {
      id,
      label,
      carrier,
      priceCents: paidCents,
      fullPriceCents: cents,
      days,
      dueOn: dueAfter(days),
      basis,
      quote: writeQuote(quote, digestOf(cart), sign),
      quoteEndsInS: quoteMinutes * 60,
    };
  }

  async function offer(cart: DeliveredCart, typedCep: string) {
    const cepProblem = cepError(typedCep);
    if (cepProblem) return { cepProblem };
    const cep = onlyDigits(typedCep);
    const [terms, boxes] = await Promise.all([settings.read(database), settings.readBoxes(database)]);
    const packed = packCart(boxes, cart.lines);
    if (!packed) return { deliveries: [], whyNone: noQuotes };
    const parcel = { ...packed, declaredCents: terms.isInsured ? cart.goodsCents : 0 };
    const all = await priceAll(parcel, cep, terms);
    const shown = chooseShown(all, terms, cart.goodsCents);
    const deliveries = shown.map((priced) => offerOne(priced, { cart, cep, parcel, terms }));
    return { deliveries, whyNone: deliveries.length === 0 ? noQuotes : null };
  }

  /** Why a quote does not hold for this cart now; undefined where it does. */
  function quoteProblem(quote: ReturnType<typeof readQuote>, cart: DeliveredCart): string | undefined {
    if (!quote || quote.cart !== digestOf(cart)) return strangeQuote;
    return quote.endsAt * 1000 < now().getTime() ? endedQuote : undefined;
  }

  async function choose(
    db: Executor,
    { cart, userId, quote: written, addressId }: Parameters<OrderDeliveries['choose']>[1],
  ): Promise<ChosenDelivery> {
    const [terms, address] = await Promise.all([settings.read(db), own.find(db, userId, addressId)]);
    if (!terms.isDelivering) throw invalid({ delivery: [notOffered] });
    const quote = readQuote(written, sign);
    const problems = new FieldProblems();
    const words = quoteProblem(quote, cart);
    if (words) problems.add('delivery.quote', words);
    if (!address) problems.add('delivery.address_id', notMine);
    else if (quote && address.cep !== quote.cep) problems.add('delivery.address_id', otherCep);
    problems.throwIfAny();
    if (!quote || !address) throw invalid({ delivery: [notOffered] });
    const { service, label, days, handlingDays, priceCents, quotedCents, weightG, declaredCents, isCheapest } = quote;
    const name = service.split(':')[0] ?? '';
    const carrier = name in carrierLabels ? carrierLabels[name as keyof typeof carrierLabels] : null;
    return {
      label,
      priceCents: isFree(terms, cart.goodsCents, service, isCheapest) ? 0 : priceCents,
      dueOn: dueAfter(days),
      writeFulfilment: (placed, orderCode) =>
        insertDelivery(placed, deliveryKind.id, {
          sealed: seal(address, orderCode),
          ...{ service, label, carrier, days, handlingDays, dueOn: dueAfter(days) },
          ...{ quotedCents, box: quote.box, weightG, declaredCents },
        }),
    };
  }

  return {
    isOffered: async (db) => (await settings.read(db)).isDelivering,
    offer,
    choose,
    serviceOf: (written: string) => readQuote(written, sign)?.service,
    dueAfter,
  };
}
