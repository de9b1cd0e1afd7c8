import type { PriceSource } from '@giro/contract/rules/price-desk.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A base value that was written, of a model that is locked; null before is a new model's. */
interface WrittenBase {
  modelId: number;
  beforeCents: number | null;
  afterCents: number;
}

/** The door through which base values come, and why they are others. */
export interface BaseOrigin {
  source: PriceSource;
  reason?: string | undefined;
}

/** Who keeps the base values that were: the port `baseHistory`. */
export interface BaseHistory {
  /** Keeps those of these base values that are others, in the transaction that has written them. */
  note(tx: Tx, written: readonly WrittenBase[], origin: BaseOrigin): Promise<void>;
}
