import type { ResultOf } from '@giro/contract/call.ts';
import { browseProductsCall, browseTypeCall, filterProductsCall, type Product } from '@giro/contract/calls/products.ts';
import { searchCall } from '@giro/contract/calls/search.ts';
import type { CallApi } from '../../../lib/api/call-api.ts';
import { isSearched, type ShopView } from './shop-address.ts';
import {
  askedByFilters,
  browsedPage,
  type Found,
  isFilteredAlone,
  type ShopFirst,
  searchRequestOf,
} from './shop-queries.ts';

/** Keeps the data that a card shows and the cart keeps: the rest would only make the first page heavier. */
function trim(products: readonly Product[]): Product[] {
  return products.map((product) => ({
    ...product,
    images: product.images.slice(0, 1),
    details: { ...product.details, description: '' },
    attributes: product.attributes.filter(({ attribute_name }) => /estado/i.test(attribute_name)),
    selected_attributes: [],
  }));
}

/**
 * Reads what the first drawing of an address needs, as far as there is something: a page beyond the last one is the
 * last, a type that does not exist none. Only where the search makes the list, its failure is the page's.
 */
export async function loadShop(api: CallApi, asked: ShopView): Promise<ShopFirst> {
  const { types, products } = await api(browseProductsCall);
  const tab = types.some(({ id }) => id === asked.tab) ? asked.tab : undefined;
  const ofList = { ...asked, tab, page: isSearched(asked) ? asked.page : Math.min(asked.page, products.last_page) };
  const found = await findOn(api, ofList);
  const view =
    found && isSearched(ofList)
      ? { ...ofList, page: Math.max(1, Math.min(asked.page, found.products.last_page)) }
      : ofList;
  const page = browsedPage(view);
  const browsed = await api(browseProductsCall, page > 1 ? { query: { page } } : {});
  const data = trim(browsed.products.data);
  return {
    view,
    browsed: { ...browsed, products: { ...browsed.products, data } },
    found: found && trimFound(found, isSearched(view)),
    ...(tab !== undefined && { ofType: await typeOf(api, tab) }),
    ...(isFilteredAlone(view) && { filtered: await filteredBy(api, view) }),
  };
}

async function typeOf(api: CallApi, tab: number): Promise<ResultOf<typeof browseTypeCall>> {
  const ofType = await api(browseTypeCall, { params: { typeId: tab } });
  return { ...ofType, products: trim(ofType.products) };
}

async function filteredBy(api: CallApi, view: ShopView) {
  const { products } = await api(filterProductsCall, askedByFilters(view));
  return { products: trim(products) };
}

function findOn(api: CallApi, view: ShopView): Promise<Found | undefined> {
  const found = api(searchCall, searchRequestOf(view));
  return isSearched(view) ? found : found.catch(() => undefined);
}

/** Drops the search's own list where another call makes the one shown. */
function trimFound(found: Found, isShown: boolean): Found {
  const data = isShown ? trim(found.products.data) : [];
  return { ...found, products: { ...found.products, data }, nearest: trim(found.nearest) };
}
