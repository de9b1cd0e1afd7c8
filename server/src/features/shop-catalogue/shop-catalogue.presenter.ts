import type { StoreModel } from '@giro/contract/calls/shop-catalogue.ts';
import type { StoreModelRow } from './shop-catalogue.queries.ts';

export function presentStoreModel(row: StoreModelRow): StoreModel {
  return {
    id: row.id,
    name: row.name,
    modelo: row.name,
    ordem: row.position,
    classification: row.classification,
    caracteristica: row.characteristic,
    has_prices: Boolean(row.has_prices),
    version: row.version,
  };
}
