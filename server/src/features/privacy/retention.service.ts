import type { Disk } from 'flydrive';
import type { Database } from '../../platform/database/database.ts';
import type { Discarded, PersonalData } from '../../platform/features/personal-data.ts';
import { removeMailFiles } from '../../platform/mail/mail-files.ts';
import { discardLater } from './discarding.queries.ts';
import { forgetKeptIdentities } from './retention.queries.ts';

export interface RetentionOptions {
  database: Database;
  disk: Promise<Disk>;
  /** Folder of the mails that no mail server takes. */
  mailFolder: string;
  /** Personal data that each feature holds. */
  held: readonly PersonalData[];
}

export type Retention = ReturnType<typeof createRetention>;

/** Forgets what its time is over, by the figures of `rules/retention.ts`. */
export function createRetention({ database, disk, mailFolder, held }: RetentionOptions) {
  // Last, by which the others know that tax law asks no more.
  const forgettings = [...held.flatMap(({ forgetOld }) => forgetOld ?? []), forgetKeptIdentities];

  /** Everything that is due, some at a time; several processes may do so at once. */
  async function forgetDue(): Promise<void> {
    for (const forget of forgettings) {
      for (let isMore = true; isMore; ) {
        isMore = await database.transaction().execute(async (tx) => {
          const forgotten = await forget(tx);
          await discardLater(tx, forgotten);
          return forgotten.isMore;
        });
      }
    }
  }

  /** Removes files that no row names any more; what is gone already is no failure. */
  async function discard({ keys = [], mailIds = [] }: Discarded): Promise<void> {
    const store = await disk;
    for (const key of keys) await store.delete(key);
    await removeMailFiles(mailFolder, mailIds);
  }

  return { forgetDue, discard, discardLater };
}
