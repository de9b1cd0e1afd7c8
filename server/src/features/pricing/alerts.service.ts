import type { PriceAlert } from '@giro/contract/calls/price-desk.ts';
import { fewestSales } from '@giro/contract/rules/base-suggestion.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { percentOfCentsDown } from '@giro/contract/rules/price-floor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Earnings } from '../earnings/earnings.service.ts';
import { listOldUnits, listOpenQuotes } from './alerts.queries.ts';
import { listStockedBelow, listStockedWithoutCost } from './floors.queries.ts';
import { readMarketMedians } from './market.queries.ts';
import { type PriceRules, termsOf } from './price-rules.rules.ts';
import type { PriceRulesService } from './price-rules.service.ts';
import type { Suggestions } from './suggestions.service.ts';

interface AlertsOptions {
  database: Database;
  rules: PriceRulesService;
  earnings: Pick<Earnings, 'listLosses'>;
  suggestions: Pick<Suggestions, 'readCeilings'>;
}

/** As many of a kind are told, the worst first. */
const mostOfKind = 50;
const lossDays = 90;
/** Of quotes that run as many are looked at, the newest. */
const mostQuotes = 1000;

const reais = (cents: number) => formatReais(reaisOf(cents));

export type PriceAlerts = ReturnType<typeof createPriceAlerts>;

/** Calls of the price desk to its people. */
export function createPriceAlerts({ database, rules, earnings, suggestions }: AlertsOptions) {
  async function listOld({ old_days }: PriceRules): Promise<PriceAlert[]> {
    const units = await listOldUnits(database, old_days, mostOfKind);
    return units.map(({ id, code, product, days }) => ({
      kind: 'stock_old',
      subject: { kind: 'unit', id, words: `${product} (${code})` },
      words: `Na prateleira há ${days} dias.`,
      value: days,
    }));
  }

  async function listLosing(): Promise<PriceAlert[]> {
    const losses = await earnings.listLosses({ days: lossDays, fewest: fewestSales, most: mostOfKind });
    return losses.map(({ model_id, model, units, profit_cents }) => ({
      kind: 'model_loss',
      subject: { kind: 'model', id: model_id, words: model },
      words: `${units} vendas em ${lossDays} dias deram prejuízo de ${reais(-profit_cents)}.`,
      value: reaisOf(profit_cents),
    }));
  }

  async function listBelow(by: PriceRules): Promise<PriceAlert[]> {
    const products = await listStockedBelow(database, termsOf(by), mostOfKind);
    return products.map(({ id, name, price_cents, floor_cents }) => ({
      kind: 'below_floor',
      subject: { kind: 'product', id, words: name },
      words: `Custa ${reais(price_cents)}, e o piso é ${reais(floor_cents)}.`,
      value: reaisOf(floor_cents - price_cents),
    }));
  }

  async function listUncosted(): Promise<PriceAlert[]> {
    const products = await listStockedWithoutCost(database, mostOfKind);
    return products.map(({ id, name }) => ({
      kind: 'no_cost',
      subject: { kind: 'product', id, words: name },
      words: 'Ninguém sabe quanto custou: sem custo não há piso.',
      value: null,
    }));
  }

  async function listHigh(by: PriceRules): Promise<PriceAlert[]> {
    const quotes = await listOpenQuotes(database, mostQuotes);
    const modelIds = [...new Set(quotes.map(({ model_id }) => model_id))];
    const [ceilings, market] = await Promise.all([
      suggestions.readCeilings(database, modelIds, by),
      readMarketMedians(database, modelIds),
    ]);
    const high = quotes.flatMap(({ id, device, model_id, cents }) => {
      const ceiling = ceilings.get(model_id);
      const buy = market.get(model_id)?.buyCents ?? undefined;
      const most = buy === undefined ? undefined : percentOfCentsDown(buy, 10_000 + by.market_over_percent);
      const words = [
        ceiling !== undefined && cents > ceiling && `o teto é ${reais(ceiling)}`,
        buy !== undefined && most !== undefined && cents > most && `o mercado paga ${reais(buy)}`,
      ].filter((word) => word !== false);
      const limit = Math.min(ceiling ?? Number.POSITIVE_INFINITY, most ?? Number.POSITIVE_INFINITY);
      return words.length === 0 ? [] : [{ id, device, cents, words, over: cents - limit }];
    });
    return high
      .toSorted((one, other) => other.over - one.over)
      .slice(0, mostOfKind)
      .map(({ id, device, cents, words, over }) => ({
        kind: 'quote_high',
        subject: { kind: 'proposal', id, words: `Proposta ${id}: ${device}` },
        words: `São ${reais(cents)}, e ${words.join(', e ')}.`,
        value: reaisOf(over),
      }));
  }

  async function list(): Promise<{ alerts: PriceAlert[] }> {
    const by = await rules.read();
    const all = await Promise.all([listOld(by), listLosing(), listBelow(by), listUncosted(), listHigh(by)]);
    return { alerts: all.flat() };
  }

  return { list };
}
