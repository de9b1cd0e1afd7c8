import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const kinds = {
  'image/webp': { place: 'inline', ending: 'webp' },
  'image/jpeg': { place: 'inline', ending: 'jpg' },
  'application/pdf': { place: 'attachment', ending: 'pdf' },
  'application/zip': { place: 'attachment', ending: 'zip' },
  'application/xml': { place: 'attachment', ending: 'xml' },
} as const;

/** A private file on its way to somebody who may see it. */
export interface SentFile {
  contentType: keyof typeof kinds;
  bytes: Buffer | Readable;
  /** Without its ending. */
  name: string;
}

/** Nobody keeps it on the way; a PDF, which is half a program, is saved and never shown inside the shop's address. */
export function sendPrivateFile(reply: FastifyReply, { name, contentType, bytes }: SentFile): Buffer | Readable {
  const { place, ending } = kinds[contentType];
  reply.headers({
    'content-type': contentType,
    'content-disposition': `${place}; filename="${name}.${ending}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  return bytes;
}

/** An answer `{[name]: [...]}` of any number of records, each of which is its JSON already, as its schema has it. */
export interface RecordTexts {
  name: string;
  texts: readonly Buffer[];
}

/** About as much as a connection takes at once. */
const pieceBytes = 64 * 1024;
const comma = Buffer.from(',');

function* piecesOf({ name, texts }: RecordTexts): Generator<Buffer> {
  let piece: Buffer[] = [Buffer.from(`{${JSON.stringify(name)}:[`)];
  let bytes = 0;
  for (const [index, text] of texts.entries()) {
    if (index > 0) piece.push(comma);
    piece.push(text);
    bytes += text.byteLength;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(piece);
    [piece, bytes] = [[], 0];
  }
  yield Buffer.concat([...piece, Buffer.from(']}')]);
}

/** Sends a short answer in one go, a long one as its reader takes it: whoever reads slowly holds nothing but the texts. */
export function sendRecordTexts(reply: FastifyReply, answer: RecordTexts): Buffer | Readable {
  reply.type('application/json; charset=utf-8');
  const pieces = piecesOf(answer);
  const [first, second] = [pieces.next(), pieces.next()];
  if (second.done) return first.value as Buffer;
  return Readable.from(
    (function* () {
      yield first.value;
      yield second.value;
      yield* pieces;
    })(),
  );
}
