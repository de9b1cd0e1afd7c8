import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { texts } from '@giro/contract/texts.ts';
import { encodePicture, photoPixels } from '../files/encode-picture.ts';
import { maxPrivatePixels } from '../files/private-files.ts';
import { messages, Refusal } from './errors.ts';
import { QueueFull, Turns } from './turns.ts';

/** Each holds a photo of 25 MB and what it is decoded to. */
const turns = new Turns(2, 30);

/** Brands of pictures coded with HEVC (ISO/IEC 23008-12, annex B), which nobody here can decode for want of a licence. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const isHeic = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(bytes.toString('latin1', 8, 12));

async function encodeFile(file: string): Promise<Buffer | string> {
  const bytes = await readFile(file);
  if (bytes.byteLength === 0) return texts.image.empty;
  const photo = await encodePicture(bytes, maxPrivatePixels, photoPixels);
  return photo ?? (isHeic(bytes) ? texts.photo.heic : texts.photo.invalid);
}

/**
 * Takes in a photo as a phone has made it and writes it anew, small and upright, without where it was taken; a text says
 * what is wrong with it. While it comes, however slowly, it lies on the disk; in memory there are two at once, whoever
 * sends how many. Throws 503 when too many wait.
 */
export async function receivePhoto(part: MultipartFile): Promise<Buffer | string | undefined> {
  const file = path.join(tmpdir(), `giro-photo-${randomUUID()}`);
  try {
    await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
    if (part.file.truncated) return texts.photo.tooLarge;
    if (!part.filename && part.file.bytesRead === 0) return undefined;
    return await turns.take(() => encodeFile(file));
  } catch (error) {
    throw error instanceof QueueFull ? new Refusal(503, messages.busy, {}, { 'retry-after': '5' }) : error;
  } finally {
    await rm(file, { force: true });
  }
}
