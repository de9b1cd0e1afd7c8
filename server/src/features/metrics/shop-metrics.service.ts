import type { Gauge, Registry } from 'prom-client';
import type { Database } from '../../platform/database/database.ts';
import { readShopFigures, type ShopFigures } from './shop-figures.queries.ts';

/** Whoever asks more often gets the same figures again. */
const keptMs = 10_000;

interface ShopMetricsOptions {
  database: Database;
  /** How many payments wait for a decision. */
  countOpenPayments: () => Promise<number>;
}

type Figures = ShopFigures & { openPayments: number };

/**
 * What the whole shop looks like, the same from every process: jobs, mails, orders, payments. While the database does not
 * answer, these are left out and `giro_shop_figures_up` is 0; what a process says of itself stays.
 */
export async function addShopMetrics(registry: Registry, options: ShopMetricsOptions): Promise<void> {
  const { database, countOpenPayments } = options;
  const { Gauge } = await import('prom-client');
  let kept: { figures: Promise<Figures>; until: number } | undefined;

  const read = async () => ({ ...(await readShopFigures(database)), openPayments: await countOpenPayments() });

  function find(): Promise<Figures> {
    if (kept && performance.now() < kept.until) return kept.figures;
    const figures = read();
    const entry = { figures, until: performance.now() + keptMs };
    kept = entry;
    figures.catch(() => {
      entry.until = 0;
    });
    return figures;
  }

  function add(name: string, help: string, show: (gauge: Gauge, figures: Figures) => void, labelNames: string[] = []) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await find().catch(() => undefined);
        this.reset();
        if (figures) show(this, figures);
        else if (labelNames.length === 0) this.remove();
      },
    });
  }

  add(
    'giro_jobs',
    'Jobs by task and state; failed: those that are tried no more.',
    (gauge, { jobs }) => {
      for (const { task, ...counts } of jobs)
        for (const [state, count] of Object.entries(counts)) gauge.set({ task, state }, count);
    },
    ['task', 'state'],
  );
  add('giro_jobs_oldest_due_seconds', 'How long the oldest job has been due that nobody has in hand.', (gauge, shop) =>
    gauge.set(shop.oldestDueJobSeconds),
  );
  const byStatus = (name: 'mails' | 'orders') => (gauge: Gauge, shop: Figures) => {
    for (const [status, count] of Object.entries(shop[name])) gauge.set({ status }, count);
  };
  add('giro_mails_last_day', 'Mails of the last 24 hours by status.', byStatus('mails'), ['status']);
  add('giro_mails_waiting', 'Mails that have not left.', (gauge, shop) => gauge.set(shop.waitingMails));
  add('giro_mails_oldest_waiting_seconds', 'Age of the oldest mail that has not left.', (gauge, shop) =>
    gauge.set(shop.oldestWaitingMailSeconds),
  );
  add('giro_orders_last_day', 'Orders placed in the last 24 hours by status.', byStatus('orders'), ['status']);
  add('giro_orders_unpaid', 'Orders that wait for their payment.', (gauge, shop) => gauge.set(shop.unpaidOrders));
  add('giro_payments_last_day', 'Pix received in the last 24 hours.', (gauge, shop) => gauge.set(shop.payments));
  add('giro_payments_open', 'Payments and withdrawals that wait for a decision.', (gauge, shop) =>
    gauge.set(shop.openPayments),
  );
  add('giro_charges_open', 'Charges that wait for their payment.', (gauge, shop) => gauge.set(shop.openCharges));
  add('giro_charges_troubled', 'Open charges of which the provider refused or failed something last.', (gauge, shop) =>
    gauge.set(shop.troubledCharges),
  );

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
