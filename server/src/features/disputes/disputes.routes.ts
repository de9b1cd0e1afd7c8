import * as calls from '@giro/contract/calls/disputes.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { DisputeAnswers } from './dispute-answers.service.ts';
import type { DisputesService } from './disputes.service.ts';
import type { Dossiers } from './dossier.service.ts';

export function disputesRoutes(
  app: FastifyInstance,
  { disputes, dossiers, answers }: { disputes: DisputesService; dossiers: Dossiers; answers: DisputeAnswers },
): void {
  serve(app, calls.listDisputesCall, async ({ query }) => ({ disputes: await disputes.list(query) }));
  serve(app, calls.countDisputesCall, async () => ({ open: await disputes.countOpen() }));
  serve(app, calls.readDisputeCall, async ({ params }) => ({ dispute: await disputes.get(params.id) }));
  serve(app, calls.readDossierCall, async ({ params }) => dossiers.read(params.id));
  serve(app, calls.printDossierCall, async ({ params }) => ({
    contentType: 'application/pdf' as const,
    bytes: await dossiers.print(params.id),
    name: `dossie-${params.id}`,
  }));
  serve(app, calls.answerDisputeCall, async ({ params, form, files, person }) => ({
    dispute: await answers.send(params.id, { note: form.note, files, byId: person.id }),
  }));
  serve(app, calls.endDisputeCall, async ({ params, body, person }) => ({
    dispute: await answers.end(params.id, { ...body, byId: person.id }),
  }));
}
