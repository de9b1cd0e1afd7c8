import type { DocumentKind } from '@giro/contract/rules/terms.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** The newest version of each document that somebody accepted. */
export async function findAccepted(db: Executor, userId: number): Promise<Partial<Record<DocumentKind, number>>> {
  const rows = await db
    .selectFrom('acceptances')
    .select(['document', (eb) => eb.fn.max<number>('version').as('version')])
    .where('user_id', '=', userId)
    .groupBy('document')
    .execute();
  return Object.fromEntries(rows.map(({ document, version }) => [document, version]));
}

/** Records that somebody accepts these versions, from this address; what they accepted before stands. Returns how many are new. */
export async function insertAcceptances(
  db: Executor,
  userId: number,
  versions: Record<DocumentKind, number>,
  client: string | undefined,
): Promise<number> {
  const { rows } = await sql`
    insert into acceptances (user_id, document, version, client)
    select ${userId}, document, version, ${client ?? null}
    from unnest(${Object.keys(versions)}::text[], ${Object.values(versions)}::int[]) as accepted (document, version)
    on conflict (user_id, document, version) do nothing
    returning id`.execute(db);
  return rows.length;
}
