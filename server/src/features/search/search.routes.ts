import * as calls from '@giro/contract/calls/search.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { SearchService } from './search.service.ts';
import type { SynonymsService } from './synonyms.service.ts';

export function searchRoutes(app: FastifyInstance, search: SearchService, synonyms: SynonymsService): void {
  serve(app, calls.searchCall, async ({ query }) => search.search(query));
  serve(app, calls.suggestCall, async ({ query }) => search.suggest(query.q));
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
