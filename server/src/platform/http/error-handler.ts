import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { DatabaseBusy } from '../database/bounded-queue.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { isStoreAway } from '../files/disk.ts';
import { type FieldErrors, messages, Refusal } from './errors.ts';
import { QueueFull } from './semaphore.ts';

const texts: Record<number, string> = {
  400: messages.malformed,
  413: messages.tooLarge,
  415: messages.malformed,
  429: messages.tooMany,
};

/** A text that PostgreSQL cannot hold, nor its JSON: the zero byte or half a character, which only a program sends. */
function isUnstorable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const isHalfCharacter = error.code === '22P02' && /Unicode .*surrogate/.test(error.detail ?? '');
  return isHalfCharacter || error.code === '22021' || error.code === '22P05';
}

/** The first bad field's text, else the message. */
function firstText({ body, message }: Refusal): string {
  const [texts] = Object.values((body.errors ?? {}) as FieldErrors);
  return texts?.[0] ?? message;
}

/**
 * Who is still sending would lose an answer after which the connection ends at once (RFC 9112, section 9.6). What still
 * comes is read a piece at a time between other people's requests, and kept nowhere.
 */
async function discardRest({ raw }: FastifyRequest): Promise<void> {
  raw.on('data', () => {
    raw.pause();
    setImmediate(() => raw.resume());
  });
  await finished(raw, { writable: false, signal: AbortSignal.timeout(5000) }).catch(() => undefined);
}

/** Writes every error in the wire's shape: a Portuguese message, never a stack, never an English library text. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if ((error instanceof Refusal ? error.status : error.statusCode) === 413) await discardRest(request);
    if (error instanceof Refusal) {
      const explains = request.routeOptions.config.call?.explainsRefusals;
      const body = explains ? { ...error.body, error: firstText(error) } : error.body;
      return reply.code(error.status).headers(error.headers).send(body);
    }
    if (error instanceof DatabaseBusy || error instanceof QueueFull) {
      return reply.code(503).header('retry-after', '2').send({ message: messages.busy });
    }
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database is away');
      return reply.code(503).header('retry-after', '2').send({ message: messages.unavailable });
    }
    if (isUnstorable(error)) return reply.code(422).send({ message: messages.malformed });
    if (isStoreAway(error)) {
      request.log.warn({ err: error, cause: error.cause }, 'the store of the pictures is away');
      return reply.code(503).header('retry-after', '5').send({ message: messages.picturesUnavailable });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ message: texts[status] ?? messages.malformed });
    request.log.error({ err: error }, 'a request failed');
    return reply.code(500).send({ message: messages.failed });
  });
}
