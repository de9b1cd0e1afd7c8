import { defineCall } from '@giro/contract/call.ts';
import { z } from 'zod';
import { defineFeature } from '../../src/platform/features/feature.ts';
import { serve } from '../../src/platform/http/calls.ts';
import { addJob } from '../../src/platform/jobs/add-job.queries.ts';

const line = z.object({ who: z.string(), words: z.string() });

const writeCall = defineCall({
  method: 'POST',
  path: '/visitas',
  may: 'signed-in',
  summary: 'Writes into the guest book',
  body: z.object({ words: z.string().min(1, 'Escreva algo.') }),
  responses: { 200: z.object({ message: z.string() }) },
});

const listCall = defineCall({
  method: 'GET',
  path: '/visitas',
  may: 'public',
  summary: 'The guest book, newest first',
  responses: { 200: z.object({ lines: z.array(line) }) },
});

declare module '../../src/platform/features/feature.ts' {
  interface FeatureServices {
    'guest-book': { guestBook: { count(): number } };
  }
}

const task = 'write-guest-book';

/** A feature that no file of the shop knows: a list, a call that adds to it, and a job that does so. */
export const guestBookFeature = defineFeature({
  name: 'guest-book',
  needs: ['accounts'],
  make({ database }, { accounts }) {
    const lines: z.output<typeof line>[] = [];
    const payload = z.object({ personId: z.number(), words: z.string() });
    return {
      services: { guestBook: { count: () => lines.length } },
      routes(api) {
        serve(api, listCall, async () => ({ lines: lines.toReversed() }));
        serve(api, writeCall, async ({ body, person }) => {
          await addJob(database, task, { personId: person.id, words: body.words });
          return { message: 'Obrigado pela visita!' };
        });
      },
      jobs: [
        {
          task,
          asks: 'outside',
          async run(given) {
            const { personId, words } = payload.parse(given);
            lines.push({ who: (await accounts.findPerson(personId))?.name ?? '', words });
          },
        },
      ],
    };
  },
});
