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
import { keepFile } from './documents-files.queries.ts';
import type { FiscalMails } from './documents-mails.service.ts';
import { lockRoot } from './documents-roots.service.ts';
import type { DocumentUndoing } from './documents-undoing.service.ts';
import { type ClaimedEvent, claimEvent, comeBackToEvent, endDocument, endEvent, putOff } from './events.queries.ts';
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

const refOf = (document: DocumentRow): NoteRef => ({
  key: document.key ?? '',
  ref: `giro-${document.id}-${document.attempt}`,
  environment: document.environment,
  model: document.model,
  issueMode: document.issueMode,
});

/** Numbers can be voided of a document that the authority has nothing of. */
const unsent = ['missing', 'queued', 'signed', 'rejected'];

/** Cancels, corrects and voids, each once: asked again, the authority says that it was done before. */
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

  /** An event that was done before is looked at for its protocol; undefined where that may not be looked at now. */
  async function findDone(document: DocumentRow, emitter: Emitter) {
    const { environment, key } = document;
    const asked = { environment, kind: 'look', subject: key ?? '' } as const;
    const waitS = await database.transaction().execute((tx) => countAsk(tx, asked));
    if (waitS !== undefined) return undefined;
    const seen = await emitter.look(refOf(document), '');
    return seen.kind === 'cancelled' ? seen : undefined;
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
    if (answer.kind === 'rest') {
      await beginRest(database, environment, `${answer.code} ${answer.text}`);
      return putOff(database, event, queueFigures.restS, answer.text);
    }
    if (answer.kind === 'down') {
      await noteService(database, environment, `${answer.code} ${answer.text}`);
      return putOff(database, event, pauseBefore('service', event.tries - 1), answer.text);
    }
    if (answer.kind === 'unknown') {
      return putOff(database, event, pauseBefore('service', event.tries - 1), answer.text);
    }
    if (answer.kind === 'refused') return refuse(event, document, answer.problem);
    const { code, text } = answer;
    const none = { protocol: null, at: null, xml: null };
    if (answer.kind === 'done') return finish(event, document, answer, { code, text });
    const before = event.kind === 'cancel' && document ? await findDone(document, emitter) : none;
    if (!before) return putOff(database, event, pauseBefore('service', event.tries - 1), text);
    return finish(event, document, before, { code, text });
  }

  async function finish(
    event: ClaimedEvent,
    document: DocumentRow | undefined,
    done: { protocol: string | null; at: Date | null; xml: string | null },
    said: { code: string; text: string },
  ): Promise<void> {
    await database.transaction().execute(async (tx) => {
      if (document) await lockRoot(tx, document);
      const row = document && (await lockDocument(tx, document.id));
      const { id, kind } = event;
      const kept = { documentId: row?.id ?? null, kind, key: row?.key ?? null };
      const fileId = done.xml === null ? null : await keepFile(tx, box, { ...kept, xml: done.xml });
      const end = { state: 'done', protocol: done.protocol, doneAt: done.at, problem: null, fileId } as const;
      if (!(await endEvent(tx, id, end)) || !row) return;
      if (kind === 'void') await endDocument(tx, row.id, { from: unsent, to: 'voided', ...said });
      if (kind === 'cancel' && (await endDocument(tx, row.id, { from: ['authorised'], to: 'cancelled', ...said }))) {
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
    const asked = { environment, kind: 'event', subject: String(event.id) } as const;
    const waitS = await database.transaction().execute((tx) => countAsk(tx, asked));
    if (waitS !== undefined) return putOff(database, event, waitS, 'Aguardando o limite de consultas.');
    try {
      const shop = await tools.readShop(database);
      const name = document?.emitter ?? shop.emitter;
      if (name === 'por-fora') return putOff(database, event, queueFigures.unreadyS, 'A loja emite por fora.');
      const emitter = await tools.openEmitter(database, name, environment);
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
