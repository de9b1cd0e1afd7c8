import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { sendCsv } from './csv.ts';

test('a reading that fails while it is ended, as by a lost database, ends nothing else', async () => {
  async function* batches() {
    try {
      yield [['a']];
      yield [['b']];
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: it is how a transaction ends whose connection is lost.
      throw new Error('The connection is gone.');
    }
  }
  const unheard: unknown[] = [];
  const hear = (error: unknown) => unheard.push(error);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear);
  const reply = { headers: () => reply } as unknown as FastifyReply;
  const stream = await sendCsv(reply, { name: 'usuarios', headings: ['A'], batches: batches() });
  stream.destroy();
  await once(stream, 'close');
  for (let turns = 0; turns < 5; turns++) await turn();
  process.off('unhandledRejection', hear);
  for (const other of others) process.on('unhandledRejection', other);
  expect(unheard).toEqual([]);
});
