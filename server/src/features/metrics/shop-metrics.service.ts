import type { Registry } from 'prom-client';
import type { Database } from '../../platform/database/database.ts';
import type { Figures } from '../../platform/features/feature-parts.ts';

/** Whoever asks more often gets the same figures again. */
const keptMs = 10_000;

interface ShopMetricsOptions {
  database: Database;
  /** Those of every feature. */
  figures: readonly Figures[];
}

type Values = Awaited<ReturnType<Figures['read']>>;

/**
 * Figures of the whole shop, the same from every process: jobs, mails, orders, payments. While the database does not
 * answer, these are left out and `giro_shop_figures_up` is 0; what a process says of itself stays.
 */
export async function addShopMetrics(registry: Registry, options: ShopMetricsOptions): Promise<void> {
  const { database, figures } = options;
  const { Gauge } = await import('prom-client');
  let kept: { values: Promise<Values>; until: number } | undefined;

  async function read(): Promise<Values> {
    const values: Values = {};
    for (const each of figures) Object.assign(values, await each.read(database));
    return values;
  }

  function find(): Promise<Values> {
    if (kept && performance.now() < kept.until) return kept.values;
    const values = read();
    const entry = { values, until: performance.now() + keptMs };
    kept = entry;
    values.catch(() => {
      entry.until = 0;
    });
    return values;
  }

  for (const { name, help, labels } of figures.flatMap((each) => each.figures)) {
    new Gauge({
      name,
      help,
      labelNames: labels ?? [],
      registers: [registry],
      async collect() {
        const value = (await find().catch(() => undefined))?.[name];
        this.reset();
        if (typeof value === 'number') this.set(value);
        else if (value) for (const { labels, value: count } of value) this.set(labels, count);
        else if (labels === undefined) this.remove();
      },
    });
  }

  new Gauge({
    name: 'giro_shop_figures_up',
    help: '1 when the figures of the whole shop could be read.',
    registers: [registry],
    async collect() {
      this.set(
        await find().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
}
