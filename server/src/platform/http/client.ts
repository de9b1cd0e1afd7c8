import { isIPv6 } from 'node:net';
import { routeTo } from '@giro/contract/call.ts';
import type { FastifyRequest } from 'fastify';

/** The eight groups of an IPv6 address; an IPv4 address at its end counts for the last two. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [front, back] = [groups(head), groups(tail)];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(0, missing)).fill('0'), ...back];
}

/**
 * Whom limits count: an IPv4 address, or the /64 in which one customer of a provider chooses addresses freely
 * (RFC 6177). An IPv4 address that is written as IPv6 is the IPv4 address.
 */
export function clientOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const plain = ip.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** A request's address without anything that is of this one request, so that there are only so many. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const { call } = routeOptions.config ?? {};
  if (call) return routeTo(call);
  const pattern = routeOptions.url ?? '(unknown)';
  // Each file is a route of its own.
  return /^(\/assets\/|\/api\/docs\/).|^\/[\w-]+\.(svg|png|ico)$/.test(pattern) ? '(files)' : pattern;
}
