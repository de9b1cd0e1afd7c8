import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { CallDefinition } from '@giro/contract/call.ts';
import { texts } from '@giro/contract/texts.ts';
import type { FastifyRequest } from 'fastify';
import { encodePicture, photoPixels } from '../files/decoding.ts';
import { maxPrivatePixels } from '../files/private-files.ts';
import { openAside } from '../files/written-aside.ts';
import { fileLimitsOf } from './body-limits.ts';
import { type FieldErrors, FieldProblems, malformed, Refusal, tooLarge } from './errors.ts';
import { QueueFull } from './semaphore.ts';

/** A file of a form, whole in memory: as it was sent, within the limits of its call, or a photo that has been written anew. */
export interface FormFile {
  field: string;
  name: string;
  bytes: Buffer;
}

export interface ReadForm {
  fields: Record<string, unknown>;
  files: FormFile[];
  /** The file of a call that carries an archive: on the disk, as large as it may be. */
  archive?: FileHandle;
  /** As that file was called. */
  archiveName?: string;
  /** A text at each field whose file is too large, empty, one too many, or no photo where one is wanted. */
  badFiles: FieldErrors;
}

/** Of any form; those beyond a call's own number are answered in words. */
const maxFiles = 20;
/** Of all fields together; the largest is a post's text. */
const maxTextBytes = 2 * 1024 * 1024;

/**
 * Reads a multipart form and hands it on; what of it lies on the disk is gone afterwards. A repeated field and `field[]`
 * become a list, `field[name]` an object. A JSON body is taken as a form without files. Throws 400 for one that is cut off
 * or has no boundary, 413 for too many parts or too much text, 503 when too many photos wait to be written anew.
 */
export async function withForm<Result>(
  request: FastifyRequest,
  call: CallDefinition,
  use: (form: ReadForm) => Promise<Result>,
): Promise<Result> {
  const form: ReadForm = { fields: {}, files: [], badFiles: {} };
  try {
    if (!request.isMultipart()) form.fields = (request.body ?? {}) as Record<string, unknown>;
    else await readParts(request, call, form).catch(refuseUnread);
    return await use(form);
  } finally {
    await form.archive?.close();
  }
}

/** The plugin's own refusals say their status, and so do ours; its parser throws bare errors at a body that it cannot read. */
function refuseUnread(error: Error & { statusCode?: number }): never {
  throw error instanceof Refusal || error instanceof QueueFull || error.statusCode ? error : malformed();
}

async function readParts(request: FastifyRequest, call: CallDefinition, form: ReadForm): Promise<void> {
  const bad = new FieldProblems();
  const { bytes: fileSize, count } = fileLimitsOf(call);
  let textBytes = 0;
  let received = 0;
  const limits = { fileSize, files: maxFiles, fields: 300, fieldSize: 1024 * 1024, fieldNameSize: 200 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      textBytes += Buffer.byteLength(String(part.value));
      if (textBytes > maxTextBytes || part.valueTruncated) throw tooLarge();
      addField(form.fields, part.fieldname, part.value);
      continue;
    }
    const field = part.fieldname.replace(/\[.*$/, '');
    received++;
    const file = received > count ? tooMany(part, call, count) : await receive(part, call, form);
    if (typeof file === 'string') bad.add(field, file);
    else if (file) form.files.push({ field, name: part.filename ?? '', bytes: file });
  }
  form.badFiles = bad.errors;
}

/** Takes in a file as its call wants it; a text says what is wrong with it. */
async function receive(part: MultipartFile, { carries }: CallDefinition, form: ReadForm) {
  if (carries === 'archive') return receiveArchive(part, form);
  if (carries === 'photos') return receivePhoto(part);
  return receiveWhole(part, carries === 'documents' ? texts.document.tooLarge : texts.image.tooLarge);
}

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
async function receivePhoto(part: MultipartFile): Promise<Buffer | string | undefined> {
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

/** Puts an archive on the disk while it comes, so that none is ever in memory. */
async function receiveArchive({ file, filename }: MultipartFile, form: ReadForm): Promise<string | undefined> {
  form.archive = await openAside();
  for await (const piece of file) await form.archive.appendFile(piece);
  if (file.truncated) return texts.archive.tooLarge;
  if (file.bytesRead > 0) {
    form.archiveName = filename ?? '';
    return undefined;
  }
  await form.archive.close();
  form.archive = undefined;
  return filename ? texts.image.empty : undefined;
}

/** Takes a file as it is. */
async function receiveWhole(part: MultipartFile, tooLargeText: string): Promise<Buffer | string | undefined> {
  const bytes = await part.toBuffer();
  if (part.file.truncated) return tooLargeText;
  if (bytes.byteLength > 0) return bytes;
  // Browsers send a field for files that was left empty as a file without a name.
  return part.filename ? texts.image.empty : undefined;
}

/** Lets a file go by unread. */
function tooMany({ file }: MultipartFile, { carries }: CallDefinition, count: number): string {
  file.resume();
  return (carries === 'documents' ? texts.document : texts.photo).tooMany(count);
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const [, base = name, key] = /^([^[\]]+)\[([^\]]*)\]/.exec(name) ?? [];
  if (['__proto__', 'constructor', 'prototype'].includes(base) || key === '__proto__') return;
  const known = fields[base];
  if (key) {
    const object = (typeof known === 'object' && !Array.isArray(known) ? known : {}) as Record<string, unknown>;
    object[key] = key in object ? [object[key], value].flat() : value;
    fields[base] = object;
  } else if (known !== undefined || key === '') {
    fields[base] = known === undefined ? [value] : [known, value].flat();
  } else {
    fields[base] = value;
  }
}
