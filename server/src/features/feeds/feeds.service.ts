import type { Database } from '../../platform/database/database.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import { writeBlogFeed, writeGoogleFeed, writeMetaFeed } from './feeds.presenter.ts';
import { listBrandNames, listNewestPosts, listOffers } from './feeds.queries.ts';
import { listedOffers } from './feeds.rules.ts';

const postsInFeed = 50;

export type FeedsService = ReturnType<typeof createFeeds>;

interface FeedsOptions {
  database: Database;
  baseUrl: string;
  storefrontInfo: StorefrontInfoService;
}

/** What other sites list of the shop: its products for Google and Meta, its posts for readers. */
export function createFeeds({ database, baseUrl, storefrontInfo }: FeedsOptions) {
  const shopName = async () => (await storefrontInfo.getShop(database)).name;

  async function offers() {
    const [rows, brands, name] = await Promise.all([listOffers(database), listBrandNames(database), shopName()]);
    return { name, listed: listedOffers(rows, { baseUrl, brands, shopName: name }) };
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
