import type { ProductEditForm } from '@giro/contract/calls/products.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type StockEdit = Pick<ProductEditForm, 'stock' | 'stock_seen'>;

/**
 * What an edit makes of the shelf, within the statement that saves it. The difference to what its form showed is what
 * somebody has decided; units sold meanwhile are gone all the same. Without a number the shelf stays as it is.
 */
export function editedStock({ stock, stock_seen }: StockEdit): RawBuilder<number> {
  if (stock === undefined) return sql`products.stock`;
  if (stock_seen === undefined) return sql`${stock}::int`;
  return sql`products.stock + ${stock - stock_seen}::int`;
}

/**
 * Whether that can be done: nobody takes more than there is. A number that does not say what it stands over counts only
 * while nothing has moved since the last save of the product, or when it is what is there anyway.
 */
export function fitsShelf({ stock, stock_seen }: StockEdit): RawBuilder<SqlBool> {
  if (stock === undefined) return sql`true`;
  if (stock_seen === undefined) return sql`(not products.stock_moved or products.stock = ${stock}::int)`;
  return sql`products.stock + ${stock - stock_seen}::int >= 0`;
}
