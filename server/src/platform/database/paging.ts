import type { ListQuery } from '@giro/contract/fields.ts';
import { type Expression, type SqlBool, sql } from 'kysely';

/** Rows on one page of every list of the panels. */
export const pageSize = 10;

/** A list's page in the wire's shape. */
export function pageOf<Item>(data: Item[], total: number, page: number) {
  return { data, total, current_page: page, last_page: Math.max(1, Math.ceil(total / pageSize)) };
}

export const offsetOf = ({ page }: Pick<ListQuery, 'page'>) => (page - 1) * pageSize;

/** What comes after this row in a list ordered by `key`; everything when there is none. */
export function beyond(key: string, sort: ListQuery['sort'], afterId: number | undefined): Expression<SqlBool> {
  if (afterId === undefined) return sql<SqlBool>`true`;
  return sort === 'asc' ? sql<SqlBool>`${sql.ref(key)} > ${afterId}` : sql<SqlBool>`${sql.ref(key)} < ${afterId}`;
}

/** A search term as a LIKE pattern that finds it anywhere, taken literally. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
