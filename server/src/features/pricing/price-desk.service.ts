import type { PriceHistoryRow, ProductFloor } from '@giro/contract/calls/price-desk.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { belowFloor } from '@giro/contract/rules/price-desk.ts';
import { floorCents } from '@giro/contract/rules/price-floor.ts';
import { can, type RoleHolder } from '@giro/contract/rules/roles.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { forbidden, invalid, notFound, Refusal } from '../../platform/http/errors.ts';
import { actorMay, findActor } from '../../platform/record/actor.ts';
import type { CostFloors } from '../earnings/cost-floors.port.ts';
import type { BaseHistory } from '../evaluation/base-history.port.ts';
import type { PriceDesk } from '../products/prices.port.ts';
import { type CostedProduct, listCosted, readExtras } from './floors.queries.ts';
import { insertChanges, isKnown, listChanges } from './history.queries.ts';
import { type PriceRules, termsOf } from './price-rules.rules.ts';
import type { PriceRulesService } from './price-rules.service.ts';

/** The floor of a product in centavos; null where its cost is not known. */
export const floorOf = ({ cost_cents }: Pick<CostedProduct, 'cost_cents'>, rules: PriceRules): number | null =>
  cost_cents === null ? null : floorCents(cost_cents, termsOf(rules));

interface Below {
  name: string;
  floorCents: number;
}

/** So many products are named. */
const named = 5;

/** The floor itself is for who may see what devices earn. */
function wordsOfBelow(below: readonly Below[]): string {
  if (!actorMay('earnings.see')) return belowFloor;
  const [first] = below;
  if (below.length === 1 && first) return `Este preço fica abaixo do piso da loja, que é ${reais(first.floorCents)}.`;
  const products = below.slice(0, named).map(({ name, floorCents }) => `“${name}” (piso ${reais(floorCents)})`);
  const rest = below.length > named ? ` e mais ${below.length - named}` : '';
  return `Abaixo do piso da loja: ${products.join(', ')}${rest}.`;
}

const reais = (cents: number) => formatReais(reaisOf(cents));
const actorId = () => findActor()?.person?.id ?? null;

interface PriceDeskOptions {
  database: Database;
  rules: PriceRulesService;
}

export type PriceDeskService = ReturnType<typeof createPriceDesk>;

