import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { texts } from '@giro/contract/texts.ts';
import { encodePicture, photoPixels } from '../files/encode-picture.ts';
import { maxPrivatePixels } from '../files/private-files.ts';

/** Brands of pictures coded with HEVC (ISO/IEC 23008-12, annex B), which nobody here can decode for want of a licence. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

async function isHeic(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer } = await opened.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(buffer.toString('latin1', 8, 12));
  } finally {
    await opened.close();
  }
}

async function encodeFile(file: string): Promise<Buffer | string> {
  const photo = await encodePicture(file, maxPrivatePixels, photoPixels);
  return photo ?? ((await isHeic(file)) ? texts.photo.heic : texts.photo.invalid);
}

/**
 * Takes in a photo as a phone has made it and writes it anew, small and upright, without where it was taken; a text says
 * what is wrong with it. While it comes, however slowly, it lies on the disk; it is decoded in its turn,
 * whoever sends how many. Throws `QueueFull` when too many wait.
 */
export async function receivePhoto(part: MultipartFile): Promise<Buffer | string | undefined> {
  const file = path.join(tmpdir(), `giro-photo-${randomUUID()}`);
  try {
    await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
    if (part.file.truncated) return texts.photo.tooLarge;
    if (part.file.bytesRead === 0) return part.filename ? texts.image.empty : undefined;
    return await encodeFile(file);
  } finally {
    await rm(file, { force: true });
  }
}
