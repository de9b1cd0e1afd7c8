import type { FastifyReply } from 'fastify';
import type { PrivateFile } from '../files/private-files.ts';

/** A private file on its way to somebody who may see it. */
export interface SentFile extends PrivateFile {
  /** Without its ending. */
  name: string;
}

/** Nobody keeps it on the way; a PDF, which is half a program, is saved and never shown inside the shop's address. */
export function sendPrivateFile(reply: FastifyReply, { name, contentType, bytes }: SentFile): Buffer {
  const [place, ending] = contentType === 'application/pdf' ? ['attachment', 'pdf'] : ['inline', 'webp'];
  reply.headers({
    'content-type': contentType,
    'content-disposition': `${place}; filename="${name}.${ending}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  return bytes;
}
