import type { FileHandle } from 'node:fs/promises';
import type { FormOf } from '@giro/contract/call.ts';
import type { importPicturesCall, PictureArchive } from '@giro/contract/calls/managed-products.ts';
import { maxArchivePictures, maxPicturePixels } from '@giro/contract/rules/pictures.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { encodePicture, isPicture } from '../../platform/files/encode-picture.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { type OpenedZip, openZip, TooManyEntries, type ZipEntry } from '../../platform/files/unzip.ts';
import { invalid } from '../../platform/http/errors.ts';
import { Semaphore } from '../../platform/http/semaphore.ts';
import { listOnBooks } from './managed-products.queries.ts';
import { namesTwice, type PicturesOfProduct, planPictures, sortFiles } from './picture-archives.rules.ts';
import { replacePictures, touchProducts } from './product-edits.queries.ts';
import { noteChangedProduct } from './product-record.service.ts';
import { findIdsBySku, lockForEdits } from './product-table.queries.ts';
import { presentProduct } from './products.presenter.ts';
import { maxPictures } from './products.rules.ts';

/** Each holds a picture of its zip, unpacked. */
const semaphore = new Semaphore(1, 5);
/** More files than these are no shop's pictures. */
const mostFiles = 2000;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Pictures of many products, out of one zip whose files are named after SKUs. */
export function createPictureArchives({ database, pictures }: { database: Database; pictures: Pictures }) {
  const refuse = (...words: string[]) => invalid({ arquivo: words });

  /** Throws 422 for what is no zip, or has too many files in it. */
  async function open(file: FileHandle): Promise<OpenedZip> {
    const zip = await openZip(file.fd, mostFiles).catch((error) => {
      throw error instanceof TooManyEntries ? refuse(texts.archive.tooMany(maxArchivePictures)) : error;
    });
    if (!zip) throw refuse(texts.archive.invalid);
    return zip;
  }

  /**
   * Assigns each picture to its product. Throws 422 for names that more than one file has, and for too many pictures.
   */
  async function plan({ entries }: OpenedZip, isReplacing: boolean) {
    const twice = namesTwice(entries);
    if (twice.length > 0) throw refuse(...twice.slice(0, 20).map(texts.archive.nameTwice));
    const sorted = sortFiles(entries);
    if (sorted.pictures.length > maxArchivePictures) throw refuse(texts.archive.tooMany(maxArchivePictures));
    const skus = sorted.pictures.flatMap(({ names }) => names.map(({ sku }) => sku));
    const rows = await listOnBooks(database, await findIdsBySku(database, skus));
    return planPictures(sorted, rows.map(presentProduct), isReplacing);
  }

  function present(
    { planned, skipped }: Awaited<ReturnType<typeof plan>>,
    { dryRun, replace }: FormOf<typeof importPicturesCall>,
  ): PictureArchive {
    const count = planned.reduce((sum, { files }) => sum + files.length, 0);
    const moved = counted(count, 'imagem', 'imagens');
    const where = counted(planned.length, 'aparelho', 'aparelhos');
    const done = dryRun ? (count === 1 ? 'vai para' : 'vão para') : count === 1 ? 'gravada em' : 'gravadas em';
    return {
      message: count === 0 ? 'Nenhuma imagem tem o nome de um SKU da loja.' : `${moved} ${done} ${where}.`,
      applied: !dryRun,
      products: planned.map(({ product: { id, SKU, name, images }, files }) => ({
        id,
        SKU,
        name,
        kept: replace ? 0 : images.length,
        files: files.map(({ path }) => path),
      })),
      skipped,
    };
  }

  /** Says which pictures cannot be read, and leaves them out. */
  async function withoutUnreadable(zip: OpenedZip, { planned, skipped }: Awaited<ReturnType<typeof plan>>) {
    const unreadable = new Set<ZipEntry>();
    for (const file of planned.flatMap(({ files }) => files)) {
      const bytes = await zip.unpack(file);
      if (!bytes || !(await isPicture(bytes))) unreadable.add(file);
    }
    const readable = planned.map(({ product, files }) => ({
      product,
      files: files.filter((file) => !unreadable.has(file)),
    }));
    const reasons = [...unreadable].map(({ path }) => ({ file: path, reason: 'Não foi possível ler esta imagem.' }));
    return { planned: readable.filter(({ files }) => files.length > 0), skipped: [...skipped, ...reasons] };
  }

  /** Stores the pictures of a product, one after the other. */
  async function store(zip: OpenedZip, files: readonly ZipEntry[]): Promise<string[]> {
    const stored: string[] = [];
    for (const file of files) {
      const bytes = await zip.unpack(file);
      const webp = bytes && (await encodePicture(bytes, maxPicturePixels));
      if (!webp) throw refuse(`“${file.path}”: não foi possível ler esta imagem. Nada foi gravado.`);
      stored.push(await pictures.store(webp));
    }
    return stored;
  }

  async function write(tx: Tx, urls: ReadonlyMap<number, string[]>, isReplacing: boolean, byId: number) {
    const ids = [...urls.keys()].sort((one, other) => one - other);
    await lockForEdits(tx, ids);
    const before = (await listOnBooks(tx, ids)).map(presentProduct);
    for (const { id, name, images } of before) {
      const kept = isReplacing ? [] : images.map(({ url }) => url);
      const all = [...new Set([...kept, ...(urls.get(id) ?? [])])];
      if (all.length > maxPictures) throw refuse(`“${name}” teria mais de ${maxPictures} imagens. Nada foi gravado.`);
      await replacePictures(tx, id, all);
    }
    await touchProducts(tx, ids, byId);
    const after = new Map((await listOnBooks(tx, ids)).map((row) => [row.id, presentProduct(row)]));
    for (const product of before) {
      const now = after.get(product.id);
      if (now) await noteChangedProduct(tx, product, now, {});
    }
  }

  async function applyPlan(zip: OpenedZip, planned: readonly PicturesOfProduct[], isReplacing: boolean, byId: number) {
    // Stored pictures that no product names in the end are nobody's; the same ones are stored once.
    const urls = new Map<number, string[]>();
    for (const { product, files } of planned) urls.set(product.id, await store(zip, files));
    await database.transaction().execute((tx) => write(tx, urls, isReplacing, byId));
  }

  /**
   * Says where the pictures of a zip go, or puts them there, all or nothing, after those that a product has or in their
   * place. Throws 422 for what is no zip, has a name twice or too much in it, 503 while too many wait.
   */
  async function take(
    form: FormOf<typeof importPicturesCall>,
    archive: FileHandle | undefined,
    byId: number,
  ): Promise<PictureArchive> {
    if (!archive) throw refuse('Escolha o arquivo zip.');
    return semaphore.take(async () => {
      const zip = await open(archive);
      const found = await withoutUnreadable(zip, await plan(zip, form.replace));
      if (!form.dryRun && found.planned.length > 0) await applyPlan(zip, found.planned, form.replace, byId);
      return present(found, form);
    });
  }

  return { take };
}
