import { buffer as collect } from 'node:stream/consumers';
import { readSizedName } from '@giro/contract/rules/pictures.ts';
import type { Disk } from 'flydrive';
import { QueueFull } from '../http/semaphore.ts';
import { decodeInTurn } from './decoding.ts';
import { openSharp } from './open-sharp.ts';

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

export interface PictureSizes {
  /** A stored picture at the width that the name asks for; nothing for other names and unknown pictures. */
  find(disk: Disk, name: string): Promise<Buffer | undefined>;
}

/** Decoded and drawn again, a stored picture of 1200 pixels. */
const heldBytes = 8 * 1024 * 1024;
const mostMaking = 200;

/**
 * Each size is made when it is first asked for, once however many ask, and kept beside its picture, which is there. Throws
 * `QueueFull` when too many are being made.
 */
export function createPictureSizes(): PictureSizes {
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
    async find(disk, name) {
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
