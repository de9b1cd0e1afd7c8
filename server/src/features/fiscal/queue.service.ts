import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { contingencyMode, stateCode } from '../../platform/fiscal/addresses.ts';
import { type Emitter, EmitterUnready, type FiscalNote, type NoteRef } from '../../platform/fiscal/emitter.ts';
import { makeCode } from '../../platform/fiscal/fiscal-key.ts';
import type { DocumentTools, FiscalShop } from './documents.port.ts';
import { becomeMissing, type DocumentRow, lockDocument, numberDocument, writeItems } from './documents.queries.ts';
import type { DocumentContent, DocumentContents } from './documents-content.service.ts';
import { findFile, forgetBuilt, keepFile, openFile } from './documents-files.queries.ts';
import { lockRoot, maskedRecipient } from './documents-roots.service.ts';
import type { DocumentUndoing } from './documents-undoing.service.ts';
import {
  type ClaimedDocument,
  claimDocument,
  comeBack,
  countAsk,
  moveDocument,
  readStanding,
} from './queue.queries.ts';
import { queueFigures } from './queue.rules.ts';
import type { Answers } from './queue-answers.service.ts';

interface QueueOptions {
  database: Database;
  box: SecretBox;
  tools: DocumentTools;
  contents: DocumentContents;
  undoing: DocumentUndoing;
  answers: Answers;
}

/** The content of a document, as it is kept for its number. */
interface KeptContent {
  content: DocumentContent;
  contingency: { since: string; reason: string } | null;
}

const refOf = (
  document: Pick<ClaimedDocument, 'id' | 'key' | 'attempt' | 'environment' | 'model' | 'issueMode'>,
): NoteRef => ({
  key: document.key ?? '',
  ref: `giro-${document.id}-${document.attempt}`,
  environment: document.environment,
  model: document.model,
  issueMode: document.issueMode,
});

export type Queue = ReturnType<typeof createQueue>;

/**
 * Goes on with documents step by step, each committed before the next: a process that dies leaves it where another one goes
 * on. Nobody is asked anything inside a transaction, and nothing is sent again before it was asked for by its key.
 */
