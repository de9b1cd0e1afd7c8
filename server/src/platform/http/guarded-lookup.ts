import type { lookup as askNames } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Machines that may be reached. */
export interface Reach {
  /** True if a numeric address may be connected to. */
  isOpen: (address: string) => boolean;
  lookup: typeof askNames;
  /** Who is trusted, where it is not who everybody trusts. */
  ca?: string;
}

/** The host of an address as names are looked up by: without the brackets of IPv6. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** True if an address names a closed machine by its number; what a name leads to is seen when it is looked up. */
export const isClosedNumber = (url: URL, isOpen: Reach['isOpen']) => isIP(hostOf(url)) !== 0 && !isOpen(hostOf(url));

/**
 * Looks names up for a connection. The very addresses that a name leads to are looked at before one of them is connected
 * to, and all must be open: no name can point to a machine of our own network, at no second look either. Fails with
 * `refusal` for one that is not.
 */
export function guardLookup({ lookup, isOpen }: Reach, refusal: () => Error): LookupFunction {
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isOpen(address))) return done(refusal(), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
}
