import type { FormOf } from '@giro/contract/call.ts';
import type { importPicturesCall, PictureArchive } from '@giro/contract/calls/managed-products.ts';
import { maxArchivePictures } from '@giro/contract/rules/picture-archive.ts';
import { maxPicturePixels } from '@giro/contract/rules/picture-sizes.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { encodePicture, isPicture } from '../../platform/files/encode-picture.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { listZip, unzipFile } from '../../platform/files/unzip.ts';
import { invalid, messages, Refusal } from '../../platform/http/errors.ts';
import type { FormFile } from '../../platform/http/forms.ts';
import { QueueFull, Turns } from '../../platform/http/turns.ts';
import { listOnBooks } from './managed-products.queries.ts';
import { type PicturesOfProduct, planPictures, sortFiles } from './picture-archives.rules.ts';
import { replacePictures, touchProducts } from './product-edits.queries.ts';
import { noteChangedProduct } from './product-record.service.ts';
import { findIdsBySku, lockForEdits } from './product-table.queries.ts';
import { presentProduct } from './products.presenter.ts';
import { maxPictures } from './products.rules.ts';

/** Each holds a zip and a picture of it, unpacked. */
const turns = new Turns(1, 5);
/** More files than these are no shop's pictures. */
const mostFiles = 2000;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Pictures of many products, out of one zip whose files are named after SKUs. */
export function createPictureArchives({ database, pictures }: { database: Database; pictures: Pictures }) {
  const refuse = (message: string) => invalid({ arquivo: [message] });

  /** What goes where. Throws 422 for what is no zip, or has too many files. */
  async function plan(zip: Buffer, isReplacing: boolean) {
    const entries = listZip(zip);
    if (!entries) throw refuse(texts.archive.invalid);
    const sorted = sortFiles(entries.slice(0, mostFiles));
    if (entries.length > mostFiles || sorted.pictures.length > maxArchivePictures) {
      throw refuse(`Envie no máximo ${maxArchivePictures} imagens em cada zip.`);
    }
    const skus = sorted.pictures.flatMap(({ names }) => names.map(({ sku }) => sku));
    const rows = await listOnBooks(database, await findIdsBySku(database, skus));
    return planPictures(sorted, rows.map(presentProduct), isReplacing);
  }

  function present(
    { planned, skipped }: Awaited<ReturnType<typeof plan>>,
    { dryRun, replace }: FormOf<typeof importPicturesCall>,
  ): PictureArchive {
    const count = planned.reduce((sum, { paths }) => sum + paths.length, 0);
    const moved = counted(count, 'imagem', 'imagens');
    const where = counted(planned.length, 'aparelho', 'aparelhos');
    const done = dryRun ? (count === 1 ? 'vai para' : 'vão para') : count === 1 ? 'gravada em' : 'gravadas em';
    return {
      message: count === 0 ? 'Nenhuma imagem tem o nome de um SKU da loja.' : `${moved} ${done} ${where}.`,
      applied: !dryRun,
      products: planned.map(({ product: { id, SKU, name, images }, paths }) => ({
        id,
        SKU,
        name,
        kept: replace ? 0 : images.length,
        files: paths,
      })),
      skipped,
    };
  }

  /** Says which pictures cannot be read, and leaves them out. */
  async function withoutUnreadable(zip: Buffer, { planned, skipped }: Awaited<ReturnType<typeof plan>>) {
    const unreadable = new Set<string>();
    for (const path of planned.flatMap(({ paths }) => paths)) {
      const bytes = unzipFile(zip, path);
      if (!bytes || !(await isPicture(bytes))) unreadable.add(path);
    }
    const readable = planned.map(({ product, paths }) => ({
      product,
      paths: paths.filter((path) => !unreadable.has(path)),
    }));
    const reasons = [...unreadable].map((file) => ({ file, reason: 'Não foi possível ler esta imagem.' }));
    return { planned: readable.filter(({ paths }) => paths.length > 0), skipped: [...skipped, ...reasons] };
  }

  /** Stores the pictures of a product, one after the other. */
  async function store(zip: Buffer, paths: readonly string[]): Promise<string[]> {
    const stored: string[] = [];
    for (const path of paths) {
      const bytes = unzipFile(zip, path);
      const webp = bytes && (await encodePicture(bytes, maxPicturePixels));
      if (!webp) throw refuse(`“${path}”: não foi possível ler esta imagem. Nada foi gravado.`);
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

  async function applyPlan(zip: Buffer, planned: readonly PicturesOfProduct[], isReplacing: boolean, byId: number) {
    // Stored pictures that no product names in the end are nobody's; the same ones are stored once.
    const urls = new Map<number, string[]>();
    for (const { product, paths } of planned) urls.set(product.id, await store(zip, paths));
    await database.transaction().execute((tx) => write(tx, urls, isReplacing, byId));
  }

  /**
   * Says where the pictures of a zip go, or puts them there, all or nothing, after those that a product has or in their
   * place. Throws 422 for what is no zip or has too much in it, 503 while too many wait.
   */
  async function take(
    form: FormOf<typeof importPicturesCall>,
    files: readonly FormFile[],
    byId: number,
  ): Promise<PictureArchive> {
    const [zip] = files.map(({ bytes }) => bytes);
    if (!zip) throw refuse('Escolha o arquivo zip.');
    const work = async () => {
      const found = await withoutUnreadable(zip, await plan(zip, form.replace));
      if (!form.dryRun && found.planned.length > 0) await applyPlan(zip, found.planned, form.replace, byId);
      return present(found, form);
    };
    return turns.take(work).catch((error) => {
      throw error instanceof QueueFull ? new Refusal(503, messages.busy, {}, { 'retry-after': '5' }) : error;
    });
  }

  return { take };
}
