import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CardFacts } from '@giro/contract/rules/pictures.ts';
import { decodeInTurn } from '../../platform/files/decoding.ts';
import { openSharp } from '../../platform/files/open-sharp.ts';
import { type CardPart, cardHeight, cardWidth, layOutCard, paper, pictureBoxOf } from './card-layout.presenter.ts';
import { layOutShopCard } from './shop-card.presenter.ts';

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
export async function drawCard(facts: CardFacts, picture: Buffer | undefined): Promise<Buffer> {
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
export const drawShopCard = (shop: string): Promise<Buffer> => paint(layOutShopCard(writable(shop)), []);
