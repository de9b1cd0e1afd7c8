import { buffer as collect } from 'node:stream/consumers';
import { readSizedName } from '@giro/contract/rules/pictures.ts';
import type { Disk } from 'flydrive';
import { LRUCache } from 'lru-cache';
import { QueueFull, Semaphore } from '../http/semaphore.ts';
import { decodeInTurn, openSharp } from './decoding.ts';

/** True if a WebP file is all there: another process may still write it, a crash may have cut it short. */
function isWhole(file: Buffer): boolean {
  // RIFF, how many bytes follow, WEBP.
  return file.length >= 12 && file.toString('latin1', 8, 12) === 'WEBP' && file.readUInt32LE(4) + 8 === file.length;
}

/** A stored picture, whole. `getBytes` would give a small file as the memory around it. */
export async function readPicture(disk: Disk, name: string): Promise<Buffer | undefined> {
  if (!(await disk.exists(name))) return undefined;
  const file = await collect(await disk.getStream(name));
  return isWhole(file) ? file : undefined;
}

/** Decoded and drawn again, a stored picture of 1200 pixels. */
const heldBytes = 8 * 1024 * 1024;
const mostMaking = 200;

/**
 * Each size is made when it is first asked for, once however many ask, and kept beside its picture, which is there. Throws
 * `QueueFull` when too many are being made.
 */
export function createPictureSizes() {
  const making = new Map<string, Promise<Buffer | undefined>>();

  async function make(disk: Disk, name: string): Promise<Buffer | undefined> {
    const sized = readSizedName(name);
    const original = sized && (await readPicture(disk, sized.original));
    if (!original) return undefined;
    const sharp = await openSharp();
    const { width = 0 } = await sharp(original).metadata();
    const shrink = () => sharp(original).resize(sized.width).webp({ quality: 80 }).toBuffer();
    const bytes = width <= sized.width ? original : await decodeInTurn(heldBytes, shrink);
    await disk.put(name, bytes);
    return bytes;
  }

  return {
    /** A stored picture at the width that the name asks for; nothing for other names and unknown pictures. */
    async find(disk: Disk, name: string): Promise<Buffer | undefined> {
      if (!readSizedName(name)) return undefined;
      const kept = await readPicture(disk, name);
      const made = kept ?? making.get(name);
      if (made) return made;
      if (making.size >= mostMaking) throw new QueueFull();
      const begun = make(disk, name).finally(() => making.delete(name));
      making.set(name, begun);
      return begun;
    },
  };
}

const mostKnown = 20_000;
/** A bucket is asked over fifty connections: the others are for pictures that are there. */
const askedAtOnce = 32;
const mostWaiting = 500;

/**
 * Which files a store has. A file that is there is asked about once, so that whoever invents names only ever waits behind
 * others who do.
 */
export function createStoredNames() {
  const known = new LRUCache<string, true>({ max: mostKnown });
  const asking = new Map<string, Promise<boolean>>();
  const semaphore = new Semaphore(askedAtOnce, mostWaiting);

  async function ask(disk: Disk, name: string): Promise<boolean> {
    const isThere = await semaphore.take(() => disk.exists(name));
    if (isThere) known.set(name, true);
    return isThere;
  }

  return {
    /** True if the store has this file, or had it when it was asked. Throws `QueueFull` when too many are asked about. */
    async has(disk: Disk, name: string): Promise<boolean> {
      if (known.has(name)) return true;
      const asked = asking.get(name) ?? ask(disk, name).finally(() => asking.delete(name));
      asking.set(name, asked);
      return asked;
    },
  };
}
