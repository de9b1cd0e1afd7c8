import { shopClasses } from '@giro/contract/calls/catalogue.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';

function storeModels(db: Executor) {
  return db
    .selectFrom('models')
    .where('classification', 'in', shopClasses)
    .select(['id', 'name', 'position', 'classification', 'characteristic', 'version'])
    .select((eb) => eb('base_value_cents', 'is not', null).as('has_prices'));
}

export type StoreModelRow = Awaited<ReturnType<typeof listStoreModels>>[number];

export function listStoreModels(database: Database) {
  return storeModels(database).orderBy('position').orderBy('id').execute();
}

/** The models whose name the search finds, without regard to case and accents, and how many; a blank one finds all. */
export async function listStoreModelPage(database: Database, page: number, search: string) {
  const isFound = search === '' ? sql<SqlBool>`true` : sql<SqlBool>`fold(name) like fold(${containing(search)})`;
  const [rows, { total }] = await Promise.all([
    storeModels(database)
      .where(isFound)
      .orderBy('position')
      .orderBy('id')
      .limit(pageSize)
      .offset(offsetOf({ page }))
      .execute(),
    database
      .selectFrom('models')
      .where('classification', 'in', shopClasses)
      .where(isFound)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export function findStoreModel(db: Executor, id: number): Promise<StoreModelRow | undefined> {
  return storeModels(db).where('id', '=', id).executeTakeFirst();
}
