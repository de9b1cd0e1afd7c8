import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { PriceSource } from '@giro/contract/rules/price-desk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { PriceDesk } from './prices.port.ts';
import { listPrices, writePrices } from './product-edits.queries.ts';

/** Prices that come of something else than somebody's typing. */
export function createProductPrices({ priceDesk }: { priceDesk: PriceDesk }) {
  /** Gives products that the caller has locked other prices, by nobody where they come by themselves. */
  async function write(
    tx: Tx,
    wanted: readonly { id: number; cents: number }[],
    { source, byId }: { source: PriceSource; byId: number | null },
  ): Promise<void> {
    const known = new Map(
      (
        await listPrices(
          tx,
          wanted.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const prices = wanted.flatMap(({ id, cents }) => {
      const row = known.get(id);
      return row === undefined ? [] : [{ ...row, cents }];
    });
    if (prices.length === 0) return;
    if (!(await writePrices(tx, prices, byId))) throw new Error('A product that is locked has moved.');
    for (const { id, name, price_cents, cents } of prices) {
      await record(tx, {
        kind: 'price-changed',
        subject: subjects.product(id, name),
        before: { Preço: formatReais(reaisOf(price_cents)) },
        after: { Preço: formatReais(reaisOf(cents)) },
      });
    }
    const written = prices.map(({ id, price_cents, cents }) => ({
      productId: id,
      beforeCents: price_cents,
      afterCents: cents,
    }));
    await priceDesk.follow(tx, written, { source });
  }

  return { write };
}
