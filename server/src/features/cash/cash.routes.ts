import * as calls from '@giro/contract/calls/cash.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { Attempts } from './attempts.service.ts';
import type { CashService } from './cash.service.ts';

export function cashRoutes(app: FastifyInstance, cash: CashService, attempts: Pick<Attempts, 'of'>): void {
  serve(app, calls.openCashCall, async ({ body, person, request }) => ({
    session: await cash.open(attempts.of(request, person.id), body.float),
  }));
  serve(app, calls.supplyCashCall, async ({ body, person, request }) => ({
    session: await cash.moveByHand(attempts.of(request, person.id), 'supply', body),
  }));
  serve(app, calls.withdrawCashCall, async ({ body, person, request }) => ({
    session: await cash.moveByHand(attempts.of(request, person.id), 'withdrawal', body),
  }));
  serve(app, calls.closeCashCall, async ({ body, person, request }) => ({
    session: await cash.close(attempts.of(request, person.id), { countedCents: body.counted, note: body.note }),
  }));
  serve(app, calls.readCashCall, async ({ person }) => ({ session: await cash.readOpen(person.id) }));
  serve(app, calls.listCashSessionsCall, async ({ query }) => ({ sessions: await cash.list(query.page) }));
  serve(app, calls.checkCashSessionCall, async ({ params, body, person }) => ({
    session: await cash.check(params.id, person.id, body.note),
  }));
}
