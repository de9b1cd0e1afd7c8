import * as calls from '@giro/contract/calls/status-texts.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { StatusTexts } from './status-texts.service.ts';

export function statusTextsRoutes(app: FastifyInstance, texts: StatusTexts): void {
  serve(app, calls.readTextsCall, async () => texts.show());
  serve(app, calls.saveTextsCall, async ({ body, ...context }) => ({
    message: 'Textos salvos com sucesso!',
    ...(await texts.save(body, editOf(context))),
  }));
}
