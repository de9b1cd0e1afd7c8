import * as catalogueCalls from '@giro/contract/calls/agent-catalogue.ts';
import * as quoteCalls from '@giro/contract/calls/agent-quotes.ts';
import type { ErrorMessage, Failure } from '@giro/contract/calls/ucp-shapes.ts';
import { buybackCapability, catalogueLookup, catalogueSearch, ucpVersion } from '@giro/contract/rules/ucp.ts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseBusy } from '../../platform/database/database-away.ts';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { messages, notFound, Refusal, textsOf } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { QueueFull, Semaphore } from '../../platform/http/semaphore.ts';
import { inCommon } from './agent-profiles.rules.ts';
import type { AgentProfiles } from './agent-profiles.service.ts';
import type { AgentSettingsService } from './agent-settings.service.ts';
import type { AgentCatalogue } from './catalogue.service.ts';
import { capabilitiesOf } from './profile.presenter.ts';
import type { AgentQuotes } from './quotes.service.ts';

export interface UcpParts {
  settings: Pick<AgentSettingsService, 'isOpen'>;
  profiles: AgentProfiles;
  catalogue: AgentCatalogue;
  quotes: AgentQuotes;
  limits: { calls: Limit; quotes: Limit };
  baseUrl: string;
}

const codes: Record<number, string> = {
  400: 'invalid_request',
  413: 'request_too_large',
  415: 'invalid_request',
  422: 'invalid_request',
  429: 'rate_limited',
  503: 'unavailable',
};

/** A refusal as the protocol has it: a code beside the words, and 400 for a body that is not as it should be. */
function asProtocolHasIt(error: unknown): unknown {
  if (error instanceof Refusal) {
    if ('code' in error.body || codes[error.status] === undefined) return error;
    const content = textsOf(error);
    const status = error.status === 422 ? 400 : error.status;
    return new Refusal(status, content, { code: codes[error.status], content }, error.headers);
  }
  if (error instanceof QueueFull || error instanceof DatabaseBusy) {
    const content = messages.busy;
    return new Refusal(503, content, { code: 'unavailable', content }, { 'retry-after': '2' });
  }
  const { statusCode } = error as FastifyError;
  if (statusCode === undefined || statusCode >= 500 || statusCode === 404) return error;
  const content = statusCode === 413 ? messages.tooLarge : messages.malformed;
  return new Refusal(statusCode === 413 ? 413 : 400, content, {
    code: codes[statusCode] ?? 'invalid_request',
    content,
  });
}

/** Calls of the Universal Commerce Protocol, which stand beside `/api`; 404 while the shop is closed to agents. */
export async function ucpRoutes(http: FastifyInstance, parts: UcpParts): Promise<void> {
  const { settings, profiles, catalogue, quotes, limits, baseUrl } = parts;
  const ours = capabilitiesOf(baseUrl);
  const buyback = buybackCapability(baseUrl);
  // As the shop's own searches: a long one takes some hundredths of a second in which nothing else is answered.
  const semaphore = new Semaphore(2, 100, 10);
  const inTurn = <Answer>(request: FastifyRequest, work: () => Promise<Answer>) =>
    semaphore.take(work, clientOf(request));

  /** Holds the agent's profile against ours, and words the answer of a call of this capability. */
  async function meet(request: FastifyRequest, capability: string, continuePath: string) {
    const common = inCommon(ours, await profiles.read(request.headers['ucp-agent']));
    const version = common.get(capability);
    const ucp = {
      version: ucpVersion,
      capabilities: version === undefined ? {} : { [capability]: [{ version }] },
    };
    const fail = (messages: ErrorMessage[]): Failure => ({
      ucp: { ...ucp, status: 'error' },
      messages,
      continue_url: baseUrl + continuePath,
    });
    const incompatible = fail([
      {
        type: 'error',
        code: 'capabilities_incompatible',
        content: 'O assistente não tem nada em comum com a loja: veja /.well-known/ucp.',
        severity: 'unrecoverable',
      },
    ]);
    return { ucp, fail, stranger: common.size === 0 ? incompatible : undefined };
  }

  await http.register(async (app) => {
    app.setErrorHandler((error) => {
      throw asProtocolHasIt(error);
    });
    app.addHook('onRequest', async (request) => {
      if (!(await settings.isOpen())) throw notFound(messages.unknownCall);
      await limits.calls.take(clientOf(request));
    });
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    serve(app, catalogueCalls.searchForAgentCall, async ({ body, request }) => {
      const { ucp, stranger } = await meet(request, catalogueSearch, '/quero-comprar');
      return stranger ?? { ucp, ...(await catalogue.find(body, (work) => inTurn(request, work))) };
    });
    serve(app, catalogueCalls.lookUpForAgentCall, async ({ body, request }) => {
      const { ucp, stranger } = await meet(request, catalogueLookup, '/quero-comprar');
      return stranger ?? { ucp, ...(await catalogue.lookUp(body)) };
    });
    serve(app, catalogueCalls.readForAgentCall, async ({ body, request }) => {
      const { ucp, stranger, fail } = await meet(request, catalogueLookup, '/quero-comprar');
      if (stranger) return stranger;
      const found = await catalogue.read(body);
      if (found) return { ucp, ...found };
      const content = `Não encontramos ${body.id}.`;
      return fail([{ type: 'error', code: 'not_found', content, severity: 'unrecoverable' }]);
    });

    serve(app, quoteCalls.findModelsForAgentCall, async ({ body, request }) => {
      const { ucp, stranger } = await meet(request, buyback, '/quero-vender');
      return stranger ?? { ucp, models: await inTurn(request, () => quotes.findModels(body.query)) };
    });
    serve(app, quoteCalls.readQuestionsForAgentCall, async ({ body, request }) => {
      const { ucp, stranger, fail } = await meet(request, buyback, '/quero-vender');
      if (stranger) return stranger;
      const found = await quotes.readQuestions(body.model_id);
      return 'problems' in found ? fail(found.problems) : { ucp, ...found };
    });
    serve(app, quoteCalls.quoteForAgentCall, async ({ body, request }) => {
      await limits.quotes.take(clientOf(request));
      const { ucp, stranger, fail } = await meet(request, buyback, '/quero-vender');
      if (stranger) return stranger;
      const quoted = await quotes.quote(body);
      return 'problems' in quoted ? fail(quoted.problems) : { ucp, ...quoted };
    });
  });
}
