import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { type DocumentKind, mostCorrections, mostVoided } from '@giro/contract/rules/fiscal.ts';
import { isBought } from '@giro/contract/rules/proposal-status.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { FiscalRecipient } from '../../platform/fiscal/emitter.ts';
import { conflict, invalid, notFound, refused } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { DocumentTools } from './documents.port.ts';
import {
  type DocumentRow,
  findDocument,
  insertDocument,
  lockDocument,
  lockLatest,
  waive,
} from './documents.queries.ts';
import type { DocumentContents } from './documents-content.service.ts';
import {
  countCorrections,
  findNamedOrder,
  findNamedProposal,
  findNamedUnit,
  hasOpenEvent,
  lockRange,
  queueAgain,
  type SeriesRange,
  writeTyped,
} from './documents-presses.queries.ts';
import { dealOf, lockRoot } from './documents-roots.service.ts';
import type { DocumentUndoing } from './documents-undoing.service.ts';
import { noteUndone, wantEvent } from './events.queries.ts';
import { readStanding, setContingency } from './queue.queries.ts';

interface PressesOptions {
  database: Database;
  box: SecretBox;
  tools: DocumentTools;
  contents: DocumentContents;
  undoing: DocumentUndoing;
}

/** A document that somebody asks for by hand. */
export interface WantedDocument {
  kind: DocumentKind;
  orderCode?: string | undefined;
  proposalId?: number | undefined;
  unitId?: number | undefined;
}

export interface Corrections {
  recipient?: FiscalRecipient | undefined;
  items?: readonly {
    place: number;
    ncm?: string | undefined;
    cest?: string | undefined;
    description?: string | undefined;
  }[];
}

export const unknownDocument = 'Nota não encontrada.';
const live = 'Já há uma nota para isto.';
const notNow = 'A nota não está mais nesta situação. Atualize a página.';

const wordsOf = ({ id, number }: DocumentRow) => (number === null ? `Nota ${id}` : `Nota nº ${number}`);
const subjectOf = (row: DocumentRow) => ({ kind: 'nota', id: row.id, words: wordsOf(row) });

export type DocumentPresses = ReturnType<typeof createDocumentPresses>;

