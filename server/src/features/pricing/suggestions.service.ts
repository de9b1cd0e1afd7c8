import type { BodyOf } from '@giro/contract/call.ts';
import type { applySuggestionsCall, ExplainedSuggestion } from '@giro/contract/calls/base-suggestions.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { aboveCeiling } from '@giro/contract/rules/price-desk.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { conflict, invalid, notFound, Refusal } from '../../platform/http/errors.ts';
import { actorMay } from '../../platform/record/actor.ts';
import { recordChanges } from '../../platform/record/record.ts';
import type { Earnings } from '../earnings/earnings.service.ts';
import type { PricesService } from '../evaluation/prices.service.ts';
import type { OfferCeilings } from '../proposals/proposals.port.ts';
import { readMarketMedians } from './market.queries.ts';
import type { PriceRules } from './price-rules.rules.ts';
import type { PriceRulesService } from './price-rules.service.ts';
import { type BaseRow, countInspected, findModelOf, listBasePage, listBases } from './suggestions.queries.ts';
import { ceilingOf, explainSuggestion, presentSuggestion } from './suggestions.rules.ts';

interface SuggestionsOptions {
  database: Database;
  rules: PriceRulesService;
  earnings: Pick<Earnings, 'sampleSales'>;
  prices: Pick<PricesService, 'change'>;
}

export type Suggestions = ReturnType<typeof createSuggestions>;

/** Bases and ceilings of models by the shop's own last sales. */
export function createSuggestions({ database, rules, earnings, prices }: SuggestionsOptions) {
  async function salesByModel(db: Executor, modelIds: readonly number[], by: PriceRules) {
    const sales = await earnings.sampleSales(db, modelIds, { size: by.sample_size, days: by.sample_days });
    return Map.groupBy(sales, ({ model_id }) => model_id);
  }

  async function readFacts(rows: readonly BaseRow[], by: PriceRules) {
    const ids = rows.map(({ id }) => id);
    const [sales, inspected, market] = await Promise.all([
      salesByModel(database, ids, by),
      countInspected(database, ids, by.sample_days),
      readMarketMedians(database, ids),
    ]);
    return rows.map((row) => ({
      row,
      sales: sales.get(row.id) ?? [],
      inspected: inspected.find(({ model_id }) => model_id === row.id),
      market: market.get(row.id),
    }));
  }

  async function list(page: number) {
    const [{ rows, total }, by] = await Promise.all([listBasePage(database, page), rules.read()]);
    const facts = await readFacts(rows, by);
    return pageOf(
      facts.map((each) => presentSuggestion(each, by)),
      total,
      page,
    );
  }

  /** Throws 404. */
  async function explain(modelId: number): Promise<ExplainedSuggestion> {
    const [rows, by] = await Promise.all([listBases(database, [modelId]), rules.read()]);
    const [facts] = await readFacts(rows, by);
    if (!facts) throw notFound('Não encontramos este modelo.');
    return explainSuggestion(facts, by);
  }

  /** The ceilings of those of these models of which enough were sold, in centavos. */
  async function readCeilings(db: Executor, modelIds: readonly number[], by: PriceRules): Promise<Map<number, number>> {
    const sales = await salesByModel(db, modelIds, by);
    const ceilings = modelIds.map((id) => [id, ceilingOf(sales.get(id) ?? [], by)] as const);
    return new Map(ceilings.flatMap(([id, ceiling]) => (ceiling === null ? [] : [[id, ceiling] as const])));
  }

  /** Gives models these bases, all or nothing. Throws 409 when one was saved since its version, or is no longer there. */
  async function apply({ models, price_reason }: BodyOf<typeof applySuggestionsCall>, byId: number): Promise<number> {
    const wanted = new Map(models.map((model) => [model.id, model]));
    return database.transaction().execute(async (tx) => {
      await lockRows(tx, 'models', [...wanted.keys()]);
      const rows = await listBases(tx, [...wanted.keys()]);
      const moved = rows.filter(({ id, version }) => wanted.get(id)?.version !== version);
      if (moved.length > 0 || rows.length < wanted.size) {
        const names = moved.map(({ model }) => `“${model}”`).join(', ');
        throw conflict(`${names || 'Um modelo'} mudou desde a conferência. Nada foi gravado: confira de novo.`);
      }
      const changed = rows.flatMap(({ id, base_cents }) => {
        const cents = wanted.get(id)?.base ?? base_cents;
        return cents === base_cents ? [] : [{ modelId: id, cents }];
      });
      await prices.change(tx, { baseValues: changed, amounts: [] }, byId, {
        source: 'suggestion',
        reason: price_reason,
      });
      for (const { id, model, base_cents } of rows) {
        const bases = [base_cents, wanted.get(id)?.base ?? base_cents].map((cents) => formatReais(reaisOf(cents)));
        await recordChanges(tx, {
          kind: 'evaluation-changed',
          subject: { kind: 'model', id, words: `Modelo ${model}` },
          before: { 'Valor base': bases[0] ?? null },
          after: { 'Valor base': bases[1] ?? null },
        });
      }
      return changed.length;
    });
  }

  const offerCeilings: OfferCeilings = {
    async isAbove(tx, { proposalId, cents, reason, field }) {
      const held = await rules.hold(tx);
      if (held.floor_rule === 'off') return false;
      const modelId = await findModelOf(tx, proposalId);
      const ceiling = modelId === null ? undefined : (await readCeilings(tx, [modelId], held)).get(modelId);
      if (ceiling === undefined || cents <= ceiling) return false;
      const words = actorMay('earnings.see')
        ? `Este valor fica acima do teto da loja para o modelo, que é ${formatReais(reaisOf(ceiling))}.`
        : aboveCeiling;
      if (held.floor_rule === 'refuse') throw invalid({ [field]: [words] });
      if (reason === undefined) throw new Refusal(409, words, { needs: 'ceiling_reason' });
      return true;
    },
  };

  return { list, explain, apply, readCeilings, offerCeilings };
}