export function createQueue({ database, box, tools, contents, undoing, answers }: QueueOptions) {
  /** Works out what it says and gives it its number, or notes what lacks. */
  async function number(document: ClaimedDocument): Promise<ClaimedDocument | undefined> {
    const isNumbered = await database.transaction().execute(async (tx) => {
      await lockRoot(tx, document);
      const row = await lockDocument(tx, document.id);
      // Somebody else has it in hand by now: no number is taken for nothing.
      if (!row || row.undoneAt !== null || row.claims !== document.claims) return false;
      const shop = await tools.readShop(tx);
      return shop.emitter === 'por-fora' ? rest(tx, row) : write(tx, document, row, shop);
    });
    return isNumbered ? claimAgain(document) : undefined;
  }

  /** The shop issues elsewhere by now: nothing is made. */
  async function rest(tx: Tx, { id }: DocumentRow): Promise<boolean> {
    const missing = [{ field: 'emitter', message: 'A loja emite por fora: informe a chave, ou dispense a nota.' }];
    await becomeMissing(tx, id, missing, queueFigures.unreadyS);
    return false;
  }

  async function write(tx: Tx, document: ClaimedDocument, row: DocumentRow, present: FiscalShop): Promise<boolean> {
    const isFresh = row.number === null;
    // A number belongs to where it was taken.
    const { environment, emitter } = isFresh ? present : row;
    const shop: FiscalShop = { ...present, environment, emitter };
    const day = saoPauloToday(row.now);
    const worked = await contents.workOut(tx, row, shop, day);
    if ('missing' in worked) {
      await becomeMissing(tx, row.id, worked.missing, queueFigures.missingS);
      return false;
    }
    const { content, lines, profileIds, digest } = worked;
    const model = isFresh ? worked.model : row.model;
    const { uf } = content.company;
    const { contingency } = await readStanding(tx, environment);
    const isAway = contingency !== null && model === 55;
    const kept: KeptContent = {
      content,
      contingency: isAway ? { since: contingency.since.toISOString(), reason: contingency.reason } : null,
    };
    await writeItems(tx, row.id, lines, { items: content.items, profileIds });
    const { recipient } = content;
    const given = await numberDocument(tx, document, {
      environment,
      emitter,
      model,
      series: shop.series[model],
      issueMode: isAway ? contingencyMode(uf) : 1,
      codes: [makeCode(0), makeCode(1)],
      stateCode: stateCode(uf),
      cnpj: content.company.cnpj,
      totalCents: content.totals.totalCents,
      contentSealed: box.seal(JSON.stringify(kept), 'fiscal_documents.content_sealed', row.id),
      digest,
      recipientSealed: box.sealOptional(
        recipient && JSON.stringify(recipient),
        'fiscal_documents.recipient_sealed',
        row.id,
      ),
      ...maskedRecipient(recipient),
    });
    return given !== undefined;
  }

  const claimAgain = (document: ClaimedDocument) => moveDocument(database, document, ['queued'], { to: 'queued' });

  function noteOf(document: ClaimedDocument): FiscalNote {
    const { series, number, code, key, issuedAt, environment, model, issueMode, contentSealed } = document;
    if (series === null || number === null || code === null || key === null || !issuedAt || contentSealed === null) {
      throw new Error(`Document ${document.id} has no number.`);
    }
    const kept: KeptContent = JSON.parse(box.open(contentSealed, 'fiscal_documents.content_sealed', document.id));
    const contingency = kept.contingency && { ...kept.contingency, since: new Date(kept.contingency.since) };
    return { ...kept.content, environment, model, series, number, code, key, issueMode, contingency, issuedAt };
  }

  /** Keeps a file with the move that it comes of: both, or neither where somebody else has moved the document. */
  async function keepWith(
    document: ClaimedDocument,
    kind: 'built' | 'signed',
    xml: string,
    move: (tx: Tx, file: number) => Promise<ClaimedDocument | undefined>,
  ): Promise<ClaimedDocument | undefined> {
    return database.transaction().execute(async (tx) => {
      const row = await lockDocument(tx, document.id);
      if (row?.state !== 'queued' || row.key !== document.key) return undefined;
      const file = await keepFile(tx, box, { documentId: document.id, kind, xml, key: document.key });
      return move(tx, file);
    });
  }

  async function openBuilt(document: ClaimedDocument): Promise<string | undefined> {
    const file = await findFile(database, document.id, 'built', document.key ?? '');
    return file && openFile(database, box, file.id);
  }

  /** The next step of a document that has its number and is not signed. */
  async function make(document: ClaimedDocument, emitter: Emitter): Promise<ClaimedDocument | undefined> {
    const built = document.step === 'numbered' ? undefined : await openBuilt(document);
    if (built === undefined) {
      return keepWith(document, 'built', await emitter.build(noteOf(document)), (tx) =>
        moveDocument(tx, document, ['queued'], { to: 'queued', step: 'built', note: { step: 'built' } }),
      );
    }
    if (document.step === 'built') {
      const problem = await emitter.check(built);
      if (!problem) {
        return moveDocument(database, document, ['queued'], {
          to: 'queued',
          step: 'checked',
          note: { step: 'checked' },
        });
      }
      const { code, text } = problem;
      const note = { step: 'rejected', code, text };
      const { digest } = document;
      return moveDocument(database, document, ['queued'], { to: 'rejected', problem, digest, note, afterS: null });
    }
    return keepWith(document, 'signed', await emitter.sign(built), async (tx, signedFile) => {
      await forgetBuilt(tx, document.id);
      return moveDocument(tx, document, ['queued'], {
        to: 'signed',
        step: 'signed',
        signedFile,
        note: { step: 'signed' },
      });
    });
  }

  /** Sends the bytes that were signed, once that is written down; later where that would be too often. */
  async function send(document: ClaimedDocument, emitter: Emitter): Promise<ClaimedDocument | undefined> {
    const signed = await openFile(database, box, document.signedFile);
    if (signed === undefined) throw new Error(`Document ${document.id} has no signed bytes.`);
    const { environment, key } = document;
    const sent = await database.transaction().execute(async (tx) => {
      const row = await lockDocument(tx, document.id);
      if (row?.state !== 'signed' || row.undoneAt !== null) return undefined;
      const waitS = await countAsk(tx, { environment, kind: 'send', subject: key ?? '' });
      if (waitS !== undefined) {
        await moveDocument(tx, document, ['signed'], { to: 'signed', afterS: waitS });
        return undefined;
      }
      const note = { step: 'sent' };
      return moveDocument(tx, document, ['signed'], {
        to: 'sent',
        step: 'sent',
        receipt: null,
        note,
        unlessUndone: true,
      });
    });
    if (!sent) return undefined;
    return answers.take(sent, await emitter.authorise(signed, refOf(sent)), 'send');
  }

  /** Asks what became of what was sent: by its receipt, else by its key. */
  async function ask(document: ClaimedDocument, emitter: Emitter): Promise<ClaimedDocument | undefined> {
    const { environment, key, receipt } = document;
    const kind = receipt === null ? 'look' : 'receipt';
    const subject = receipt ?? key ?? '';
    const waitS = await database.transaction().execute((tx) => countAsk(tx, { environment, kind, subject }));
    if (waitS !== undefined) {
      await moveDocument(database, document, ['sent'], { to: 'sent', afterS: waitS });
      return undefined;
    }
    const signed = (await openFile(database, box, document.signedFile)) ?? '';
    const ref = refOf(document);
    const answer = receipt === null ? await emitter.look(ref, signed) : await emitter.receipt(receipt, ref, signed);
    return answers.take(document, answer, kind);
  }

  /** The next step; undefined where nothing more is to be done now. */
  async function step(document: ClaimedDocument): Promise<ClaimedDocument | undefined> {
    const { state, undoneAt } = document;
    if (undoneAt !== null && state !== 'sent' && state !== 'authorised') {
      await undoing.goOn(document);
      return undefined;
    }
    if (state === 'authorised') return answers.store(document);
    const isMade = ['numbered', 'built', 'checked'].includes(document.step ?? '');
    if (state === 'missing' || (state === 'queued' && !isMade)) return number(document);
    if (!['queued', 'signed', 'sent'].includes(state)) return undefined;
    const emitter = await tools.openEmitter(database, document.emitter, document.environment);
    if (state === 'queued') return make(document, emitter);
    return state === 'signed' ? send(document, emitter) : ask(document, emitter);
  }

  /** The shop's own setup cannot be used: it waits, and says so at the field that mends it. */
  async function waitForSetup(document: ClaimedDocument, { part, message }: EmitterUnready): Promise<void> {
    const problem = { code: 'setup', text: message, words: message, field: part };
    const { state } = document;
    if (state === 'queued' || state === 'missing') {
      await database.transaction().execute(async (tx) => {
        await lockDocument(tx, document.id);
        await becomeMissing(tx, document.id, [{ field: part, message }], queueFigures.unreadyS);
      });
      return;
    }
    await moveDocument(database, document, [state], { to: state, problem, afterS: queueFigures.unreadyS });
  }

  /** Goes on with a document whose time has come, as far as it goes. */
  async function goOn(id: number): Promise<void> {
    let document = await claimDocument(database, id);
    if (!document) return comeBack(database, id);
    while (document) {
      const current: ClaimedDocument = document;
      try {
        document = await step(current);
      } catch (error) {
        if (!(error instanceof EmitterUnready)) throw error;
        await waitForSetup(current, error);
        return;
      }
    }
  }

  return { goOn };
}
