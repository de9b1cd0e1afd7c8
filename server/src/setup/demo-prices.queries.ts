import type { PastPrice } from '@giro/demo/living/past-prices.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** Writes prices of the past down, each at an hour of the shop's, of each subject the oldest first; it has been there since that. */
export async function insertPastPrices(
  tx: Tx,
  table: 'products' | 'models',
  subjects: readonly { id: number; past: readonly PastPrice[] }[],
): Promise<void> {
  const rows = subjects.flatMap(({ id, past }) =>
    past.map((price, index) => ({ ...price, id, before: past[index - 1]?.cents ?? null })),
  );
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  const subject = sql.ref(table === 'products' ? 'product_id' : 'model_id');
  await sql`
    insert into price_changes (${subject}, before_cents, after_cents, source, reason, at)
    select id, before_cents, after_cents, source, reason, (
        date_trunc('day', giro_now() at time zone 'America/Sao_Paulo')
          - days * interval '1 day' + interval '9 hours' + place * 37 % 480 * interval '1 minute'
      ) at time zone 'America/Sao_Paulo'
    from unnest(
      ${column('id')}::int[], ${column('before')}::int[], ${column('cents')}::int[], ${column('source')}::text[],
      ${column('reason')}::text[], ${column('daysAgo')}::int[]
    ) with ordinality as past (id, before_cents, after_cents, source, reason, days, place)
    order by place`.execute(tx);
  await sql`
    update ${sql.table(table)} set created_at = at from price_changes
    where source = 'start' and price_changes.${subject} = ${sql.ref(`${table}.id`)}`.execute(tx);
}

/** Notes what one of each of these products has cost. */
export async function insertCosts(tx: Tx, costs: readonly { id: number; cents: number }[]): Promise<void> {
  const rows = costs.map(({ id, cents }) => ({ product_id: id, cost_cents: cents }));
  await tx.insertInto('product_costs').values(rows).execute();
}
