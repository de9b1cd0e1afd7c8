import { availableParallelism, loadavg } from 'node:os';
import { buffer as collect } from 'node:stream/consumers';
import { maxPicturePixels, readSizedName } from '@giro/contract/rules/pictures.ts';
import type { Disk } from 'flydrive';
import { LRUCache } from 'lru-cache';
import { decodeInTurn, openSharp } from './decoding.ts';
import { readPicture } from './stored-pictures.ts';

/** As near to its original as WebP of the quality that sizes are stored in. */
const quality = 50;
/** Of 9: the next one takes twice as long and saves three hundredths. */
const effort = 2;
/** A stored picture, decoded, and what writing it takes. */
const heldBytes = 24 * 1024 * 1024;
const mostWaiting = 1000;
const mostKnown = 5000;

export interface AvifOptions {
  /** True if the machine has time to spare. */
  hasTime: () => boolean;
  /** Time between two calls of `hasTime`. */
  everyMs: number;
}

/** While more than half of the cores' time is taken, whoever waits for an answer comes first. */
const whenIdle: AvifOptions = { hasTime: () => (loadavg()[0] ?? 0) < availableParallelism() / 2, everyMs: 10_000 };

export interface AvifPictures {
  /** The AVIF form of a stored picture of any size, where that has been made and is smaller. */
  find(disk: Disk, name: string): Promise<Buffer | undefined>;
  /** Has the form of a picture that is there made once there is time for it, unless it is known to be no smaller. */
  want(disk: Disk, name: string): void;
  stop(): void;
}

const avifNameOf = (name: string) => name.replace(/webp$/, 'avif');

/** True if an AVIF file is all there: boxes, each of which begins with its length (ISO/IEC 14496-12, 4.2). */
function isWhole(file: Buffer): boolean {
  let at = 0;
  while (at + 8 <= file.length) {
    const length = file.readUInt32BE(at);
    if (length < 8) return false;
    at += length;
  }
  return at > 0 && at === file.length;
}

/** An empty file says that the picture is no smaller in this form; so does one that a crash has cut off. */
async function readVerdict(disk: Disk, name: string): Promise<Buffer | 'none' | undefined> {
  const avif = avifNameOf(name);
  if (!(await disk.exists(avif))) return undefined;
  const file = await collect(await disk.getStream(avif));
  return isWhole(file) ? file : 'none';
}

/** Made when a browser that can read them has asked, one at a time, and never while anybody waits for it. */
export function createAvifPictures({ hasTime, everyMs }: AvifOptions = whenIdle): AvifPictures {
  const waiting = new Map<string, Disk>();
  const useless = new LRUCache<string, true>({ max: mostKnown });
  let timer: NodeJS.Timeout | undefined;
  let isMaking = false;

  async function make(disk: Disk, name: string): Promise<void> {
    // Another process may have made it meanwhile.
    if ((await readVerdict(disk, name)) !== undefined) return;
    const { original, width } = readSizedName(name) ?? { original: name, width: maxPicturePixels };
    const [webp, source] = await Promise.all([name, original].map((each) => readPicture(disk, each)));
    if (!webp || !source) return;
    const sharp = await openSharp();
    const sized = sharp(source).resize({ width, withoutEnlargement: true });
    const avif = await decodeInTurn(heldBytes, () => sized.avif({ quality, effort }).toBuffer());
    await disk.put(avifNameOf(name), avif.length < webp.length ? avif : '');
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  async function makeWaiting(): Promise<void> {
    if (isMaking) return;
    isMaking = true;
    for (const [name, disk] of waiting) {
      if (!timer || !hasTime()) break;
      waiting.delete(name);
      // A picture that fails is asked for again by the next visitor.
      await make(disk, name).catch(() => undefined);
    }
    isMaking = false;
    if (waiting.size === 0) stop();
  }

  return {
    async find(disk, name) {
      if (useless.has(name)) return undefined;
      const verdict = await readVerdict(disk, name);
      if (verdict !== 'none') return verdict;
      useless.set(name, true);
      return undefined;
    },
    want(disk, name) {
      if (useless.has(name) || waiting.size >= mostWaiting) return;
      waiting.set(name, disk);
      timer ??= setInterval(makeWaiting, everyMs).unref();
    },
    stop,
  };
}
