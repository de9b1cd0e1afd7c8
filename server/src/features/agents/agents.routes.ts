import * as calls from '@giro/contract/calls/agent-settings.ts';
import { linkedCartPath, readBuyPath } from '@giro/contract/rules/buy-link.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { KeptFiles } from '../../platform/http/kept-files.ts';
import type { AgentSettingsService } from './agent-settings.service.ts';
import type { AgentDocuments } from './documents.service.ts';

export function agentSettingsRoutes(api: FastifyInstance, settings: AgentSettingsService): void {
  serve(api, calls.readAgentSettingsCall, async () => settings.show());
  serve(api, calls.saveAgentSettingsCall, async ({ body, ...context }) => settings.save(body.agents, editOf(context)));
}

interface AgentPages {
  settings: Pick<AgentSettingsService, 'isOpen'>;
  documents: AgentDocuments;
  files: KeptFiles;
}

/** Texts for agents, and the way from there to the cart; nothing of it is there while the shop is closed to them. */
export function agentPagesRoutes(http: FastifyInstance, { settings, documents, files }: AgentPages): void {
  for (const { path, ...file } of documents) {
    http.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await settings.isOpen())) return reply.callNotFound();
      return files.send({ request, reply }, file);
    });
  }
  http.get<{ Params: { items: string } }>('/comprar/:items', async (request, reply) => {
    const items = readBuyPath(request.params.items);
    if (!items || !(await settings.isOpen())) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect(linkedCartPath(items));
  });
}