/** Floors of products, and every price and base value that was. */
export function createPriceDesk({ database, rules }: PriceDeskOptions) {
  /** Those of these prices that are below their floor, by these rules. */
  async function findBelow(db: Executor, prices: readonly { productId: number; cents: number }[], by: PriceRules) {
    const cents = new Map(prices.map((price) => [price.productId, price.cents]));
    const costed = await listCosted(db, [...cents.keys()]);
    return costed.flatMap((product): (Below & { id: number; sku: string })[] => {
      const floor = floorOf(product, by);
      const isBelow = floor !== null && (cents.get(product.id) ?? 0) < floor;
      return isBelow ? [{ id: product.id, sku: product.sku, name: product.name, floorCents: floor }] : [];
    });
  }

  const desk: PriceDesk = {
    async follow(tx, prices, { source, price_reason, floor_reason }) {
      const changed = prices.filter(({ beforeCents, afterCents }) => beforeCents !== afterCents);
      if (changed.length === 0) return;
      const held = await rules.hold(tx);
      const after = changed.map(({ productId, afterCents: cents }) => ({ productId, cents }));
      const below = held.floor_rule === 'off' ? [] : await findBelow(tx, after, held);
      if (below.length > 0 && held.floor_rule === 'refuse') throw invalid({ price: [wordsOfBelow(below)] });
      if (below.length > 0 && floor_reason === undefined) {
        throw new Refusal(409, wordsOfBelow(below), { needs: 'floor_reason' });
      }
      const belowIds = new Set(below.map(({ id }) => id));
      const [lower = [], others = []] = [true, false].map((isBelow) =>
        changed
          .filter(({ productId }) => belowIds.has(productId) === isBelow)
          .map(({ productId, beforeCents, afterCents }) => ({
            product_id: productId,
            model_id: null,
            before_cents: beforeCents,
            after_cents: afterCents,
          })),
      );
      const reasonOf = (...words: (string | undefined)[]) =>
        words.filter((word) => word !== undefined).join('; ') || null;
      const by = { source, byId: actorId() };
      // The reason for a price below the floor is said of such prices alone.
      if (lower.length > 0) await insertChanges(tx, lower, { ...by, reason: reasonOf(price_reason, floor_reason) });
      if (others.length > 0) await insertChanges(tx, others, { ...by, reason: reasonOf(price_reason) });
    },
    async readFloors(db) {
      const held = await rules.read(db);
      const isOff = held.floor_rule === 'off';
      return { rule: held.floor_rule, of: (cost_cents) => (isOff ? null : floorOf({ cost_cents }, held)) };
    },
    async listBelow(db, prices) {
      const held = await rules.read(db);
      if (held.floor_rule === 'off') return new Set();
      return new Set((await findBelow(db, prices, held)).map(({ id }) => id));
    },
    async findFloor(db, { proposalId, paidCents }) {
      if (!actorMay('pricing.see')) return undefined;
      const [held, extraCents] = await Promise.all([rules.read(db), readExtras(db, proposalId)]);
      return floorCents(paidCents + extraCents, termsOf(held));
    },
  };

  const bases: BaseHistory = {
    async note(tx, written, { source, reason }) {
      const rows = written
        .filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
        .map(({ modelId, beforeCents, afterCents }) => ({
          product_id: null,
          model_id: modelId,
          before_cents: beforeCents,
          after_cents: afterCents,
        }));
      if (rows.length > 0) await insertChanges(tx, rows, { source, reason: reason ?? null, byId: actorId() });
    },
  };

  const costFloors: CostFloors = {
    async listBelow(db, productIds) {
      const held = await rules.read(db);
      if (held.floor_rule === 'off') return [];
      const costed = await listCosted(db, productIds);
      return costed.flatMap((product) => {
        const floor = floorOf(product, held);
        return floor !== null && product.price_cents < floor ? [{ product_id: product.id, SKU: product.sku }] : [];
      });
    },
  };

  /** Floors of those of these products that are on the books. */
  async function readFloors(productIds: readonly number[]): Promise<{ floors: ProductFloor[] }> {
    const [costed, held] = await Promise.all([listCosted(database, productIds), rules.read()]);
    return {
      floors: costed.map((product) => {
        const floor = floorOf(product, held);
        return {
          product_id: product.id,
          cost: product.cost_cents === null ? null : reaisOf(product.cost_cents),
          floor: floor === null ? null : reaisOf(floor),
          price: reaisOf(product.price_cents),
          below: floor !== null && product.price_cents < floor,
        };
      }),
    };
  }

  interface HistoryQuery {
    produto?: number | undefined;
    modelo?: number | undefined;
    page: number;
  }

  /** Throws 422 unless one of both is asked for, 403 for who may not see it, 404. */
  async function listHistory({ produto, modelo, page }: HistoryQuery, reader: Pick<RoleHolder, 'roles' | 'only'>) {
    if ((produto === undefined) === (modelo === undefined)) {
      throw invalid({ produto: ['Informe um produto ou um modelo.'] });
    }
    const of = produto === undefined ? { model: modelo ?? 0 } : { product: produto };
    if (!can(reader, produto === undefined ? 'evaluations.see' : 'products.change')) throw forbidden();
    if (!(await isKnown(database, of))) throw notFound();
    const { rows, total } = await listChanges(database, of, page);
    return pageOf(
      rows.map(
        ({ id, at, by, before_cents: before, after_cents, source, reason }): PriceHistoryRow => ({
          id,
          at: at.toISOString(),
          by,
          before: before === null ? null : reaisOf(before),
          after: reaisOf(after_cents),
          source,
          reason,
        }),
      ),
      total,
      page,
    );
  }

  return { desk, bases, costFloors, readFloors, listHistory };
}
