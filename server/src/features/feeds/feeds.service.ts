import type { Database } from '../../platform/database/database.ts';
import type { InstalmentTermsService } from '../instalments/instalment-terms.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import { writeBlogFeed, writeGoogleFeed, writeMetaFeed } from './feeds.presenter.ts';
import { listModelBrands, listNewestPosts } from './feeds.queries.ts';
import { listedOffers } from './feeds.rules.ts';

const postsInFeed = 50;

export type FeedsService = ReturnType<typeof createFeeds>;

interface FeedsOptions {
  database: Database;
  baseUrl: string;
  instalmentTerms: Pick<InstalmentTermsService, 'freeInstalments'>;
  products: Pick<ProductsService, 'filter'>;
  storefrontInfo: StorefrontInfoService;
}

/** The shop's lists for other sites: its products for Google and Meta, its posts for readers. */
export function createFeeds({ database, baseUrl, instalmentTerms, products, storefrontInfo }: FeedsOptions) {
  const shopName = async () => (await storefrontInfo.getShop(database)).name;

  async function offers() {
    const everything = { typeId: undefined, modelIds: [], valueIds: [] };
    const [offered, brands, name, freeOf] = await Promise.all([
      products.filter(everything),
      listModelBrands(database),
      shopName(),
      instalmentTerms.freeInstalments(database),
    ]);
    return { name, listed: listedOffers(offered.toReversed(), { baseUrl, brands, shopName: name, freeOf }) };
  }

  return {
    async google(): Promise<string> {
      const { name, listed } = await offers();
      return writeGoogleFeed(listed, { shopName: name, baseUrl });
    },
    async meta(): Promise<string> {
      return writeMetaFeed((await offers()).listed);
    },
    async blog(): Promise<string> {
      const [posts, name] = await Promise.all([listNewestPosts(database, postsInFeed), shopName()]);
      return writeBlogFeed(posts, { shopName: name, baseUrl });
    },
  };
}
