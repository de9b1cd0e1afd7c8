import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Authorised, NoteAnswer } from '../../platform/fiscal/emitter.ts';
import { findDocument, lockDocument } from './documents.queries.ts';
import { findFile, keepFile } from './documents-files.queries.ts';
import type { FiscalMails } from './documents-mails.service.ts';
import { lockRoot } from './documents-roots.service.ts';
import type { DocumentUndoing } from './documents-undoing.service.ts';
import { beginRest, type ClaimedDocument, moveDocument, noteService, pauseOf } from './queue.queries.ts';
import { queueFigures } from './queue.rules.ts';

interface AnswersOptions {
  database: Database;
  box: SecretBox;
  undoing: DocumentUndoing;
  mails: FiscalMails;
  /** Parcels that are still packed go with this key from now on. */
  giveKey: (tx: Tx, orderId: number, key: string) => Promise<void>;
}

type Asked = 'send' | 'look' | 'receipt';
type Found = ClaimedDocument | undefined;

export type Answers = ReturnType<typeof createAnswers>;

/** Takes an authority's answers over, each by one conditional move. */
export function createAnswers({ database, box, undoing, mails, giveKey }: AnswersOptions) {
  /** Takes an answer about this document over; returns it where it goes on at once. */
  async function take(document: ClaimedDocument, answer: NoteAnswer, asked: Asked): Promise<Found> {
    if (answer.kind !== 'down' && answer.kind !== 'unknown' && answer.kind !== 'rest') {
      await noteService(database, document.environment, null);
    }
    switch (answer.kind) {
      case 'authorised':
        return authorise(document, answer);
      case 'receipt': {
        const { receipt, code, text } = answer;
        const afterS =
          asked === 'receipt' ? pauseOf(document, 'receipt') : pauseOf({ ...document, waits: 0 }, 'receipt');
        const note = { step: 'receipt', code, text };
        return move(document, { to: 'sent', receipt, waitsFor: 'receipt', afterS, note });
      }
      case 'duplicate':
        return meetOther(document, answer);
      case 'rejected': {
        const { problem } = answer;
        const note = { step: 'rejected', code: problem.code, text: problem.text };
        const { digest } = document;
        const afterS = document.undoneAt === null ? null : 0;
        const change = { to: 'rejected', step: 'answered', problem, digest, note, afterS, waitsFor: null } as const;
        await move(document, change);
        return hastenUndone(document.id);
      }
      case 'denied': {
        const { problem, protocol, at } = answer;
        const note = { step: 'denied', code: problem.code, text: problem.text };
        const change = { to: 'denied', step: 'answered', problem, protocol, authorisedAt: at, note } as const;
        return move(document, { ...change, afterS: null, waitsFor: null, isFinal: true });
      }
      case 'cancelled': {
        const { protocol, code, text, at } = answer;
        const note = { step: 'cancelled', code, text };
        const change = { to: 'cancelled', step: 'answered', protocol, authorisedAt: at, note } as const;
        return move(document, { ...change, afterS: null, waitsFor: null, isFinal: true });
      }
      case 'absent':
        return sendAnew(document, answer, asked);
      case 'down': {
        const { code, text } = answer;
        await noteService(database, document.environment, `${code} ${text}`);
        const to = asked === 'send' ? 'signed' : 'sent';
        const afterS = pauseOf(document, 'service');
        return move(document, { to, waitsFor: 'service', afterS, note: { step: 'down', code, text } });
      }
      case 'rest': {
        const { code, text } = answer;
        await beginRest(database, document.environment, `${code} ${text}`);
        const to = asked === 'send' ? 'signed' : 'sent';
        return move(document, { to, afterS: queueFigures.restS, note: { step: 'rest', code, text } });
      }
      case 'unknown': {
        const afterS = pauseOf(document, 'answer');
        return move(document, { to: 'sent', waitsFor: 'answer', afterS, note: { step: 'unknown', text: answer.text } });
      }
    }
  }

  const move = async (document: ClaimedDocument, change: Parameters<typeof moveDocument>[3]): Promise<undefined> => {
    await moveDocument(database, document, change.isFinal ? ['signed', 'sent'] : ['sent'], change);
  };

  /** Its cause may have been undone since it was taken in hand: then it is voided now. */
  async function hastenUndone(id: number): Promise<undefined> {
    const row = await findDocument(database, id);
    if (row?.undoneAt) await undoing.goOn(row);
  }

  /** The authority does not have it: the same bytes are sent again, the first time at once. */
  async function sendAnew(
    document: ClaimedDocument,
    { code, text }: { code: string; text: string },
    asked: Asked,
  ): Promise<Found> {
    // A receipt that nobody knows: it is asked for by its key.
    if (asked === 'receipt') {
      return move(document, {
        to: 'sent',
        receipt: null,
        waitsFor: null,
        afterS: 0,
        note: { step: 'absent', code, text },
      });
    }
    const { problem } = document;
    if (problem?.code === '539') {
      const note = { step: 'rejected', code: problem.code, text: problem.text };
      const { digest } = document;
      return move(document, { to: 'rejected', problem, digest, note, afterS: null, waitsFor: null });
    }
    const afterS = document.waitsFor === 'service' ? pauseOf(document, 'service') : 0;
    const note = { step: 'absent', code, text };
    return move(document, { to: 'signed', waitsFor: 'service', afterS, note });
  }

  /** Its number or its key is taken: it is asked for by its key before anything else, or by the one of its own that is. */
  async function meetOther(
    document: ClaimedDocument,
    { otherKey, code, text }: Extract<NoteAnswer, { kind: 'duplicate' }>,
  ): Promise<Found> {
    const afterS = document.waitsFor === 'service' ? pauseOf(document, 'service') : 0;
    const change = { to: 'sent', waitsFor: 'service', afterS, note: { step: 'duplicate', code, text } } as const;
    if (otherKey === null || otherKey === document.key) return move(document, change);
    const own = await findFile(database, document.id, 'signed', otherKey);
    if (own) return move(document, { ...change, key: otherKey, signedFile: own.id });
    const words = `O número ${document.number} já foi usado por outra nota, de chave ${otherKey}.`;
    return move(document, { ...change, problem: { code: '539', text, words, field: 'number' } });
  }

  /** The authority has it: its protocol and what is kept for years, whoever has it in hand. */
  async function authorise(document: ClaimedDocument, answer: Authorised): Promise<Found> {
    const { protocol, at, code, text, xml, key } = answer;
    return database.transaction().execute(async (tx) => {
      const row = await lockDocument(tx, document.id);
      if (!row || (row.state !== 'sent' && row.state !== 'signed')) return undefined;
      const procFile = await keepFile(tx, box, { documentId: row.id, kind: 'proc', xml, key });
      return moveDocument(tx, document, ['signed', 'sent'], {
        to: 'authorised',
        step: 'answered',
        protocol,
        authorisedAt: at,
        procFile,
        key,
        problem: null,
        receipt: null,
        waitsFor: null,
        note: { step: 'answered', code, text },
        isFinal: true,
      });
    });
  }

  /** An authorised document is mailed, and whoever waited for its key gets it, once. */
  async function store(document: ClaimedDocument): Promise<Found> {
    await database.transaction().execute(async (tx) => {
      await lockRoot(tx, document);
      const row = await lockDocument(tx, document.id);
      if (row?.state !== 'authorised' || row.procFile === null || row.key === null) return;
      const change = { to: 'authorised', step: 'stored', note: { step: 'stored' }, afterS: null } as const;
      if (!(await moveDocument(tx, document, ['authorised'], change))) return;
      if (row.undoneAt) {
        await undoing.undoAuthorised(tx, row);
        return;
      }
      await mails.postAuthorised(tx, row);
      if (row.kind === 'venda' && row.orderId !== null) await giveKey(tx, row.orderId, row.key);
    });
    return undefined;
  }

  return { take, store };
}
