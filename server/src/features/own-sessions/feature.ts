import * as calls from '@giro/contract/calls/own-sessions.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { createOwnSessions, type OwnSessionsService } from './own-sessions.service.ts';
import { sessionData } from './personal-data.queries.ts';

function ownSessionsRoutes(app: FastifyInstance, sessions: OwnSessionsService): void {
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

export const ownSessionsFeature = defineFeature({
  name: 'own-sessions',
  personalData: sessionData,
  make({ database }) {
    const ownSessions = createOwnSessions({ database });
    return { routes: (api) => ownSessionsRoutes(api, ownSessions) };
  },
});
