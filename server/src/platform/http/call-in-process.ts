import { fillPath } from '@giro/contract/fill-path.ts';
import type { FastifyInstance } from 'fastify';
import { cacheKeyOf } from '../cache/cache-key.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import type { CallInProcess } from './pages.ts';

/**
 * Makes the contract's calls on this very server, without a network: what the pages' loaders read with. A kept answer
 * is taken from memory, as any visitor gets it.
 */
export function callInProcess(app: FastifyInstance, cache: PublicCache): CallInProcess {
  return async (call, request = {}) => {
    const path = fillPath(call, request.params);
    const query = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
      [value].flat().flatMap((each): [string, string][] => (each === undefined ? [] : [[name, String(each)]])),
    );
    const url = `/api${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
    const kept = call.cache && cache.read(cacheKeyOf(url));
    if (kept) return JSON.parse(kept.toString());
    const response = await app.inject({
      method: call.method,
      url,
      ...(request.body === undefined ? {} : { payload: request.body as object }),
    });
    if (response.statusCode >= 400) throw new Response(null, { status: response.statusCode });
    return response.json();
  };
}