/** Presses of the shop's people about documents; the word of an authority comes later. */
export function createDocumentPresses({ database, box, tools, contents, undoing }: PressesOptions) {
  /** Does something with a document that is locked, as whose it is is. Throws 404. */
  async function withLocked<Result>(id: number, work: (tx: Tx, row: DocumentRow) => Promise<Result>): Promise<Result> {
    const known = await findDocument(database, id);
    if (!known) throw notFound(unknownDocument);
    return database.transaction().execute(async (tx) => {
      await lockRoot(tx, known);
      const row = await lockDocument(tx, id);
      if (!row) throw notFound(unknownDocument);
      return work(tx, row);
    });
  }

  const note = (tx: Tx, kind: 'nota-made' | 'nota-pressed', row: DocumentRow, what: string) =>
    record(tx, { kind, subject: subjectOf(row), after: { Pedido: what } });

  /** Makes a document by hand, also of what is older than the shop's notas. Throws 404; 409 where one is live; 422. */
  async function make(wanted: WantedDocument, byId: number): Promise<number> {
    const shop = await tools.readShop(database);
    if (shop.emitter === 'por-fora') throw refused('A loja emite por fora: informe a chave da nota.');
    const { emitter, environment } = shop;
    return database.transaction().execute(async (tx) => {
      const cause = await causeOf(tx, wanted);
      const { kind, orderId, proposalId } = cause;
      const isFirst = kind === 'entrada' || kind === 'venda';
      if (environment === 'producao' && isFirst) await undoing.endTrials(tx, kind, dealOf({ orderId, proposalId }));
      const id = await insertDocument(tx, { ...cause, emitter, environment, madeBy: byId });
      if (id === undefined) throw conflict(live);
      const row = await lockDocument(tx, id);
      if (row) await note(tx, 'nota-made', row, 'Emitir');
      return id;
    });
  }

  /** The order, proposal or device that is named, locked. */
  async function causeOf(tx: Tx, { kind, orderCode, proposalId, unitId }: WantedDocument) {
    const none = { orderId: null, proposalId: null, unitId: null, originalId: null };
    if (kind === 'entrada' || kind === 'devolucao-vendedor') {
      const proposal = proposalId === undefined ? undefined : await findNamedProposal(tx, proposalId);
      if (!proposal) throw invalid({ proposal_id: ['Proposta não encontrada.'] });
      await lockRoot(tx, { orderId: null, proposalId: proposal.id });
      if (kind === 'entrada') {
        if (!isBought(proposal.status)) throw invalid({ proposal_id: ['Este aparelho não foi comprado.'] });
        return { ...none, kind, proposalId: proposal.id };
      }
      const entry = await lockLatest(tx, 'entrada', { proposalId: proposal.id });
      return returnOf(tx, entry, kind);
    }
    const unit = unitId === undefined ? undefined : await findNamedUnit(tx, unitId);
    const named = orderCode === undefined ? undefined : await findNamedOrder(tx, orderCode);
    const orderId = named?.id ?? unit?.orderId ?? undefined;
    if (orderId === undefined) throw invalid({ order_code: ['Pedido não encontrado.'] });
    await lockRoot(tx, { orderId, proposalId: null });
    if (kind === 'venda') {
      if (named && !named.isPaid) throw invalid({ order_code: ['Este pedido não está pago.'] });
      return { ...none, kind, orderId };
    }
    return returnOf(tx, await lockLatest(tx, 'venda', { orderId }), kind, unit?.id);
  }

  async function returnOf(
    tx: Tx,
    original: DocumentRow | undefined,
    kind: 'devolucao' | 'devolucao-vendedor',
    unitId: number | null = null,
  ) {
    if (original?.state !== 'authorised') throw refused('A nota de origem não está autorizada.');
    if (await undoing.hasReturn(tx, original, unitId)) throw conflict(live);
    const { orderId, proposalId, id: originalId } = original;
    return { kind, orderId, proposalId, unitId, originalId };
  }

  /**
   * Sends what was refused again, under its number. Throws 409 where it is not refused, 422 where nothing has changed since
   * but times.
   */
  async function resend(id: number, { recipient, items = [] }: Corrections): Promise<void> {
    await withLocked(id, async (tx, row) => {
      const isOver = row.state !== 'rejected' || row.undoneAt !== null || (await hasOpenEvent(tx, id, 'void'));
      if (isOver) throw conflict('Só uma nota recusada é reenviada.');
      const recipientSealed = recipient && box.seal(JSON.stringify(recipient), 'fiscal_documents.typed_sealed', id);
      await writeTyped(tx, id, { recipientSealed, items });
      const shop = { ...(await tools.readShop(tx)), environment: row.environment };
      const worked = await contents.workOut(tx, row, shop, saoPauloToday(row.now));
      if ('digest' in worked && worked.digest === row.refusedDigest) {
        throw refused('Nada mudou desde a recusa: corrija o que foi apontado e reenvie.');
      }
      if (!(await queueAgain(tx, id))) throw conflict(notNow);
      await note(tx, 'nota-pressed', row, 'Reenviar');
    });
  }

  /** Throws 409 where it is not authorised or is being cancelled, 422 once its time is over. */
  async function cancel(id: number, reason: string, byId: number): Promise<void> {
    await withLocked(id, async (tx, row) => {
      if (row.state !== 'authorised') throw conflict('Só uma nota autorizada é cancelada.');
      const { cancelMinutes } = await tools.readShop(tx);
      const endsAt = (row.authorisedAt?.getTime() ?? 0) + cancelMinutes[row.model] * 60_000;
      if (endsAt <= row.now.getTime()) {
        throw refused('O prazo para cancelar esta nota terminou: emita a devolução.');
      }
      const made = await wantEvent(tx, { documentId: id, kind: 'cancel', text: reason, byId });
      if (made === undefined) throw conflict('O cancelamento desta nota já foi pedido.');
      await note(tx, 'nota-pressed', row, 'Cancelar');
    });
  }

  /** Throws 409 where it is not authorised or another letter is on its way, 422 of an NFC-e and after the twentieth. */
  async function correct(id: number, text: string, byId: number): Promise<void> {
    await withLocked(id, async (tx, row) => {
      if (row.model === 65) throw refused('Uma NFC-e não tem carta de correção.');
      const isOpen = await hasOpenEvent(tx, id, 'correct');
      if (row.state !== 'authorised' || isOpen || (await hasOpenEvent(tx, id, 'cancel'))) throw conflict(notNow);
      const seq = (await countCorrections(tx, id)) + 1;
      if (seq > mostCorrections) throw refused(`Uma nota tem no máximo ${mostCorrections} cartas de correção.`);
      await wantEvent(tx, { documentId: id, kind: 'correct', seq, text, byId });
      await note(tx, 'nota-pressed', row, 'Carta de correção');
    });
  }

  /** Gives a number up, which is voided; what has none needs none. Throws 409. */
  async function giveUp(id: number, reason: string, byId: number): Promise<void> {
    await withLocked(id, async (tx, row) => {
      if (row.number === null && (await waive(tx, id))) return note(tx, 'nota-pressed', row, 'Dispensar');
      const { environment, model, series, number, state } = row;
      if ((state !== 'rejected' && state !== 'missing') || series === null || number === null) throw conflict(notNow);
      const numbers = { environment, model, series, from: number, to: number };
      const made = await wantEvent(tx, { documentId: id, kind: 'void', text: reason, numbers, byId });
      if (made === undefined) throw conflict('A inutilização deste número já foi pedida.');
      await note(tx, 'nota-pressed', row, 'Desistir do número');
    });
  }

  /** A new number in the contingency takes the place of what nobody answers; the old one ends once it is known. Throws 409. */
  async function reissue(id: number, byId: number): Promise<number> {
    return withLocked(id, async (tx, row) => {
      const { contingency } = await readStanding(tx, row.environment);
      if (!contingency) throw conflict('Ligue a contingência antes de reemitir.');
      if (row.state !== 'sent' || row.undoneAt !== null || row.model !== 55) throw conflict(notNow);
      await noteUndone(tx, id);
      const { kind, orderId, proposalId, unitId, originalId, environment, emitter } = row;
      const cause = { kind, orderId, proposalId, unitId, originalId };
      const made = await insertDocument(tx, { ...cause, environment, emitter, madeBy: byId, replacesId: id });
      if (made === undefined) throw conflict(live);
      await note(tx, 'nota-pressed', row, 'Reemitir em contingência');
      return made;
    });
  }

  /** Throws 422 at the numbers that are in use, voided already, not taken yet, or too many. */
  async function voidNumbers(range: Omit<SeriesRange, 'environment'>, reason: string, byId: number): Promise<void> {
    const { environment } = await tools.readShop(database);
    await database.transaction().execute(async (tx) => {
      const { from, to } = range;
      if (to < from) throw invalid({ to: ['O último número vem antes do primeiro.'] });
      if (to - from + 1 > mostVoided) throw invalid({ to: [`No máximo ${mostVoided} números de uma vez.`] });
      const numbers = { ...range, environment };
      const { next, used, isWanted } = await lockRange(tx, numbers);
      if (used !== null) throw invalid({ from: [`O número ${used} está em uso.`] });
      if (to >= next) throw invalid({ to: [`O próximo número desta série é ${next}.`] });
      if (isWanted) throw invalid({ from: ['Estes números já foram inutilizados.'] });
      await wantEvent(tx, { documentId: null, kind: 'void', text: reason, numbers, byId });
      const subject = { kind: 'nota', id: `${range.model}/${range.series}/${from}`, words: `Números ${from} a ${to}` };
      await record(tx, { kind: 'nota-pressed', subject, after: { Pedido: 'Inutilizar', Justificativa: reason } });
    });
  }

  /** New documents go to the national contingency, or no longer. */
  async function switchContingency(on: boolean, reason: string): Promise<void> {
    const { environment } = await tools.readShop(database);
    await database.transaction().execute(async (tx) => {
      await setContingency(tx, environment, on ? reason : null);
      const after = { Contingência: on ? 'ligada' : 'desligada', Justificativa: on ? reason : null };
      await record(tx, { kind: 'nota-pressed', after });
    });
  }

  return { make, resend, cancel, correct, giveUp, reissue, voidNumbers, switchContingency };
}
