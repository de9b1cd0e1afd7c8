import type { Executor } from '../../platform/database/database.ts';

/** Who knows what a product may be sold for at least: the port `costFloors`. */
export interface CostFloors {
  /** Those of these products whose price is below the floor, where the shop looks at that. */
  listBelow(db: Executor, productIds: readonly number[]): Promise<{ product_id: number; SKU: string }[]>;
}
