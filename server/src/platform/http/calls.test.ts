import { defineCall } from '@giro/contract/call.ts';
import { problem } from '@giro/contract/calls/shapes.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { SignedIn } from '../sessions/sessions.ts';
import { serve } from './calls.ts';
import { handleErrors } from './error-handler.ts';
import { Refusal } from './errors.ts';
import { checkRequest, writeAnswer } from './validation.ts';

const definition = defineCall({
  method: 'POST',
  path: '/guess',
  may: 'public',
  summary: 'Guesses',
  responses: {
    201: z.object({ prize: z.string() }),
    409: problem.extend({ winner: z.string() }),
  },
});

let app: FastifyInstance;
let person: SignedIn | undefined;
beforeEach(() => {
  app = Fastify();
  person = undefined;
  app.setValidatorCompiler(checkRequest as never);
  app.setSerializerCompiler(writeAnswer as never);
  app.decorateRequest('person');
  app.addHook('onRequest', async (request) => {
    request.person = person;
  });
  handleErrors(app);
});

const post = async (url: string, payload: object = {}) => {
  const response = await app.inject({ method: 'POST', url, payload });
  return [response.statusCode, response.json()];
};

describe('what a call returns', () => {
  test('is its one success, without what the contract does not name', async () => {
    serve(app, definition, async () => ({ prize: 'fone', cost: 9 }));
    expect(await post('/guess')).toEqual([201, { prize: 'fone' }]);
  });

  test('is never the body of a refusal, nor a status of the handler’s own', async () => {
    // @ts-expect-error: the body of a 409 is no success.
    const refusing: Parameters<typeof serve<typeof definition>>[2] = async () => ({ message: 'Tarde', winner: 'Bia' });
    serve(app, definition, refusing);
    const other = { ...definition, path: '/other' } as const;
    serve(app, other, async ({ reply }) => {
      // @ts-expect-error: the call says the status.
      expect(reply.code).toBeDefined();
      return { prize: 'fone' };
    });
    expect((await post('/guess'))[0]).toBe(500);
  });

  test.each([
    [409, { message: 'Tarde', winner: 'Bia' }],
    [404, { message: 'Tarde' }],
    [502, { message: 'Tarde' }],
  ])('when it is refused with %i, is that status’s body', async (status, body) => {
    serve(app, definition, async () => {
      throw new Refusal(status, 'Tarde', { winner: 'Bia' });
    });
    expect(await post('/guess')).toEqual([status, body]);
  });
});

describe('a body of several shapes', () => {
  const shaped = defineCall({
    ...definition,
    path: '/shaped',
    body: [
      { when: 'signed-in', schema: z.object({ id: z.number() }) },
      { when: { has: 'name' }, schema: z.object({ name: z.string(), age: z.number() }) },
      { when: 'otherwise', schema: z.object({ code: z.string() }) },
    ],
  });

  test('is held to the first that applies, and told apart by what it alone has', async () => {
    serve(app, shaped, async ({ body }) => {
      if ('id' in body) return { prize: `id ${body.id}` };
      return { prize: 'name' in body ? `name ${body.name} ${body.age}` : `code ${body.code}` };
    });
    expect(await post('/shaped', { name: 'Bia', age: 7, code: 'x' })).toEqual([201, { prize: 'name Bia 7' }]);
    expect(await post('/shaped', { code: 'x', age: 7 })).toEqual([201, { prize: 'code x' }]);
    expect((await post('/shaped', { name: 'Bia' }))[1].errors).toHaveProperty('age');
    const session = { sessionId: 1, hasSteppedUp: false, mustEnrol: false };
    person = { id: 1, name: 'Bia', email: 'bia@exemplo.com.br', profile: 'user', roles: [], ...session };
    expect(await post('/shaped', { id: 3, name: 'Bia' })).toEqual([201, { prize: 'id 3' }]);
    expect((await post('/shaped', { name: 'Bia', age: 7 }))[1].errors).toHaveProperty('id');
  });

  test('is refused with the mistakes of its shape and those of the check together', async () => {
    serve(
      app,
      shaped,
      async () => ({ prize: '' }),
      async () => ({ code: ['Usado'], name: ['Conhecido'] }),
    );
    const [status, { errors }] = await post('/shaped', { name: 'Bia' });
    expect([status, Object.keys(errors)]).toEqual([422, ['age', 'code', 'name']]);
  });
});
