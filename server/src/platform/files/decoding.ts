import type { Metadata, Sharp } from 'sharp';
import { Semaphore } from '../http/semaphore.ts';

/** Bytes of memory that all large pictures decoded at once may hold: 50 million pixels of a progressive JPEG. */
const mostHeldBytes = 288 * 1024 * 1024;
/** A stored picture of any kind, a preview card. */
const smallBytes = 24 * 1024 * 1024;

/** Of the four threads that decode, two are left to passwords and to small pictures, for which somebody waits. */
const large = new Semaphore(2, 60, 60, mostHeldBytes);
const small = new Semaphore(1, 120);

const bytesOf = (depth: string | undefined) => (depth === 'uchar' ? 1 : 2);

/**
 * Memory of a picture while it is decoded and made smaller, in bytes. Measured with libvips 8.18, by the growth of a
 * process: some kinds pass line by line, others are there whole.
 */
function heldBytesOf(metadata: Metadata): number {
  const { width = 0, height = 0, format, channels = 3, depth, isProgressive, chromaSubsampling } = metadata;
  const perPixel = () => {
    if (format === 'heif') return bytesOf(depth) === 1 ? 19 : 24;
    if (format === 'jpeg' && isProgressive) return chromaSubsampling === '4:2:0' ? 3.3 : 2 * channels;
    if (format === 'jpeg') return 0.5;
    if (format === 'png' && isProgressive) return 1.25 * channels * bytesOf(depth);
    return format === 'png' ? 2.6 : 5;
  };
  return width * height * perPixel();
}

/**
 * Runs a work that decodes a picture, or draws one, which holds so many bytes meanwhile. All of this process share one
 * bound; small ones pass those that are waited for. Throws `QueueFull` when too many wait.
 */
export function decodeInTurn<Result>(heldBytes: number, work: () => Promise<Result>): Promise<Result> {
  return (heldBytes <= smallBytes ? small : large).take(work, undefined, heldBytes);
}

/** The library of pictures, for what is decoded once: nothing of it is worth keeping in memory, and each takes one thread. */
export async function openSharp() {
  // Loaded at the first picture: it takes memory that most processes never need.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** As sharp calls them; AVIF is a kind of HEIF. The others that it reads, SVG among them, are programs more than pictures. */
const takenFormats = new Set<string | undefined>(['jpeg', 'png', 'webp', 'heif']);

/** Most pixels of a picture before it is written anew. */
const ordinaryPixels = 50_000_000;
/** Photos of telephones have up to 108 million. */
export const photoPixels = 120_000_000;

/**
 * Metadata from the head of a picture; undefined when it is none that can be written anew, or would take too much
 * memory.
 */
async function readHead(picture: Sharp): Promise<Metadata | undefined> {
  const metadata = await picture.metadata().catch(() => undefined);
  const isTaken = metadata && takenFormats.has(metadata.format) && heldBytesOf(metadata) <= mostHeldBytes;
  return isTaken ? metadata : undefined;
}

/** True if somebody's bytes say that they are a picture that can be written anew. */
export async function isPicture(bytes: Buffer): Promise<boolean> {
  const sharp = await openSharp();
  return (await readHead(sharp(bytes, { limitInputPixels: ordinaryPixels }))) !== undefined;
}

/**
 * Decodes a picture that somebody sent, bytes or the name of a file, and writes it anew, as WebP unless JPEG is wanted, upright
 * and within a square of so many pixels, so that nothing but the picture survives. Its bytes decide what it is; undefined when they are
 * no picture, or one too large. Throws `QueueFull` when too many wait to be decoded.
 */
export async function encodePicture(
  picture: Buffer | string,
  maxPixels: number,
  limitInputPixels: number = ordinaryPixels,
  format: 'webp' | 'jpeg' = 'webp',
): Promise<Buffer | undefined> {
  const sharp = await openSharp();
  const sent = sharp(picture, { limitInputPixels });
  const head = await readHead(sent);
  if (!head) return undefined;
  return decodeInTurn(heldBytesOf(head), () =>
    sent
      .rotate()
      .resize({ width: maxPixels, height: maxPixels, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, { quality: 82 })
      .toBuffer()
      .catch(() => undefined),
  );
}
