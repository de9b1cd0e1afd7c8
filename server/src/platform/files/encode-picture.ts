import type { Metadata, Sharp } from 'sharp';
import { decodeInTurn, heldBytesOf, mostHeldBytes } from './decoding.ts';
import { openSharp } from './open-sharp.ts';

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
 * Decodes a picture that somebody sent, bytes or the name of a file, and writes it anew as WebP, upright and within a
 * square of so many pixels, so that nothing but the picture survives. Its bytes decide what it is; undefined when they are
 * no picture, or one too large. Throws `QueueFull` when too many wait to be decoded.
 */
export async function encodePicture(
  picture: Buffer | string,
  maxPixels: number,
  limitInputPixels: number = ordinaryPixels,
): Promise<Buffer | undefined> {
  const sharp = await openSharp();
  const sent = sharp(picture, { limitInputPixels });
  const head = await readHead(sent);
  if (!head) return undefined;
  return decodeInTurn(heldBytesOf(head), () =>
    sent
      .rotate()
      .resize({ width: maxPixels, height: maxPixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(() => undefined),
  );
}
