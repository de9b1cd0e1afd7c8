import {
  buybackCapability,
  buybackVersion,
  catalogueLookup,
  catalogueSearch,
  ucpVersion,
} from '@giro/contract/rules/ucp.ts';
import type { Capabilities } from './agent-profiles.rules.ts';

const official = `https://ucp.dev/${ucpVersion}`;

/** The capabilities of the shop, each with its versions. */
export const capabilitiesOf = (baseUrl: string): Capabilities =>
  new Map([
    [catalogueSearch, [ucpVersion]],
    [catalogueLookup, [ucpVersion]],
    [buybackCapability(baseUrl), [buybackVersion]],
  ]);

const catalogue = (name: string) => [
  {
    version: ucpVersion,
    spec: `${official}/specification/catalog/${name}`,
    schema: `${official}/schemas/shopping/catalog_${name}.json`,
  },
];

/** The shop's profile at `/.well-known/ucp`. */
export function businessProfile(baseUrl: string): object {
  const endpoint = `${baseUrl}/ucp`;
  const own = buybackCapability(baseUrl);
  const rest = { transport: 'rest', endpoint };
  return {
    ucp: {
      version: ucpVersion,
      services: {
        'dev.ucp.shopping': [
          {
            version: ucpVersion,
            ...rest,
            spec: `${official}/specification/overview`,
            schema: `${official}/services/shopping/rest.openapi.json`,
          },
        ],
        [own.slice(0, own.lastIndexOf('.'))]: [
          { version: buybackVersion, ...rest, spec: `${endpoint}/buyback/spec`, schema: `${baseUrl}/api/openapi.json` },
        ],
      },
      capabilities: {
        [catalogueSearch]: catalogue('search'),
        [catalogueLookup]: catalogue('lookup'),
        [own]: [
          { version: buybackVersion, spec: `${endpoint}/buyback/spec`, schema: `${endpoint}/buyback/quote.json` },
        ],
      },
      payment_handlers: {},
    },
  };
}
