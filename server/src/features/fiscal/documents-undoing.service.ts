import type { DocumentKind } from '@giro/contract/rules/fiscal.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { DocumentTools } from './documents.port.ts';
import {
  type DocumentRow,
  findLiveReturn,
  insertDocument,
  lockDocument,
  lockLive,
  rest,
  waive,
} from './documents.queries.ts';
import { lockRoot } from './documents-roots.service.ts';
import { noteUndone, wantEvent } from './events.queries.ts';

/** True of what was issued where nothing counts. One without a number is issued wherever the shop does by then. */
export const isTrial = ({
  environment,
  state,
  number,
}: Pick<DocumentRow, 'environment' | 'state' | 'number'>): boolean =>
  environment === 'homologacao' && state !== 'outside' && number !== null;

const reason = 'Operação desfeita antes da entrega da mercadoria';

export type DocumentUndoing = ReturnType<typeof createDocumentUndoing>;

/** Ends documents whose cause was undone, as far as each of them has come. */
export function createDocumentUndoing({ database, tools }: { database: Database; tools: DocumentTools }) {
  /** The cause of a document is undone. Its root and the document are locked. */
  async function undo(tx: Tx, row: DocumentRow): Promise<void> {
    await noteUndone(tx, row.id);
    await end(tx, row);
  }

  async function end(tx: Tx, row: DocumentRow): Promise<void> {
    if (row.state === 'authorised') await undoAuthorised(tx, row);
    // One that is on its way is ended once that is known.
    if (!['missing', 'queued', 'signed', 'rejected'].includes(row.state)) return;
    if (row.number === null) await waive(tx, row.id);
    else await wantVoid(tx, row);
  }

  async function wantVoid(tx: Tx, row: DocumentRow): Promise<void> {
    const { id, environment, model, series, number } = row;
    if (series === null || number === null) return;
    const numbers = { environment, model, series, from: number, to: number };
    await rest(tx, id);
    await wantEvent(tx, { documentId: id, kind: 'void', text: reason, numbers, byId: null });
  }

  /** Within its time it is cancelled; later what went back has a document of its own. */
  async function undoAuthorised(tx: Tx, row: DocumentRow): Promise<void> {
    if (await findLiveReturn(tx, row.id, null)) return;
    const { cancelMinutes } = await tools.readShop(tx);
    const endsAt = (row.authorisedAt?.getTime() ?? 0) + cancelMinutes[row.model] * 60_000;
    if (endsAt > row.now.getTime()) {
      await wantEvent(tx, { documentId: row.id, kind: 'cancel', text: reason, byId: null });
      return;
    }
    await giveBack(tx, row);
  }

  /** The document of what went back: of all that a sale or a purchase has. */
  async function giveBack(tx: Tx, row: DocumentRow, unitId: number | null = null): Promise<number | undefined> {
    const { kind, orderId, proposalId, emitter, environment, id: originalId } = row;
    if (kind !== 'entrada' && kind !== 'venda') return undefined;
    if (await findLiveReturn(tx, originalId, unitId)) return undefined;
    const back = kind === 'entrada' ? 'devolucao-vendedor' : 'devolucao';
    const cause = { orderId, proposalId, unitId, originalId };
    return insertDocument(tx, { kind: back, ...cause, emitter, environment, madeBy: null });
  }

  /** All that an authorised document of what was handed over has came back: it stands for nothing any more. */
  async function giveBackWhole(tx: Tx, row: DocumentRow): Promise<void> {
    await noteUndone(tx, row.id);
    await giveBack(tx, row);
  }

  /** One whose cause was undone while a process had it in hand. */
  async function goOn({ id, orderId, proposalId }: Pick<DocumentRow, 'id' | 'orderId' | 'proposalId'>): Promise<void> {
    await database.transaction().execute(async (tx) => {
      await lockRoot(tx, { orderId, proposalId });
      const row = await lockDocument(tx, id);
      if (row?.undoneAt) await end(tx, row);
    });
  }

  /** A document that was issued to try things out stands for nothing once its deal is issued for real. Its root is locked. */
  async function endTrials(tx: Tx, kind: DocumentKind, of: { orderId?: number; proposalId?: number }): Promise<void> {
    for (const row of await lockLive(tx, kind, of)) if (isTrial(row)) await noteUndone(tx, row.id);
  }

  const hasReturn = async (tx: Tx, { id }: DocumentRow, unitId: number | null) =>
    (await findLiveReturn(tx, id, unitId)) !== undefined;

  return { undo, undoAuthorised, giveBack, giveBackWhole, endTrials, hasReturn, goOn };
}
