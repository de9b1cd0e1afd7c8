import { createArrivalNotices } from '../features/arrival-notices/arrival-notices.service.ts';
import { createArrivals } from '../features/arrival-notices/arrivals.service.ts';
import { createNoticeLinks } from '../features/arrival-notices/notice-links.service.ts';
import { createCategories } from '../features/blog/categories.service.ts';
import { createPosts } from '../features/blog/posts.service.ts';
import { createCatalogue } from '../features/catalogue/catalogue.service.ts';
import { createPrices } from '../features/evaluation/prices.service.ts';
import { createFeeds } from '../features/feeds/feeds.service.ts';
import { createPreviewCards } from '../features/preview-cards/preview-cards.service.ts';
import { createPriceTable } from '../features/price-table/price-table.service.ts';
import { createProducts } from '../features/products/products.service.ts';
import { createReviews } from '../features/reviews/reviews.service.ts';
import { createSearch } from '../features/search/search.service.ts';
import { createSynonyms } from '../features/search/synonyms.service.ts';
import { createSearchEngines } from '../features/search-engines/search-engines.service.ts';
import { createShopCatalogue } from '../features/shop-catalogue/shop-catalogue.service.ts';
import type { StockedUnits } from '../features/units/stocked-units.service.ts';
import { type Ground, minutes } from './ground.ts';
import type { PeopleServices } from './people.ts';
import type { ProposalServices } from './proposals.ts';

type Given = Pick<PeopleServices, 'accounts'> &
  Pick<ProposalServices, 'proposals' | 'proposalEvents'> & { stockedUnits: StockedUnits };

/** What everybody sees: products, catalogue, blog, reviews; and the tables behind it. */
export function createShopServices(ground: Ground, { accounts, proposals, proposalEvents, stockedUnits }: Given) {
  const {
    database,
    freshness,
    fetchPicture,
    box,
    now,
    baseUrl,
    limit,
    outbox,
    pictures,
    privateFiles,
    deviceSettings,
    storefrontInfo,
    showsGoogle,
  } = ground;
  const noticeLinks = createNoticeLinks({ box, baseUrl });
  const posts = createPosts({ database, pictures });
  const products = createProducts({
    database,
    freshness,
    pictures,
    fetchPicture,
    privateFiles,
    proposals,
    proposalEvents,
    stockedUnits,
    shelf: ground.shelf,
    deviceSettings,
  });
  return {
    arrivalNotices: createArrivalNotices({
      database,
      links: noticeLinks,
      outbox,
      accounts,
      limit: limit('arrival-notice', 20, minutes(60)),
    }),
    arrivals: createArrivals({ database, links: noticeLinks, outbox }),
    posts,
    postCategories: createCategories({ database }),
    products,
    previewCards: createPreviewCards({ database, pictures, products, posts, storefrontInfo }),
    catalogue: createCatalogue({ database, pictures }),
    shopCatalogue: createShopCatalogue({ database, models: ground.catalogueModels }),
    priceTable: createPriceTable({ database, prices: createPrices({ models: ground.catalogueModels }) }),
    search: createSearch({ database, products, freshness }),
    synonyms: createSynonyms({ database }),
    reviews: createReviews({ database, storefrontInfo, showsGoogle, now }),
    searchEngines: createSearchEngines({ database, baseUrl }),
    feeds: createFeeds({ database, baseUrl, products, storefrontInfo }),
  };
}
