import type { Topic } from '@giro/contract/call.ts';
import { LRUCache } from 'lru-cache';
import type { PublicCache, Ticket } from './public-cache.ts';

/** Tells if something that was read may have changed since. */
export type Freshness = Pick<PublicCache, 'ticket' | 'holds'>;

/**
 * Keeps parts of which answers are made, as `PublicCache` keeps answers: one that is given lacks no change that an
 * answer from memory would have.
 */
export class KeptParts<Key extends string | number, Part extends object> {
  readonly #parts: LRUCache<Key, { part: Part; ticket: Ticket }>;
  readonly #freshness: Freshness;
  readonly #topics: readonly Topic[];

  constructor(freshness: Freshness, topics: readonly Topic[], max: number) {
    this.#parts = new LRUCache({ max });
    this.#freshness = freshness;
    this.#topics = topics;
  }

  find(key: Key): Part | undefined {
    const kept = this.#parts.get(key);
    return kept && this.#freshness.holds(kept.ticket) ? kept.part : undefined;
  }

  /** Take one before reading what a part is made from. */
  ticket(): Ticket {
    return this.#freshness.ticket(this.#topics);
  }

  /** Keeps a part unless one of its topics has changed since the ticket was taken. */
  keep(key: Key, ticket: Ticket, part: Part): void {
    if (this.#freshness.holds(ticket)) this.#parts.set(key, { part, ticket });
  }

  /** The kept part of this key, else a new one. */
  async get(key: Key, make: () => Promise<Part>): Promise<Part> {
    const known = this.find(key);
    if (known) return known;
    const ticket = this.ticket();
    const part = await make();
    this.keep(key, ticket, part);
    return part;
  }
}
