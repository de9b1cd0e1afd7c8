import * as calls from '@giro/contract/calls/arrival-notices.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { ArrivalNotices } from './arrival-notices.service.ts';

export function arrivalNoticesRoutes(app: FastifyInstance, notices: ArrivalNotices): void {
  serve(
    app,
    calls.askForNoticeCall,
    async ({ body, request, person }) => {
      await notices.ask(body, { client: clientOf(request), person });
      return { message: 'Falta só um passo: abra o e-mail que mandamos e confirme o aviso.' };
    },
    async ({ body }) => notices.problemsOf((body as { product_id?: unknown }).product_id),
  );
  serve(app, calls.confirmNoticeCall, async ({ body }) => {
    const { words } = await notices.confirm(body.token);
    return { message: `Aviso confirmado. Mandamos um e-mail assim que chegar: ${words}.` };
  });
  serve(app, calls.cancelNoticesCall, async ({ body }) => {
    await notices.cancel(body.token);
    return { message: 'Avisos cancelados. Não mandamos mais nenhum para este e-mail.' };
  });
  serve(app, calls.listAwaitedCall, async ({ query, person }) => notices.list(query, person));
}
