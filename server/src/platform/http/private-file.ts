import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const kinds = {
  'image/webp': { place: 'inline', ending: 'webp' },
  'application/pdf': { place: 'attachment', ending: 'pdf' },
  'application/zip': { place: 'attachment', ending: 'zip' },
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
