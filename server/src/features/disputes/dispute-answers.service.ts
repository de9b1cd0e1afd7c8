import type { Dispute } from '@giro/contract/calls/disputes.ts';
import { disputeStateRows, evidenceBounds } from '@giro/contract/rules/dispute.ts';
import { texts } from '@giro/contract/texts.ts';
import { CardProblem, type CardProvider, type DisputeFile } from '../../platform/card/card-provider.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PrivateFile, PrivateFiles, StoredFile } from '../../platform/files/private-files.ts';
import { conflict, invalid, notFound, Refusal, refused } from '../../platform/http/errors.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { OpenCardProvider } from '../card/card-accounts.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { claimAnswer, releaseAnswer, replaceFiles } from './dispute-files.queries.ts';
import type { DisputeTaking } from './dispute-taking.service.ts';
import { presentDispute, unknownDispute } from './disputes.presenter.ts';
import { type DisputeRow, findDispute } from './disputes.queries.ts';
import type { Dossiers } from './dossier.service.ts';

interface DisputeAnswersOptions {
  database: Database;
  privateFiles: PrivateFiles;
  orders: Pick<OrdersService, 'lock'>;
  findProvider: (id: number) => Promise<OpenCardProvider | undefined>;
  dossiers: Pick<Dossiers, 'print'>;
  taking: Pick<DisputeTaking, 'takeWord' | 'move'>;
}

type NamedFile = PrivateFile & { name: string };

export type DisputeAnswers = ReturnType<typeof createDisputeAnswers>;

const isOver = 'Esta contestação já terminou.';
const sent = 'A defesa desta contestação já foi enviada.';
const overdue = 'O prazo para responder terminou. Fale com o provedor, e encerre a contestação quando ele decidir.';
const again = 'A contestação continua aberta. Envie a defesa de novo.';
const unsent = 'A defesa não foi enviada, e a contestação continua aberta.';
const noWay = 'Este provedor não recebe documentos por aqui. Baixe o dossiê e envie pelo painel dele.';

/** A name that says what it is, and bears no folder. */
function nameOf({ name }: FormFile, { contentType }: PrivateFile, place: number): string {
  const bare = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 60);
  return `${bare || `anexo-${place + 1}`}.${contentType === 'application/pdf' ? 'pdf' : 'jpg'}`;
}

/** People of the shop answer a dispute: they send its evidence once, or say how it ended. */
export function createDisputeAnswers(options: DisputeAnswersOptions) {
  const { database, privateFiles, orders, findProvider, dossiers, taking } = options;

  async function get(id: number): Promise<DisputeRow> {
    const dispute = await findDispute(database, id);
    if (!dispute) throw notFound(unknownDispute);
    return dispute;
  }

  /** Throws 422 at `files` for what is neither PDF, JPEG nor PNG, and for more than providers take. */
  async function readFiles(files: readonly FormFile[], packBytes: number): Promise<NamedFile[]> {
    const read: NamedFile[] = [];
    for (const [place, file] of files.entries()) {
      const document = await privateFiles.readDocument(file.bytes);
      if (!document) throw invalid({ files: [texts.document.invalid] });
      read.push({ ...document, name: nameOf(file, document, place) });
    }
    const total = read.reduce((sum, { bytes }) => sum + bytes.byteLength, packBytes);
    if (total > evidenceBounds.bytes) throw invalid({ files: [texts.document.tooLarge] });
    return read;
  }

  /** Throws 409 for one that was sent or is over, 422 once its time is over. */
  function assertAnswerable(dispute: DisputeRow): void {
    if (disputeStateRows[dispute.state].isOver) throw conflict(isOver);
    if (dispute.state !== 'open') throw conflict(sent);
    if (dispute.isOverdue) throw refused(overdue);
  }

  /** Keeps the evidence and claims the dispute for this request. Throws 409 where somebody else has. */
  async function claim(id: number, files: readonly NamedFile[], { note, byId }: { note: string | null; byId: number }) {
    const stored: StoredFile[] = [];
    try {
      for (const file of files) stored.push(await privateFiles.storeDocument(file));
      const keys = await database.transaction().execute(async (tx) => {
        if (!(await claimAnswer(tx, id, note))) throw conflict(sent);
        const kept: { name: string; fileId: number }[] = [];
        for (const [place, file] of stored.entries()) {
          kept.push({ name: files[place]?.name ?? '', fileId: await privateFiles.record(tx, file, byId) });
        }
        return replaceFiles(tx, id, kept);
      });
      for (const key of keys) await privateFiles.discard({ key });
    } catch (error) {
      for (const file of stored) await privateFiles.discard(file);
      throw error;
    }
  }

  /** Sends the evidence. Where nobody knows if it arrived, the provider says so. Throws 422 and 502 in words. */
  async function deliver(
    provider: CardProvider,
    { id, caseId }: DisputeRow,
    files: readonly NamedFile[],
  ): Promise<void> {
    const evidence = files.map(({ name, contentType, bytes }) => ({
      name,
      type: contentType as DisputeFile['type'],
      bytes,
    }));
    try {
      await provider.answer?.(caseId, evidence);
    } catch (error) {
      if (!(error instanceof CardProblem)) throw error;
      const said = await provider.dispute?.({ id: caseId }).catch(() => undefined);
      if (said && said.state !== 'open') return taking.takeWord(id, said);
      await releaseAnswer(database, id);
      throw error.kind === 'unknown'
        ? new Refusal(502, `${error.message} ${again}`)
        : refused(`${error.message} ${unsent}`);
    }
  }

  /**
   * Sends the dossier and further files to the provider, once. Throws 404; 409 when it was sent, is over, or somebody sends
   * it just now; 422 past its time, at `files`, and for what the provider refuses; 502 while it does not answer.
   */
  async function send(
    id: number,
    { note, files, byId }: { note: string | undefined; files: readonly FormFile[]; byId: number },
  ): Promise<Dispute> {
    const dispute = await get(id);
    assertAnswerable(dispute);
    const found = await findProvider(dispute.providerId);
    if (!found?.provider.answer) throw refused(noWay);
    const pack = await dossiers.print(id, note);
    const own = await readFiles(files, pack.byteLength);
    const evidence: NamedFile[] = [{ name: 'dossie.pdf', contentType: 'application/pdf', bytes: pack }, ...own];
    await claim(id, evidence, { note: note ?? null, byId });
    await deliver(found.provider, dispute, evidence);
    await database.transaction().execute(async (tx) => {
      await orders.lock(tx, dispute.orderId);
      const now = await findDispute(tx, id);
      if (now?.state === 'open') await taking.move(tx, now, 'answered');
      const subject = subjects.order({ id: dispute.orderId, order_code: dispute.orderCode });
      await record(tx, { kind: 'dispute-answered', subject, after: { Arquivos: evidence.length } });
    });
    return presentDispute(await get(id));
  }

  /** Says how a dispute ended of which the provider says nothing. Throws 404; 409 when it is over. */
  async function end(
    id: number,
    { result, reason, byId }: { result: 'won' | 'lost'; reason: string; byId: number },
  ): Promise<Dispute> {
    const { orderId } = await get(id);
    await database.transaction().execute(async (tx) => {
      await orders.lock(tx, orderId);
      const dispute = await findDispute(tx, id);
      if (!dispute) throw notFound(unknownDispute);
      if (disputeStateRows[dispute.state].isOver) throw conflict(isOver);
      if (!(await taking.move(tx, dispute, result, { id: byId, reason }))) throw conflict(isOver);
    });
    return presentDispute(await get(id));
  }

  return { send, end };
}
