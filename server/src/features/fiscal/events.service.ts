import type { FiscalEnvironment } from '@giro/contract/rules/fiscal.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  type Emitter,
  EmitterUnready,
  type EventAnswer,
  type FiscalProblemFound,
  type NoteRef,
} from '../../platform/fiscal/emitter.ts';
import type { DocumentTools } from './documents.port.ts';
import { type DocumentRow, findDocument, lockDocument } from './documents.queries.ts';
import { findFile, keepFile, openFile } from './documents-files.queries.ts';
import type { FiscalMails } from './documents-mails.service.ts';
import { lockRoot } from './documents-roots.service.ts';
import type { DocumentUndoing } from './documents-undoing.service.ts';
import {
  type ClaimedEvent,
  claimEvent,
  comeBackToEvent,
  endDocument,
  endEvent,
  keepEvent,
  putOff,
} from './events.queries.ts';
import { beginRest, countAsk, noteService } from './queue.queries.ts';
import { pauseBefore, queueFigures } from './queue.rules.ts';

interface EventsOptions {
  database: Database;
  box: SecretBox;
  tools: DocumentTools;
  undoing: DocumentUndoing;
  mails: FiscalMails;
}

export type FiscalEvents = ReturnType<typeof createFiscalEvents>;

/** Answers that decide nothing. */
type Waiting = Extract<EventAnswer, { kind: 'rest' | 'down' | 'unknown' }>;

const refOf = (document: DocumentRow): NoteRef => ({
  key: document.key ?? '',
  ref: `giro-${document.id}-${document.attempt}`,
  environment: document.environment,
  model: document.model,
  issueMode: document.issueMode,
});

/** Numbers can be voided of a document that the authority has nothing of. */
const unsent = ['missing', 'queued', 'signed', 'rejected'];

/**
 * Cancels, corrects and voids, each once. What nobody answered is looked at by the note's key before it is asked for again;
 * numbers, which nobody can look at, are asked for again, and the authority says that they were voided before.
 */
