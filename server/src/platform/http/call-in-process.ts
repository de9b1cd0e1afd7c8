import type { FastifyInstance } from 'fastify';
import type { CallInProcess } from './pages.ts';

/** Makes the contract's calls on this very server, without a network: what the pages' loaders read with. */
export function callInProcess(app: FastifyInstance): CallInProcess {
  return async (call, request = {}) => {
    const params = (request.params ?? {}) as Record<string, unknown>;
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
    const response = await app.inject({
      method: call.method,
      url: `/api${path}`,
      query: Object.fromEntries(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)])),
      ...(request.body === undefined ? {} : { payload: request.body as object }),
    });
    if (response.statusCode >= 400) throw new Response(null, { status: response.statusCode });
    return response.json();
  };
}
