import type { CallDefinition } from '@giro/contract/call.ts';
import { evidenceBounds } from '@giro/contract/rules/dispute.ts';
import { maxInspectionPhotoBytes, maxInspectionPhotos } from '@giro/contract/rules/inspection.ts';
import { maxArchiveBytes } from '@giro/contract/rules/pictures.ts';

export interface BodyLimits {
  bytes: number;
  /** Keys and items of lists, whole and nested. */
  values: number;
}

export const ordinaryLimits: BodyLimits = { bytes: 64 * 1024, values: 5000 };
/** A base64 picture of 2 MB with a model's prices, or a price table. */
const largeLimits: BodyLimits = { bytes: 8 * 1024 * 1024, values: 50_000 };
const maxDepth = 32;

/** Size limits for the JSON of a call; ordinary where no call is known. Photos and archives come in forms alone. */
export function bodyLimitsOf(call: CallDefinition | undefined): BodyLimits {
  return call?.carries === 'pictures' || call?.carries === 'table' ? largeLimits : ordinaryLimits;
}

export interface FileLimits {
  bytes: number;
  count: number;
}

/** A picture or a document that is kept in memory whole. */
export const maxFileBytes = 2 * 1024 * 1024;

/** Limits on the size of each file of a call's form, and on the number of files. */
export function fileLimitsOf(call: CallDefinition): FileLimits {
  if (call.carries === 'photos') return { bytes: maxInspectionPhotoBytes, count: maxInspectionPhotos };
  if (call.carries === 'documents') return { bytes: evidenceBounds.bytes, count: evidenceBounds.files };
  return call.carries === 'archive' ? { bytes: maxArchiveBytes, count: 1 } : { bytes: maxFileBytes, count: 20 };
}

/** The place of the quote that ends a text of JSON; the end of everything when none does. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

/**
 * True if JSON holds more keys and items, or is nested deeper, than a call may send. Judged by its text, because what
 * is made of it takes many times its room; text that is no JSON may get either answer.
 */
export function holdsTooMuch(json: string, maxValues: number): boolean {
  let values = 0;
  let depth = 0;
  for (let place = 0; place < json.length; place++) {
    switch (json[place]) {
      case '"':
        place = endOfText(json, place + 1);
        break;
      case '{':
      case '[':
        depth++;
        values++;
        break;
      case ',':
        values++;
        break;
      case '}':
      case ']':
        depth--;
    }
    if (values > maxValues || depth > maxDepth) return true;
  }
  return false;
}
