import {
  type CardFacts,
  cardMark,
  postCardFacts,
  productCardFacts,
  shopCardFacts,
} from '@giro/contract/rules/pictures.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/database.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { messages, Refusal } from '../../platform/http/errors.ts';
import type { PostsService } from '../blog/posts.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import { drawCard, drawShopCard } from './card-drawing.service.ts';

const maxKeptBytes = 16 * 1024 * 1024;
/** Cards that may wait while one is drawn: drawing takes about a tenth of a second, and a messenger waits a few. */
const longestLine = 30;

export interface PreviewCard {
  /** Names what the card shows. */
  mark: string;
  jpeg: Buffer;
}

export type PreviewCardsService = ReturnType<typeof createPreviewCards>;

export interface PreviewCardsOptions {
  database: Database;
  pictures: Pictures;
  products: ProductsService;
  posts: PostsService;
  storefrontInfo: StorefrontInfoService;
}

/** Cards that messengers and networks show of a shared address. Each is drawn once, one after the other. */
export function createPreviewCards({ database, pictures, products, posts, storefrontInfo }: PreviewCardsOptions) {
  const kept = new LRUCache<string, Buffer>({ maxSize: maxKeptBytes, sizeCalculation: (jpeg) => jpeg.byteLength });
  const drawing = new Map<string, Promise<Buffer>>();
  let line: Promise<unknown> = Promise.resolve();

  /** Many who ask for a card that is being drawn wait for the same one. Throws 503 when too many different ones wait. */
  function drawInTurn(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const current = drawing.get(key);
    if (current) return current;
    if (drawing.size >= longestLine) throw new Refusal(503, messages.unavailable, {}, { 'retry-after': '5' });
    const next = line.then(draw).finally(() => drawing.delete(key));
    line = next.catch(() => undefined);
    drawing.set(key, next);
    return next;
  }

  async function cardOf(facts: object, draw: () => Promise<Buffer>): Promise<PreviewCard> {
    const key = JSON.stringify(facts);
    const jpeg = kept.get(key) ?? (await drawInTurn(key, draw));
    kept.set(key, jpeg);
    return { mark: cardMark(facts), jpeg };
  }

  const picturedCard = (facts: CardFacts) =>
    cardOf(facts, async () => drawCard(facts, facts.picture ? await pictures.read(facts.picture) : undefined));
  const shopName = async () => (await storefrontInfo.getShop(database)).name;

  return {
    async ofShop(): Promise<PreviewCard> {
      const name = await shopName();
      return cardOf(shopCardFacts(name), () => drawShopCard(name));
    },
    /** Throws 404. */
    ofProduct: async (sku: string) => picturedCard(productCardFacts(await products.getBySku(sku), await shopName())),
    /** Throws 404. */
    ofPost: async (slug: string) => picturedCard(postCardFacts(await posts.get(slug), await shopName())),
  };
}
