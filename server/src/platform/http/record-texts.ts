import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

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
