import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CardFacts,
  cardMark,
  postCardFacts,
  productCardFacts,
  shopCardFacts,
} from '@giro/contract/rules/pictures.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/database.ts';
import { decodeInTurn, openSharp } from '../../platform/files/decoding.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { messages, Refusal } from '../../platform/http/errors.ts';
import type { PostsService } from '../blog/posts.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import {
  type CardPart,
  cardHeight,
  cardWidth,
  layOutCard,
  layOutShopCard,
  paper,
  pictureBoxOf,
} from './cards.presenter.ts';

const cornerRadius = 32;
const weight = 800;
/** A card while it is drawn, or a stored picture while it is cut. */
const heldBytes = 12 * 1024 * 1024;

/** Characters that Figtree cannot write, such as emoji: they would come out as empty boxes. */
const unwritable = /[^\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2026\u20ac]/gu;
const writable = (text: string) => text.normalize('NFC').replace(unwritable, '').replace(/\s+/g, ' ').trim();

let fonts: Promise<{ name: string; data: Buffer; weight: 800; style: 'normal' }[]> | undefined;

/** The shop's letters, from files: a card looks the same wherever it is drawn. */
function loadFonts() {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('@fontsource/figtree/package.json')));
  fonts ??= Promise.all(
    ['latin', 'latin-ext'].map(async (subset) => ({
      name: subset === 'latin' ? 'Figtree' : 'Figtree Extended',
      data: await readFile(path.join(folder, `files/figtree-${subset}-${weight}-normal.woff`)),
      weight,
      style: 'normal' as const,
    })),
  );
  return fonts;
}

/** A card of 1200 × 630 as JPEG. Its text is drawn as paths. The libraries are loaded at the first one: most processes never draw any. */
async function paint(layout: CardPart, photos: { input: Buffer; left: number; top: number }[]): Promise<Buffer> {
  const [{ default: satori }, sharp] = await Promise.all([import('satori'), openSharp()]);
  const svg = await satori(layout as Parameters<typeof satori>[0], {
    width: cardWidth,
    height: cardHeight,
    fonts: await loadFonts(),
  });
  const card = sharp(Buffer.from(svg)).composite(photos).flatten({ background: paper });
  return decodeInTurn(heldBytes, () => card.jpeg({ quality: 86 }).toBuffer());
}

/** The preview card of a product or a post. A picture that cannot be decoded leaves its calm ground. */
async function drawCard(facts: CardFacts, picture: Buffer | undefined): Promise<Buffer> {
  const sharp = await openSharp();
  const { left, top, width, height } = pictureBoxOf(facts);
  const layout = layOutCard({
    ...facts,
    shop: writable(facts.shop),
    // A capacity stays on one line.
    title: writable(facts.title).replace(/(\d) (?=(?:GB|TB)\b)/g, '$1\u00a0'),
    label: facts.label && writable(facts.label),
  });
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${cornerRadius}"/></svg>`,
  );
  const cut = (input: Buffer) =>
    sharp(input)
      .resize(width, height, { fit: 'cover' })
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer()
      .catch(() => undefined);
  const photo = picture && (await decodeInTurn(heldBytes, () => cut(picture)));
  return paint(layout, photo ? [{ input: photo, left, top }] : []);
}

/** The preview card of the shop itself. */
const drawShopCard = (shop: string): Promise<Buffer> => paint(layOutShopCard(writable(shop)), []);

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
