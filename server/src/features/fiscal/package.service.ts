import { Readable } from 'node:stream';
import { defuseCell } from '@giro/contract/rules/csv-cell.ts';
import {
  type DocumentKind,
  type DocumentState,
  documentKindLabels,
  documentStateRows,
} from '@giro/contract/rules/fiscal.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import Papa from 'papaparse';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database } from '../../platform/database/database.ts';
import { createZip } from '../../platform/files/zip.ts';
import { fiscalMoment, partsOfKey } from '../../platform/fiscal/fiscal-key.ts';
import type { SentFile } from '../../platform/http/answers.ts';
import { record } from '../../platform/record/record.ts';
import type { DocumentTools } from './documents.port.ts';
import { openFile } from './documents-files.queries.ts';
import { listPacked, listPackedEvents, type PackedDocument } from './package.queries.ts';

const eventFolders: Record<string, string> = { void: 'inutilizadas', cancel: 'eventos', correct: 'eventos' };

const folderOf = ({ state }: PackedDocument) => (state === 'cancelled' ? 'canceladas' : 'autorizadas');

/** A document's line for whoever keeps the books. */
function lineOf(row: PackedDocument): string[] {
  const { number, series } = partsOfKey(row.key);
  return [
    row.key,
    String(row.model),
    String(row.series ?? series),
    String(row.number ?? number),
    documentKindLabels[row.kind as DocumentKind],
    documentStateRows[row.state as DocumentState].label,
    fiscalMoment(row.issuedAt),
    String(reaisOf(row.totalCents)).replace('.', ','),
    row.protocol ?? '',
  ].map(defuseCell);
}

const headings = ['Chave', 'Modelo', 'Série', 'Número', 'Operação', 'Situação', 'Emissão', 'Valor (R$)', 'Protocolo'];

async function* once(text: string) {
  yield text;
}

export type FiscalPackages = ReturnType<typeof createFiscalPackages>;

interface PackagesOptions {
  database: Database;
  box: SecretBox;
  tools: Pick<DocumentTools, 'readShop'>;
}

/** Everything of a month in one zip, for the accountant. */
export function createFiscalPackages({ database, box, tools }: PackagesOptions) {
  /** The zip piece by piece: no more than one file is held. */
  async function* piecesOf(month: string, at: Date): AsyncGenerator<Uint8Array> {
    let ready: Uint8Array[] = [];
    const zip = createZip(async (bytes) => void ready.push(bytes), at);
    function* taken() {
      yield* ready;
      ready = [];
    }
    async function add(name: string, file: number | null): Promise<void> {
      const xml = await openFile(database, box, file);
      if (xml !== undefined) await zip.add(name, once(xml));
    }
    const lines = [headings];
    const { environment } = await tools.readShop(database);
    const packed = { month, environment };
    let rows = await listPacked(database, packed, 0);
    while (rows.length > 0) {
      for (const row of rows) {
        lines.push(lineOf(row));
        await add(`${folderOf(row)}/${row.key}-nfe.xml`, row.file);
        yield* taken();
      }
      rows = await listPacked(database, packed, rows.at(-1)?.id ?? 0);
    }
    for (const { kind, name, file } of await listPackedEvents(database, packed)) {
      await add(`${eventFolders[kind]}/${name}.xml`, file);
      yield* taken();
    }
    await zip.add('resumo.csv', once(`\uFEFF${Papa.unparse(lines, { delimiter: ';', newline: '\r\n' })}\r\n`));
    await zip.end();
    yield* taken();
  }

  async function read(month: string, at: Date): Promise<SentFile> {
    await record(database, { kind: 'nota-pressed', after: { Pedido: 'Baixar o mês', Mês: month } });
    return { contentType: 'application/zip', bytes: Readable.from(piecesOf(month, at)), name: `notas-${month}` };
  }

  return { read };
}
