import type { PictureArchive } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { maxArchivedBytes } from '@giro/contract/rules/pictures.ts';
import type { ZipEntry } from '../../platform/files/unzip.ts';
import { maxPictures } from './products.rules.ts';

/** Files that computers put into zips by themselves. */
const ownFiles = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const pictureFile = /\.(jpe?g|png|webp|avif)$/i;
const suffix = /^(.+?)(?:[-_ ]|\s*\()(\d{1,2})\)?$/;

/** A file of a zip whose name may be that of a product. */
interface NamedPicture {
  file: ZipEntry;
  /** Possible SKUs of its product, the likelier one first, with the place of the picture among that product's. */
  names: { sku: string; place: number }[];
}

/** The names that more than one file of a zip bears. */
export function namesTwice(entries: readonly ZipEntry[]): string[] {
  const seen = new Set<string>();
  const twice = entries.filter(({ path }) => seen.size === seen.add(path).size).map(({ path }) => path);
  return [...new Set(twice)];
}

export interface SortedFiles {
  pictures: NamedPicture[];
  skipped: PictureArchive['skipped'];
}

/** `SKU.jpg`, `SKU-1.jpg`, `SKU_2.jpg`, in whatever folder; a SKU may end in a number itself. */
function namesOf(path: string): NamedPicture['names'] {
  const stem = path.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const [, base, place] = suffix.exec(stem) ?? [];
  const named = [{ sku: stem, place: 0 }, ...(base ? [{ sku: base, place: Number(place) }] : [])];
  return named.flatMap((name) => [name, { ...name, sku: name.sku.toUpperCase() }]);
}

/** Tells the pictures of a zip from everything else in it. */
export function sortFiles(entries: readonly ZipEntry[]): SortedFiles {
  const pictures: NamedPicture[] = [];
  const skipped: PictureArchive['skipped'] = [];
  for (const file of entries) {
    const { path, bytes } = file;
    if (ownFiles.test(path)) continue;
    const skip = (reason: string) => skipped.push({ file: path, reason });
    if (!pictureFile.test(path)) skip('Não é uma imagem JPG, PNG, WebP ou AVIF.');
    else if (bytes > maxArchivedBytes) skip('A imagem passa de 10 MB.');
    else pictures.push({ file, names: namesOf(path) });
  }
  return { pictures, skipped };
}

export interface PicturesOfProduct {
  product: ManagedProduct;
  /** In their order. */
  files: ZipEntry[];
}

/** Which picture goes to which product; the SKU as it is written counts before one with a number less. */
export function planPictures(
  { pictures, skipped }: SortedFiles,
  products: readonly ManagedProduct[],
  isReplacing: boolean,
): { planned: PicturesOfProduct[]; skipped: PictureArchive['skipped'] } {
  const bySku = new Map(products.map((product) => [product.SKU, product]));
  const found = new Map<ManagedProduct, { file: ZipEntry; place: number }[]>();
  const unknown: PictureArchive['skipped'] = [];
  for (const { file, names } of pictures) {
    const name = names.find(({ sku }) => bySku.has(sku));
    const product = name && bySku.get(name.sku);
    if (product) found.set(product, [...(found.get(product) ?? []), { file, place: name.place }]);
    else unknown.push({ file: file.path, reason: 'Nenhum aparelho tem este SKU.' });
  }
  const tooMany: PictureArchive['skipped'] = [];
  const planned = [...found].map(([product, files]) => {
    const sorted = files
      .sort((one, other) => one.place - other.place || one.file.path.localeCompare(other.file.path))
      .map(({ file }) => file);
    const room = Math.max(0, maxPictures - (isReplacing ? 0 : product.images.length));
    const reason = `Cada aparelho tem no máximo ${maxPictures} imagens.`;
    tooMany.push(...sorted.slice(room).map(({ path }) => ({ file: path, reason })));
    return { product, files: sorted.slice(0, room) };
  });
  return { planned: planned.filter(({ files }) => files.length > 0), skipped: [...skipped, ...unknown, ...tooMany] };
}
