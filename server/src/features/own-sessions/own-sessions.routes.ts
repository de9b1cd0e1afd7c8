import * as calls from '@giro/contract/calls/own-sessions.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { OwnSessionsService } from './own-sessions.service.ts';

export function ownSessionsRoutes(app: FastifyInstance, sessions: OwnSessionsService): void {
  serve(app, calls.listSessionsCall, async ({ person }) => ({ sessions: await sessions.list(person) }));
  serve(app, calls.endSessionCall, async ({ person, params }) => {
    await sessions.end(person, params.id);
    return { message: 'Sessão encerrada.' };
  });
  serve(app, calls.endOtherSessionsCall, async ({ person }) => {
    const count = await sessions.endOthers(person);
    return { message: count === 0 ? 'Não há outras sessões abertas.' : 'As outras sessões foram encerradas.' };
  });
}
