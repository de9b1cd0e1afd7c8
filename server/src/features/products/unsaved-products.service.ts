import type { Tx } from '../../platform/database/database.ts';
import { type Edit, isStale } from '../../platform/database/versions.ts';
import { invalid, notFound, type Refusal } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { unknownProduct } from './product-lists.service.ts';
import { findProduct } from './products.queries.ts';

/** The refusal of a number that does not fit what is there now. */
function changedShelf(stock: number): Refusal {
  const there = stock === 1 ? 'há 1 unidade' : `há ${stock} unidades`;
  return invalid({
    stock: [`O estoque mudou enquanto você editava: agora ${there}. Confira o número e salve de novo.`],
  });
}

/** Says why an edit found no product to save: throws 404 when it is gone, 409 when somebody saved since, else 422 at `stock`. */
export async function refuseUnsavedProduct(tx: Tx, id: number, edit: Edit): Promise<never> {
  const known = await findProduct(tx, id);
  if (!known || known.deleted_at) throw notFound(unknownProduct);
  if (!isStale(edit, known.version)) throw changedShelf(known.stock);
  return refuseUnsaved(tx, { table: 'products', id, unknown: unknownProduct, changed: 'Este produto foi alterado' });
}
