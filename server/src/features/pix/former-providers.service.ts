import type { Executor, Tx } from '../../platform/database/database.ts';
import type { KeptSettings, SavedProvider } from './kept-settings.service.ts';
import type { StoredPayments } from './payment-settings.rules.ts';
import { forgetUnneeded, insertProvider, replaceCurrent, restoreProvider } from './saved-providers.queries.ts';

/** Providers whose place another took, kept for as long as money is there that somebody may have to ask about. */
export function createFormerProviders({ kept }: { kept: KeptSettings }) {
  /** Puts another provider in the place of the one of now: one that is kept, a new one, or, by its settings, nobody. */
  async function switchTo(
    tx: Tx,
    current: SavedProvider | undefined,
    next: { known: SavedProvider | undefined; settings: StoredPayments },
  ): Promise<void> {
    if (next.known && next.known.id === current?.id) return;
    const former = current && { ...current.stored, ...kept.seal(kept.open(current.stored), current.id) };
    await replaceCurrent(tx, former ?? null);
    await forgetUnneeded(tx);
    if (next.settings.psp === '') return;
    if (next.known) await restoreProvider(tx, next.known.id);
    else await insertProvider(tx);
  }

  /** Forgets the secrets of those that nothing open belongs to any more. */
  const forgetFormer = (db: Executor) => forgetUnneeded(db);

  return { switchTo, forgetFormer };
}
