import { type DocumentKind, fiscalKeyError, plainKey } from '@giro/contract/rules/fiscal.ts';
import { texts } from '@giro/contract/texts.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, type Tx, violates } from '../../platform/database/database.ts';
import { partsOfKey } from '../../platform/fiscal/fiscal-key.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { DocumentTools } from './documents.port.ts';
import { findDocument, lockDocument } from './documents.queries.ts';
import { keepFile } from './documents-files.queries.ts';
import { findNamedOrder, findNamedProposal } from './documents-presses.queries.ts';
import { unknownDocument } from './documents-presses.service.ts';
import { dealOf, lockRoot } from './documents-roots.service.ts';
import type { DocumentUndoing } from './documents-undoing.service.ts';
import { deleteOutside, insertOutside, readDealCents, waiveMissing } from './outside.queries.ts';
import { type OutsideNote, readOutsideXml } from './outside.rules.ts';

interface OutsideOptions {
  database: Database;
  box: SecretBox;
  tools: Pick<DocumentTools, 'readShop'>;
  undoing: Pick<DocumentUndoing, 'endTrials'>;
  giveKey: (tx: Tx, orderId: number, key: string) => Promise<void>;
  takeKey: (tx: Tx, orderId: number, key: string) => Promise<void>;
}

/** A document that another program has issued. */
export interface TypedDocument {
  kind: DocumentKind;
  orderCode?: string | undefined;
  proposalId?: number | undefined;
  key?: string | undefined;
  xml?: string | undefined;
}

export type OutsideDocuments = ReturnType<typeof createOutsideDocuments>;

/** Documents that are issued elsewhere, and known here by their key. */
export function createOutsideDocuments({ database, box, tools, undoing, giveKey, takeKey }: OutsideOptions) {
  /** Throws 422 at `key` and `xml`. */
  async function read({ key: typed, xml }: TypedDocument): Promise<{ key: string; note: OutsideNote | undefined }> {
    const found = xml === undefined ? undefined : readOutsideXml(xml);
    if (found && 'why' in found) throw invalid({ xml: [found.why] });
    const key = plainKey(typed ?? '') || found?.key;
    if (!key) throw invalid({ key: ['Informe a chave da nota, ou envie o XML.'] });
    const field = typed ? 'key' : 'xml';
    const problem = fiscalKeyError(key);
    if (problem) throw invalid({ [field]: [problem] });
    if (found && found.key !== key) throw invalid({ xml: ['O XML é de outra nota, não da chave informada.'] });
    const { company } = await tools.readShop(database);
    const cnpjs = [partsOfKey(key).cnpj, ...(found ? [found.cnpj] : [])];
    if (company && cnpjs.some((cnpj) => cnpj !== company.cnpj)) {
      throw invalid({ [field]: ['Esta nota foi emitida por outro CNPJ.'] });
    }
    return { key, note: found };
  }

  /** Notes a document of another program. Throws 422, 409 where a document stands already or the key is another one's. */
  async function add(typed: TypedDocument, byId: number): Promise<number> {
    const { key, note } = await read(typed);
    const shop = await tools.readShop(database);
    const { kind } = typed;
    if (kind !== 'entrada' && kind !== 'venda') throw invalid({ operation: [texts.invalidChoice] });
    const isEntry = kind === 'entrada';
    const adding = database.transaction().execute(async (tx) => {
      const cause = await causeOf(tx, typed, isEntry);
      await lockRoot(tx, cause);
      const totalCents = await readDealCents(tx, cause);
      if (note && note.totalCents !== totalCents) {
        throw invalid({ xml: ['O total da nota é diferente do valor deste negócio.'] });
      }
      await undoing.endTrials(tx, kind, dealOf(cause));
      await waiveMissing(tx, cause);
      const { environment } = shop;
      const { model } = partsOfKey(key);
      const row = { ...cause, key, model: model === '65' ? 65 : 55, environment, totalCents, byId } as const;
      const id = await insertOutside(tx, {
        ...row,
        kind,
        protocol: note?.protocol ?? null,
        authorisedAt: note?.authorisedAt ?? null,
      });
      if (id === undefined) throw conflict('Já há uma nota para isto.');
      if (typed.xml !== undefined) await keepFile(tx, box, { documentId: id, kind: 'outside', xml: typed.xml, key });
      if (cause.orderId !== null) await giveKey(tx, cause.orderId, key);
      const subject = { kind: 'nota', id, words: `Nota nº ${partsOfKey(key).number}` };
      await record(tx, { kind: 'nota-made', subject, after: { Pedido: 'Informar nota por fora', Chave: key } });
      return id;
    });
    return adding.catch((error) => {
      throw violates(error, 'fiscal_documents_key_key') ? conflict('Esta chave já é de outra nota.') : error;
    });
  }

  async function causeOf(tx: Tx, { orderCode, proposalId }: TypedDocument, isEntry: boolean) {
    if (isEntry) {
      const proposal = proposalId === undefined ? undefined : await findNamedProposal(tx, proposalId);
      if (!proposal) throw invalid({ proposal_id: ['Proposta não encontrada.'] });
      return { orderId: null, proposalId: proposal.id };
    }
    const order = orderCode === undefined ? undefined : await findNamedOrder(tx, orderCode);
    if (!order) throw invalid({ order_code: ['Pedido não encontrado.'] });
    return { orderId: order.id, proposalId: null };
  }

  /** Takes back what was typed. Throws 404, 409 for what was issued here. */
  async function remove(id: number): Promise<void> {
    const known = await findDocument(database, id);
    if (!known) throw notFound(unknownDocument);
    await database.transaction().execute(async (tx) => {
      await lockRoot(tx, known);
      const row = await lockDocument(tx, id);
      if (row?.state !== 'outside') throw conflict('Só uma nota por fora é apagada.');
      await record(tx, {
        kind: 'nota-pressed',
        subject: { kind: 'nota', id, words: `Nota ${id}` },
        before: { Chave: row.key },
        after: { Pedido: 'Apagar nota por fora' },
      });
      if (row.orderId !== null && row.key !== null) await takeKey(tx, row.orderId, row.key);
      await deleteOutside(tx, id);
    });
  }

  return { add, remove };
}
