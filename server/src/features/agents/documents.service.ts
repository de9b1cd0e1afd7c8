import type { Topic } from '@giro/contract/call.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EvaluationService } from '../evaluation/evaluation.service.ts';
import type { SearchService } from '../search/search.service.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import { buybackPage, buybackSchema } from './buyback-documents.presenter.ts';
import { llmsText } from './llms.presenter.ts';
import { businessProfile } from './profile.presenter.ts';

export type AgentDocuments = ReturnType<typeof createAgentDocuments>;

interface AgentDocumentsOptions {
  database: Database;
  evaluation: Pick<EvaluationService, 'getSellCatalogue'>;
  search: Pick<SearchService, 'listTypes'>;
  storefrontInfo: Pick<StorefrontInfoService, 'getShop'>;
  baseUrl: string;
}

const json = 'application/json; charset=utf-8';
/** The protocol asks for at least a minute (Profile Requirements, Hosting). */
const forAnHour = 'public, max-age=3600';
const ofSettings: Topic[] = ['settings'];

/** Texts about the shop for agents, each with its address and what it is made from. */
export function createAgentDocuments({ database, evaluation, search, storefrontInfo, baseUrl }: AgentDocumentsOptions) {
  async function llms(): Promise<string> {
    const [{ name }, brands, sold] = await Promise.all([
      storefrontInfo.getShop(database),
      evaluation.getSellCatalogue(),
      search.listTypes(),
    ]);
    const bought = new Set(brands.flatMap(({ types }) => types.map((type) => type.name)));
    return llmsText({ name, bought: [...bought], sold: sold.map((type) => type.value) }, baseUrl);
  }

  const fixed = (path: string, contentType: string, make: (baseUrl: string) => string) => {
    return { path, topics: ofSettings, contentType, cacheControl: forAnHour, make: async () => make(baseUrl) };
  };

  return [
    {
      path: '/llms.txt',
      topics: ['settings', 'catalogue', 'products'] satisfies Topic[] as Topic[],
      contentType: 'text/markdown; charset=utf-8',
      cacheControl: forAnHour,
      make: llms,
    },
    fixed('/.well-known/ucp', json, (base) => JSON.stringify(businessProfile(base))),
    fixed('/ucp/buyback/spec', 'text/html; charset=utf-8', buybackPage),
    fixed('/ucp/buyback/quote.json', json, (base) => JSON.stringify(buybackSchema(base))),
  ];
}
