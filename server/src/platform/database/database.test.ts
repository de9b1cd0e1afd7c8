import { expectTypeOf, test } from 'vitest';
import type { Outbox } from '../mail/outbox.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Database, Tx } from './database.ts';

/** Called by nobody: its lines are asked of the compiler. */
function writeOutsideTransaction(database: Database, tx: Tx, outbox: Outbox, sessions: Sessions): void {
  const cause = { subjectKind: 'order', subjectId: 1, event: 'placed' } as const;
  const content = { title: 'Recebemos seu pedido', blocks: [] };
  outbox.post(tx, cause, 'ana@exemplo.com.br', content);
  // @ts-expect-error A mail commits with what it tells of; here each statement commits alone.
  outbox.post(database, cause, 'ana@exemplo.com.br', content);
  sessions.endAll(tx, 1);
  // @ts-expect-error Sessions end with what ends them; here each statement commits alone.
  sessions.endAll(database, 1);
}

test('a transaction does wherever a database does, and no database where a transaction is needed', () => {
  expectTypeOf<Tx>().toExtend<Database>();
  expectTypeOf<Database>().not.toExtend<Tx>();
  expectTypeOf(writeOutsideTransaction).returns.toBeVoid();
});
