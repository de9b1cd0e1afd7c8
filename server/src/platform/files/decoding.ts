import type { Metadata } from 'sharp';
import { Semaphore } from '../http/semaphore.ts';

/** Bytes of memory that all large pictures decoded at once may hold: 50 million pixels of a progressive JPEG. */
export const mostHeldBytes = 288 * 1024 * 1024;
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
export function heldBytesOf(metadata: Metadata): number {
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
