import type { Ageing } from '@giro/contract/calls/price-ageing.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import type { ProductsService } from '../products/products.service.ts';
import { insertProposals, listStanding, takeAgeing } from './ageing.queries.ts';
import { type Aged, ageingWords, fingerprintOf, planAgeing, presentAged } from './ageing.rules.ts';
import { listRules } from './ageing-rules.queries.ts';
import type { PriceRulesService } from './price-rules.service.ts';

interface AgeingOptions {
  database: Database;
  rules: PriceRulesService;
  products: Pick<ProductsService, 'prices'>;
}

export type AgeingService = ReturnType<typeof createAgeing>;

/** Prices that come down by rules while stock stands. */
export function createAgeing({ database, rules, products }: AgeingOptions) {
  async function plan(db: Executor, ids?: readonly number[]): Promise<Aged[]> {
    const ageingRules = await listRules(db);
    return planAgeing(await listStanding(db, ageingRules, ids), ageingRules, await rules.read(db));
  }

  function present(aged: readonly Aged[], applied: boolean): Ageing {
    const rows = aged.map(presentAged);
    return { message: ageingWords(rows, applied), rows, fingerprint: fingerprintOf(rows), applied };
  }

  /** Plans what is due, none of which moves until the transaction ends. */
  async function planLocked(tx: Tx): Promise<Aged[]> {
    await takeAgeing(tx);
    const ids = (await plan(tx)).map(({ product }) => product.id);
    await lockRows(tx, 'products', ids);
    await rules.hold(tx);
    return plan(tx, ids);
  }

  async function write(tx: Tx, aged: readonly Aged[], byId: number | null): Promise<void> {
    const changed = aged.flatMap(({ product, afterCents, result }) =>
      result === 'change' && afterCents !== null ? [{ id: product.id, cents: afterCents }] : [],
    );
    await products.prices.write(tx, changed, { source: 'ageing', byId });
    await insertProposals(
      tx,
      aged.filter(({ result }) => result === 'propose'),
    );
  }

  const tryOut = async (): Promise<Ageing> => present(await plan(database), false);

  /** Has exactly the rows of this fingerprint become so. Throws 422 without one, 409 when it is another now. */
  async function apply(fingerprint: string | undefined, byId: number): Promise<Ageing> {
    if (fingerprint === undefined) throw invalid({ fingerprint: ['Confira as mudanças antes de aplicar.'] });
    return database.transaction().execute(async (tx) => {
      const aged = await planLocked(tx);
      const applied = present(aged, true);
      if (applied.fingerprint !== fingerprint) {
        throw conflict('Os preços ou as regras mudaram desde a conferência. Confira de novo antes de aplicar.');
      }
      await write(tx, aged, byId);
      return applied;
    });
  }

  /** Every day: whatever is due becomes so, each product once. */
  async function runDaily(): Promise<void> {
    await database.transaction().execute(async (tx) => write(tx, await planLocked(tx), null));
  }

  return { tryOut, apply, runDaily };
}
