import * as calls from '@giro/contract/calls/search.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnCall } from '../../platform/http/call-in-process.ts';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { Semaphore } from '../../platform/http/semaphore.ts';
import type { SearchService } from './search.service.ts';
import type { SynonymsService } from './synonyms.service.ts';

export function searchRoutes(app: FastifyInstance, search: SearchService, synonyms: SynonymsService): void {
  // As pages are drawn: a long search takes some hundredths of a second in which nothing else is answered.
  const semaphore = new Semaphore(2, 100, 10);
  // A page that searches has waited for its own turn, for whoever asked for it.
  const whose = (request: FastifyRequest) => (isOwnCall(request) ? undefined : clientOf(request));
  serve(app, calls.searchCall, async ({ query, request }) =>
    semaphore.take(() => search.search(query), whose(request)),
  );
  serve(app, calls.suggestCall, async ({ query, request }) =>
    semaphore.take(() => search.suggest(query.q), whose(request)),
  );
  serve(app, calls.listSynonymsCall, async () => ({ synonyms: await synonyms.list() }));
  serve(app, calls.createSynonymCall, async ({ body }) => ({
    message: 'Sinônimo adicionado com sucesso!',
    synonym: await synonyms.add(body),
  }));
  serve(app, calls.deleteSynonymCall, async ({ params }) => ({
    message: 'Sinônimo excluído com sucesso!',
    synonym: await synonyms.remove(params.id),
  }));
}
