import { texts } from '@giro/contract/texts.ts';
import type { FastifyRequest } from 'fastify';
import { type FieldErrors, malformed, Refusal, tooLarge } from './errors.ts';

/** A file of a form, whole in memory: pictures only, each at most 2 MB. */
export interface FormFile {
  field: string;
  name: string;
  bytes: Buffer;
}

export interface ReadForm {
  fields: Record<string, unknown>;
  files: FormFile[];
  /** A text at each field whose file is too large or empty. */
  badFiles: FieldErrors;
}

export const maxFileBytes = 2 * 1024 * 1024;
const maxFiles = 20;
/** Of all fields together; the largest is a post's text. */
const maxTextBytes = 2 * 1024 * 1024;

/**
 * Reads a multipart form. A repeated field and `field[]` become a list, `field[name]` an object. A JSON body is taken
 * as a form without files. Throws 400 for one that is cut off or has no boundary, 413 for too many parts or too much
 * text.
 */
export async function readForm(request: FastifyRequest): Promise<ReadForm> {
  if (!request.isMultipart()) {
    return { fields: (request.body ?? {}) as Record<string, unknown>, files: [], badFiles: {} };
  }
  return readParts(request).catch((error) => {
    // The plugin's own refusals say their status; its parser throws bare errors at a body that it cannot read.
    throw error instanceof Refusal || error.statusCode ? error : malformed();
  });
}

async function readParts(request: FastifyRequest): Promise<ReadForm> {
  const fields: Record<string, unknown> = {};
  const files: FormFile[] = [];
  const badFiles: FieldErrors = {};
  let textBytes = 0;
  const limits = { fileSize: maxFileBytes, files: maxFiles, fields: 300, fieldSize: 1024 * 1024, fieldNameSize: 200 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      textBytes += Buffer.byteLength(String(part.value));
      if (textBytes > maxTextBytes || part.valueTruncated) throw tooLarge();
      addField(fields, part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    const field = part.fieldname.replace(/\[.*$/, '');
    if (part.file.truncated) badFiles[field] = [texts.image.tooLarge];
    else if (bytes.byteLength > 0) files.push({ field, name: part.filename ?? '', bytes });
    // Browsers send a field for files that was left empty as a file without a name.
    else if (part.filename) badFiles[field] = [texts.image.empty];
  }
  return { fields, files, badFiles };
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