export function createFiscalEvents({ database, box, tools, undoing, mails }: EventsOptions) {
  async function ask(event: ClaimedEvent, document: DocumentRow | undefined, emitter: Emitter): Promise<EventAnswer> {
    const { kind, seq, at, text } = event;
    if (kind === 'void') {
      const { environment, model, series, from, to } = event;
      if (environment === null || model === null || series === null || from === null || to === null) {
        throw new Error(`Event ${event.id} names no numbers.`);
      }
      return emitter.voidNumbers({ environment, model, series, from, to, reason: text, at });
    }
    if (!document?.protocol) throw new Error(`Event ${event.id} is of no authorised document.`);
    const request = { ...refOf(document), protocol: document.protocol, seq, at, text };
    return kind === 'cancel' ? emitter.cancel(request) : emitter.correct(request);
  }

  /** Nothing more can be known now: it is asked again later, after an hour where the authority has had enough. */
  async function wait(event: ClaimedEvent, answer: Waiting, environment: FiscalEnvironment): Promise<void> {
    if (answer.kind === 'rest') {
      await beginRest(database, environment, `${answer.code} ${answer.text}`);
      return putOff(database, event, queueFigures.restS, answer.text);
    }
    if (answer.kind === 'down') await noteService(database, environment, `${answer.code} ${answer.text}`);
    return putOff(database, event, pauseBefore('service', event.tries - 1), answer.text);
  }

  /**
   * Looks whether the authority has done what was asked for before; numbers are looked at by nobody. True where nothing is
   * left to do now: it was done, or nobody can tell.
   */
  async function endByLook(event: ClaimedEvent, document: DocumentRow, emitter: Emitter): Promise<boolean> {
    const { environment, key } = document;
    const asked = { environment, kind: 'look', subject: key ?? '' } as const;
    const waitS = await database.transaction().execute((tx) => countAsk(tx, asked));
    if (waitS !== undefined) {
      await putOff(database, event, waitS, 'Aguardando o limite de consultas.');
      return true;
    }
    const file = await findFile(database, document.id, 'signed');
    const seen = await emitter.look(refOf(document), (await openFile(database, box, file?.id ?? null)) ?? '');
    switch (seen.kind) {
      case 'cancelled':
        if (event.kind === 'cancel') await finish(event, document, seen, seen);
        else await refuse(event, document, alreadyOver);
        return true;
      case 'authorised': {
        const found = seen.corrections?.find(({ seq }) => event.kind === 'correct' && seq === event.seq);
        if (found) await finish(event, document, found, seen);
        return found !== undefined;
      }
      case 'rest':
      case 'down':
      case 'unknown':
        await wait(event, seen, environment);
        return true;
      default:
        await wait(event, { kind: 'unknown', text: 'A SEFAZ não disse nada da nota.' }, environment);
        return true;
    }
  }

  async function take(
    event: ClaimedEvent,
    answer: EventAnswer,
    {
      document,
      emitter,
      environment,
    }: { document: DocumentRow | undefined; emitter: Emitter; environment: DocumentRow['environment'] },
  ): Promise<void> {
    if (answer.kind === 'refused') return refuse(event, document, answer.problem);
    if (answer.kind === 'done') return finish(event, document, answer, answer);
    if (answer.kind !== 'already') return wait(event, answer, environment);
    if (event.kind !== 'void' && document && (await endByLook(event, document, emitter))) return;
    if (event.kind === 'cancel') return wait(event, { kind: 'unknown', text: answer.text }, environment);
    return finish(event, document, { protocol: null, at: null, xml: null }, answer);
  }

  async function finish(
    event: ClaimedEvent,
    document: DocumentRow | undefined,
    done: { protocol: string | null; at: Date | null; xml: string | null },
    { code, text }: { code: string; text: string },
  ): Promise<void> {
    await database.transaction().execute(async (tx) => {
      if (document) await lockRoot(tx, document);
      const row = document && (await lockDocument(tx, document.id));
      const { id, kind } = event;
      const kept = { documentId: row?.id ?? null, kind, key: row?.key ?? null };
      const fileId = done.xml === null ? null : await keepFile(tx, box, { ...kept, xml: done.xml });
      const end = { state: 'done', protocol: done.protocol, doneAt: done.at, problem: null, fileId } as const;
      if (!(await endEvent(tx, id, end)) || !row) return;
      if (kind === 'void') await endDocument(tx, row.id, { from: unsent, to: 'voided', code, text });
      if (kind === 'cancel' && (await endDocument(tx, row.id, { from: ['authorised'], to: 'cancelled', code, text }))) {
        await mails.postCancelled(tx, row);
      }
    });
  }

  /** A refusal stops for a person; what was undone and can be cancelled no more has a document of what went back. */
  async function refuse(
    event: ClaimedEvent,
    document: DocumentRow | undefined,
    problem: FiscalProblemFound,
  ): Promise<void> {
    await database.transaction().execute(async (tx) => {
      if (document) await lockRoot(tx, document);
      const row = document && (await lockDocument(tx, document.id));
      const end = { state: 'refused', protocol: null, doneAt: null, problem, fileId: null } as const;
      if (!(await endEvent(tx, event.id, end)) || !row) return;
      if (event.kind === 'cancel' && row.undoneAt && row.state === 'authorised') await undoing.giveBack(tx, row);
    });
  }

  /** Asks for an event whose time has come. */
  async function goOn(id: number): Promise<void> {
    const event = await claimEvent(database, id);
    if (!event) return comeBackToEvent(database, id);
    const document = event.documentId === null ? undefined : await findDocument(database, event.documentId);
    const environment = document?.environment ?? event.environment ?? 'homologacao';
    const isOver = document && event.kind !== 'void' && document.state !== 'authorised';
    if (isOver) return refuse(event, document, alreadyOver);
    try {
      const shop = await tools.readShop(database);
      const name = document?.emitter ?? shop.emitter;
      if (name === 'por-fora') return putOff(database, event, queueFigures.unreadyS, 'A loja emite por fora.');
      const emitter = await tools.openEmitter(database, name, environment);
      if (document && event.kind !== 'void' && event.tries > 1) {
        if ((await endByLook(event, document, emitter)) || !(await keepEvent(database, event))) return;
      }
      const asked = { environment, kind: 'event', subject: String(event.id) } as const;
      const waitS = await database.transaction().execute((tx) => countAsk(tx, asked));
      if (waitS !== undefined) return putOff(database, event, waitS, 'Aguardando o limite de consultas.');
      const answer = await ask(event, document, emitter);
      await take(event, answer, { document, emitter, environment });
    } catch (error) {
      if (!(error instanceof EmitterUnready)) throw error;
      await putOff(database, event, queueFigures.unreadyS, error.message);
    }
  }

  return { goOn };
}

const alreadyOver: FiscalProblemFound = {
  code: 'state',
  text: 'A nota não está mais autorizada.',
  words: 'A nota não está mais autorizada.',
  field: null,
};
