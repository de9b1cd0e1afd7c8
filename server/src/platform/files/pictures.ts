import { createHash } from 'node:crypto';
import { maxPicturePixels, readSizedName } from '@giro/contract/rules/pictures.ts';
import { texts } from '@giro/contract/texts.ts';
import type { FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import { maxFileBytes } from '../http/body-limits.ts';
import { invalid, notFound } from '../http/errors.ts';
import { type AvifOptions, createAvifPictures } from './avif-pictures.ts';
import { encodePicture } from './encode-picture.ts';
import { createPictureSizes, readPicture } from './picture-sizes.ts';
import { createStoredNames } from './stored-names.ts';

/** Made from the content, so that a file never changes. */
const pictureName = /^[\w-]{32}\.webp$/;

export interface Pictures {
  /**
   * Stores a picture that somebody sent as a data URI and returns its address. Its bytes decide what it is; they are
   * decoded and written anew, so that nothing but the picture survives. Throws 422 at `field`.
   */
  storeDataUri(dataUri: string, field: string): Promise<string>;
  /** The same for the bytes of a file. */
  storeFile(bytes: Buffer, field: string): Promise<string>;
  /** Stores a picture of our own making. */
  store(picture: Buffer): Promise<string>;
  /** The bytes behind an address that this answered; undefined when they are gone or it never did. */
  read(address: string): Promise<Buffer | undefined>;
}

export function createPictures(disk: Promise<Disk>): Pictures {
  async function store(webp: Buffer): Promise<string> {
    const name = `${createHash('sha256').update(webp).digest('base64url').slice(0, 32)}.webp`;
    const store = await disk;
    if (!(await store.exists(name))) await store.put(name, webp);
    return `/files/${name}`;
  }
  async function storeFile(bytes: Buffer, field: string): Promise<string> {
    if (bytes.byteLength > maxFileBytes) throw invalid({ [field]: [texts.image.tooLarge] });
    const webp = await encodePicture(bytes, maxPicturePixels);
    if (!webp) throw invalid({ [field]: [texts.image.invalid] });
    return store(webp);
  }

  async function read(address: string): Promise<Buffer | undefined> {
    const name = address.replace(/^\/files\//, '');
    return pictureName.test(name) ? readPicture(await disk, name) : undefined;
  }

  return {
    store,
    storeFile,
    read,
    storeDataUri: (dataUri, field) => storeFile(Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64'), field),
  };
}

/** The picture that a name is a size of, or itself; undefined for names of nothing that is given out. */
const originalOf = (name: string) => (pictureName.test(name) ? name : readSizedName(name)?.original);

const forGood = 'max-age=31536000, immutable';

/** Gives out stored files, their smaller sizes, and either in the lighter of the forms that the browser can read. */
export function servePictures(app: FastifyInstance, disk: Promise<Disk>, avif?: AvifOptions): void {
  const names = createStoredNames();
  const sizes = createPictureSizes();
  const lighter = createAvifPictures(avif);
  app.addHook('onClose', async () => lighter.stop());
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const store = await disk;
    reply.header('vary', 'accept');
    const original = originalOf(name);
    if (!original || !(await names.has(store, original))) throw notFound();
    const readsAvif = /\bimage\/avif\b/i.test(request.headers.accept ?? '');
    const light = readsAvif ? await lighter.find(store, name) : undefined;
    // Caches between us and the browser that do not heed `vary` would give it to those who cannot read it.
    if (light)
      return reply.headers({ 'content-type': 'image/avif', 'cache-control': `private, ${forGood}` }).send(light);
    const file = name === original ? await openStored(store, name) : await sizes.find(store, name);
    if (!file) throw notFound();
    if (readsAvif) lighter.want(store, name);
    return reply.headers({ 'content-type': 'image/webp', 'cache-control': `public, ${forGood}` }).send(file);
  });
}

/** Undefined when it has gone since it was known. */
const openStored = async (store: Disk, name: string) =>
  (await store.exists(name)) ? store.getStream(name) : undefined;
