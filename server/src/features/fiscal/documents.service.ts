import type { FiscalDocumentWhole, FiscalListQuery } from '@giro/contract/calls/fiscal-documents.ts';
import { plainKey } from '@giro/contract/rules/fiscal.ts';
import { can, type RoleHolder } from '@giro/contract/rules/roles.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { SentFile } from '../../platform/http/answers.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { DocumentTools } from './documents.port.ts';
import { presentDocument, presentStanding, presentWhole } from './documents.presenter.ts';
import { findDocument } from './documents.queries.ts';
import { findFile, openFile } from './documents-files.queries.ts';
import {
  countSituations,
  countTroubled,
  findListed,
  listDocuments,
  listItemsOf,
  listSteps,
} from './documents-list.queries.ts';
import { listGaps } from './documents-presses.queries.ts';
import { unknownDocument } from './documents-presses.service.ts';
import { listEvents } from './events.queries.ts';
import { hastenNamed, readStanding } from './queue.queries.ts';

interface DocumentsOptions {
  database: Database;
  box: SecretBox;
  tools: Pick<DocumentTools, 'readShop' | 'isHook'>;
}

export type Documents = ReturnType<typeof createDocuments>;

/** Documents as the shop's people, their buyers and their sellers read them. */
export function createDocuments({ database, box, tools }: DocumentsOptions) {
  async function list(query: FiscalListQuery) {
    const shop = await tools.readShop(database);
    const [{ rows, total }, counts, standing] = await Promise.all([
      listDocuments(database, query),
      countSituations(database),
      readStanding(database, shop.environment),
    ]);
    const events = Map.groupBy(
      await listEvents(
        database,
        rows.map(({ id }) => id),
      ),
      ({ documentId }) => documentId,
    );
    const shown = rows.map((row) => presentDocument(row, events.get(row.id) ?? [], shop));
    return { notas: pageOf(shown, total, query.page), counts, standing: presentStanding(standing) };
  }

  /** Throws 404. */
  async function get(id: number): Promise<FiscalDocumentWhole> {
    const row = await findListed(database, id);
    if (!row) throw notFound(unknownDocument);
    const [events, steps, items, shop] = await Promise.all([
      listEvents(database, [id]),
      listSteps(database, id),
      listItemsOf(database, id),
      tools.readShop(database),
    ]);
    return presentWhole(row, events, shop, { steps, items });
  }

  /** As it was authorised, for whoever it is made out to and for who sees documents. Throws 404. */
  async function readXml(id: number, reader: Pick<RoleHolder, 'roles' | 'only'> & { id: number }): Promise<SentFile> {
    const row = await findDocument(database, id);
    const isIts = row && (row.userId === reader.id || can(reader, 'fiscal.see'));
    const file = isIts ? (row.procFile ?? (await findFile(database, id, 'outside'))?.id ?? null) : null;
    const xml = await openFile(database, box, file);
    if (!row || xml === undefined) throw notFound(unknownDocument);
    return { contentType: 'application/xml', bytes: Buffer.from(xml), name: `${row.key}-nfe` };
  }

  /** A provider's notice: nothing of it is believed, but what it names is asked about now. Throws 404 for another secret. */
  async function hear(secret: string, notice: unknown): Promise<void> {
    if (!(await tools.isHook(secret))) throw notFound('Endereço não encontrado.');
    const said = typeof notice === 'object' && notice !== null ? (notice as Record<string, unknown>) : {};
    const wordOf = (name: string) => (typeof said[name] === 'string' ? said[name] : '');
    await hastenNamed(database, { ref: wordOf('ref'), key: plainKey(wordOf('chave_nfe')) });
  }

  async function gaps() {
    const { environment } = await tools.readShop(database);
    const found = await listGaps(database, environment);
    return found.map(({ voidUntil, ...gap }) => ({ ...gap, void_until: voidUntil }));
  }

  async function standing() {
    const { environment } = await tools.readShop(database);
    return presentStanding(await readStanding(database, environment));
  }

  return { list, get, readXml, hear, gaps, standing, countTroubled: () => countTroubled(database) };
}
