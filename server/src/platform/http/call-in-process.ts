import { parse } from 'node:querystring';
import { allCalls } from '@giro/contract/all-calls.ts';
import type { CallDefinition } from '@giro/contract/call.ts';
import { fillPath } from '@giro/contract/fill-path.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callKeyOf } from '../cache/cache-key.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import type { CallInProcess } from './pages.ts';

/** From where nobody else can call. */
const ownAddress = '0.0.0.0';

export const isOwnCall = ({ ip }: Pick<FastifyRequest, 'ip'>): boolean => ip === ownAddress;

const nameOf = ({ method, path }: Pick<CallDefinition, 'method' | 'path'>) => `${method} ${path}`;

/** The pages know of a call where it goes, and nothing of what it reads. */
const queries = new Map(allCalls.map(({ call }) => [nameOf(call), call.query]));

/**
 * Makes the contract's calls on this very server, without a network: what the pages' loaders read with. A kept answer
 * is taken from memory, as any visitor gets it.
 */
export function callInProcess(app: FastifyInstance, cache: PublicCache): CallInProcess {
  return async (call, request = {}) => {
    const path = fillPath(call, request.params);
    const parameters = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
      [value].flat().flatMap((each): [string, string][] => (each === undefined ? [] : [[name, String(each)]])),
    );
    const search = String(new URLSearchParams(parameters));
    const url = `/api${path}${search && `?${search}`}`;
    // Read as it is from an address, where everything is text; what cannot be read is the call's to answer.
    const schema = queries.get(nameOf(call));
    const query = schema?.safeParse(parse(search));
    const kept =
      call.cache &&
      query?.success !== false &&
      cache.read(callKeyOf({ ...call, query: schema }, { params: request.params, query: query?.data }));
    if (kept) return JSON.parse(kept.toString());
    const response = await app.inject({
      method: call.method,
      url,
      remoteAddress: ownAddress,
      ...(request.body === undefined ? {} : { payload: request.body as object }),
    });
    if (response.statusCode >= 400) throw new Response(null, { status: response.statusCode });
    return response.json();
  };
}
