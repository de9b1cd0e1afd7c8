import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CarrierProblem, type QuoteQuestion, type ServiceQuote } from '../../platform/carriers/carrier.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OpenCarrier, UsedService } from './delivery.port.ts';
import { type KeptQuote, keepAnswers, noteFailure, type QuotePlace, readKept } from './quotes.queries.ts';
import { type PricedDelivery, priceService } from './quotes.rules.ts';

/** The longest that anybody waits for prices. */
const patienceMs = 4000;

/** Runs what is asked for under a key once at a time: who asks meanwhile gets the same answer. */
export function createCoalescing<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, run: () => Promise<T>): Promise<T> => {
    const same = running.get(key);
    if (same) return same;
    const mine = run().finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };
}

interface CarrierPricesOptions {
  database: Database;
  log: Pick<Logger, 'warn'>;
}

interface Asked {
  open: OpenCarrier;
  place: QuotePlace;
  /** Of the services that nobody has asked about lately. */
  question: QuoteQuestion;
}

type Answers = Map<string, ServiceQuote>;

/** Prices that carriers name, asked as seldom as can be: never inside a transaction. */
export function createCarrierPrices({ database, log }: CarrierPricesOptions) {
  const once = createCoalescing<Answers | undefined>();

  /** The carrier's answers by service; undefined where there are none in time. */
  async function ask({ open: { carrier }, place, question }: Asked): Promise<Answers | undefined> {
    const late = new AbortController();
    try {
      const tooLate = sleep(patienceMs, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new CarrierProblem('unknown', 'A transportadora não respondeu a tempo.');
      });
      tooLate.catch(() => {});
      const quotes = await Promise.race([carrier.quote(question), tooLate]);
      const answers = quotes.map((quote) => ({
        service: `${carrier.name}:${quote.code}`,
        ...('cents' in quote ? { cents: quote.cents, days: quote.days } : { cents: null, days: null }),
      }));
      await keepAnswers(database, place, { carrier: carrier.name, answers });
      return new Map(quotes.map((quote) => [`${carrier.name}:${quote.code}`, quote]));
    } catch (error) {
      if (!(error instanceof CarrierProblem)) throw error;
      log.warn({ carrier: carrier.name, kind: error.kind, words: error.message }, 'a carrier gave no prices');
      // It has answered: not this.
      if (error.kind === 'refused') return new Map();
      await noteFailure(database, carrier.name);
      return undefined;
    } finally {
      late.abort();
    }
  }

  /** Asks what nobody else is asking at this moment. */
  function askOnce(asked: Asked): Promise<Answers | undefined> {
    const { place, question, open } = asked;
    return once(JSON.stringify([open.carrier.name, place, question.services]), () => ask(asked));
  }

  /**
   * Prices of the services that send. Answers of the last minutes are taken as they are; what is missing is asked for,
   * unless the carrier rests. Where it gives nothing, answers of the last `hours` stand for it.
   */
  async function list(
    open: OpenCarrier,
    place: QuotePlace,
    { hours, handlingDays, ...question }: Omit<QuoteQuestion, 'services'> & { hours: number; handlingDays: number },
  ): Promise<PricedDelivery[]> {
    const sending = open.services.filter(({ way }) => way === 'send');
    if (sending.length === 0) return [];
    const carrier = open.carrier.name;
    const services = sending.map(({ id }) => id);
    const { kept, isResting } = await readKept(database, place, { services, carrier, hours });
    const known = new Map(kept.map((quote) => [quote.service, quote]));
    const missing = sending.filter(({ id }) => !known.get(id)?.isLive);
    const answers =
      missing.length === 0 || isResting
        ? undefined
        : await askOnce({ open, place, question: { ...question, services: missing.map(({ code }) => code) } });

    function price(service: UsedService): PricedDelivery[] {
      const fresh = answers?.get(service.id);
      if (fresh) return 'cents' in fresh ? [priceService(service, fresh, 'live', handlingDays)] : [];
      const quote = known.get(service.id);
      if (!quote || !(quote.isLive || (quote.isUsable && !answers))) return [];
      return priceKept(service, quote, handlingDays);
    }
    return sending.flatMap(price);
  }

  return { list };
}

function priceKept(service: UsedService, quote: KeptQuote, handlingDays: number): PricedDelivery[] {
  const { cents, days, isLive } = quote;
  if (cents === null || days === null) return [];
  return [priceService(service, { code: service.code, cents, days }, isLive ? 'live' : 'kept', handlingDays)];
}
