import type { FileHandle } from 'node:fs/promises';
import { mostImportBytes, mostImportFiles, mostUnpackedBytes } from '@giro/contract/rules/imports.ts';
import { type OpenedZip, openZip, TooManyEntries, type ZipEntry } from '../../platform/files/zip.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Problem } from './plan.rules.ts';

/** A file of a tool: its name in the zip, null where it came by itself. */
export interface SourceFile {
  name: string | null;
  bytes: Buffer;
}

interface SourceFiles {
  files: SourceFile[];
  /** Files of the zip that are of no use here, or cannot be opened. */
  problems: Problem[];
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const refuse = (words: string) => invalid({ arquivo: [words] });

const startsWith = (bytes: Buffer, mark: string) => bytes.subarray(0, mark.length / 2).toString('hex') === mark;
const zipMark = '504b0304';
const emptyZipMark = '504b0506';
/** Of the binary files of old spreadsheets. */
const oleMark = 'd0cf11e0';

const spreadsheet = 'Isto é uma planilha do Excel. Abra-a e salve como CSV (separado por ponto e vírgula).';

const isBeside = (path: string) => /(^|\/)(__MACOSX\/|\._|\.DS_Store|Thumbs\.db)/.test(path);

/** Files of the zip that are read, by their endings; the rest is said. */
function sortEntries(zip: OpenedZip, ending: RegExp): { wanted: ZipEntry[]; problems: Problem[] } {
  const all = zip.entries.filter(({ path }) => !isBeside(path));
  if (all.some(({ path }) => path === '[Content_Types].xml')) throw refuse(spreadsheet);
  const wanted = all.filter(({ path }) => ending.test(path));
  const others = all.filter(({ path }) => !ending.test(path));
  if (wanted.length === 0) throw refuse('Não há neste zip nenhum arquivo do tipo escolhido.');
  const size = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  if (size > mostUnpackedBytes) {
    throw refuse(`O conteúdo do zip passa de ${megabytes(mostUnpackedBytes)} MB. Divida-o em partes.`);
  }
  const problems = others.map(({ path }) => problemOf(path, 'Este arquivo do zip não é do tipo escolhido.'));
  return { wanted, problems };
}

const problemOf = (file: string, message: string): Problem => ({ line: null, file, column: null, message });

async function readZip(file: FileHandle, ending: RegExp): Promise<SourceFiles> {
  const zip = await openZip(file.fd, mostImportFiles).catch((error) => {
    if (!(error instanceof TooManyEntries)) throw error;
    throw refuse(`O zip tem arquivos demais: são no máximo ${mostImportFiles.toLocaleString('pt-BR')}.`);
  });
  if (!zip) throw refuse('Não foi possível abrir este zip.');
  const { wanted, problems } = sortEntries(zip, ending);
  const files: SourceFile[] = [];
  for (const entry of wanted) {
    // No more is unpacked than the zip says, and what it says was added up above.
    const bytes = await zip.unpack(entry);
    if (bytes) files.push({ name: entry.path, bytes });
    else problems.push(problemOf(entry.path, 'Não foi possível abrir este arquivo do zip.'));
  }
  return { files, problems };
}

/**
 * Opens what somebody sent: one file, or a zip of files. Throws 422 for one that is too large, packed or unpacked, and for
 * spreadsheets of Excel's own.
 */
export async function openSourceFiles(file: FileHandle | undefined, kind: 'csv' | 'xml'): Promise<SourceFiles> {
  if (!file) throw refuse('Escolha o arquivo.');
  const { size } = await file.stat();
  if (size > mostImportBytes) throw refuse(`O arquivo deve ter no máximo ${megabytes(mostImportBytes)} MB.`);
  const { buffer: begin } = await file.read(Buffer.alloc(4), 0, 4, 0);
  if (startsWith(begin, oleMark)) throw refuse(spreadsheet);
  if (startsWith(begin, zipMark) || startsWith(begin, emptyZipMark)) {
    return readZip(file, kind === 'xml' ? /\.xml$/i : /\.(csv|txt)$/i);
  }
  const bytes = Buffer.alloc(size);
  await file.read(bytes, 0, size, 0);
  return { files: [{ name: null, bytes }], problems: [] };
}
