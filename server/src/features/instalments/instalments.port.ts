import type { Executor } from '../../platform/database/database.ts';

/** Whoever takes cards. */
export interface CardOffer {
  /** True if buyers can pay by card at this moment. */
  isOffered(db: Executor): Promise<boolean>;
}
