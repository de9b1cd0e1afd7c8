import { type DocumentKind, documentKinds, presentVersions, versionsToAccept } from '@giro/contract/rules/terms.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import { findAccepted, insertAcceptances } from './acceptances.queries.ts';

/** Which versions of the terms and of the privacy page people have accepted, when and from where. */
export function createAcceptances({ database }: { database: Database }) {
  /** Somebody accepts the present versions by what they do in this transaction. */
  async function accept(tx: Executor, userId: number, client: string | undefined): Promise<void> {
    await insertAcceptances(tx, userId, presentVersions, client);
  }

  /** Documents somebody has yet to accept, and if it is their first acceptance; null when there are none. */
  async function findToAccept(db: Executor, userId: number) {
    const accepted = await findAccepted(db, userId);
    const versions = versionsToAccept(accepted);
    const isFirst = Object.keys(accepted).length === 0;
    return versions && { ...versions, ...(isFirst && { is_first: true as const }) };
  }

  /** Somebody accepts what a window has shown them. Throws 409 for versions that are not the present ones. */
  async function acceptPresent(
    person: { id: number; name: string },
    versions: Record<DocumentKind, number>,
    client: string,
  ): Promise<void> {
    if (documentKinds.some((kind) => versions[kind] !== presentVersions[kind])) {
      throw conflict('Os termos mudaram de novo. Recarregue a página e leia a versão atual.');
    }
    await database.transaction().execute(async (tx) => {
      if ((await insertAcceptances(tx, person.id, versions, client)) === 0) return;
      const after = { Termos: versions.terms, Privacidade: versions.privacy };
      await record(tx, { kind: 'terms-accepted', subject: { kind: 'user', id: person.id, words: person.name }, after });
    });
  }

  return { accept, findToAccept, acceptPresent };
}
