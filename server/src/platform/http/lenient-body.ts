import type { FastifyInstance } from 'fastify';

/** JSON under whatever name it comes; nothing where it is none. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls of this scope take a body of any type: providers name theirs as they like. */
export function acceptAnything(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>('*', { parseAs: 'string' }, async (_: unknown, text: string) =>
    parseLeniently(text),
  );
}

/** The same, as it came: a signature is of its bytes. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) => bytes);
}
