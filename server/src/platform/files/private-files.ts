import { buffer as collect } from 'node:stream/consumers';
import type { Disk } from 'flydrive';
import { createToken } from '../crypto/token.ts';
import type { Executor, Tx } from '../database/database.ts';
import { maxFileBytes } from '../http/body-limits.ts';
import { encodePicture } from './decoding.ts';
import { deletePrivateFile, findPrivateFile, insertPrivateFile } from './private-files.queries.ts';

/** Small print stays legible. */
export const maxPrivatePixels = 2000;

type ContentType = 'image/webp' | 'image/jpeg' | 'application/pdf';

const endings: Record<ContentType, string> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' };

/**
 * Folder of the archives of people's data, kept for a day: no row of a private file names them, and no backup has them.
 */
export const privateArchives = 'private/archives/';

export interface PrivateFile {
  contentType: ContentType;
  bytes: Buffer;
}

/** A file in the store that no row names yet. */
export interface StoredFile {
  key: string;
  content_type: ContentType;
  bytes: number;
}

export type PrivateFiles = ReturnType<typeof createPrivateFiles>;

/** True if bytes are a whole PDF (ISO 32000-1, 7.5.2 and 7.5.5); what it says is not looked at. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).includes('%%EOF');
}

const pictureHeads = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47])];
const isJpegOrPng = (bytes: Buffer) => pictureHeads.some((head) => bytes.subarray(0, head.length).equals(head));

/**
 * Files that no address leads to: they lie in the pictures' store below `private/`, under random names, and leave only
 * through calls that ask who is there. Backups have them.
 */
export function createPrivateFiles({ disk }: { disk: Promise<Disk> }) {
  /**
   * Stores a picture, written anew, or a PDF as it is; its bytes decide what it is, whatever it is called. Undefined for
   * anything else. To be called before the transaction that records it.
   */
  async function store(bytes: Buffer): Promise<StoredFile | undefined> {
    if (bytes.byteLength > maxFileBytes) return undefined;
    const isDocument = isPdf(bytes);
    const content = isDocument ? bytes : await encodePicture(bytes, maxPrivatePixels);
    if (!content) return undefined;
    return put(content, isDocument ? 'application/pdf' : 'image/webp');
  }

  /**
   * Reads a file that goes on to others as it is kept: a PDF as it is, or a JPEG or PNG, which is written anew as JPEG.
   * Undefined for anything else.
   */
  async function readDocument(bytes: Buffer): Promise<PrivateFile | undefined> {
    if (isPdf(bytes)) return { contentType: 'application/pdf', bytes };
    if (!isJpegOrPng(bytes)) return undefined;
    const picture = await encodePicture(bytes, maxPrivatePixels, undefined, 'jpeg');
    return picture && { contentType: 'image/jpeg', bytes: picture };
  }

  /** Stores a photo that has been written anew. To be called before the transaction that records it. */
  const storePhoto = (webp: Buffer) => put(webp, 'image/webp');

  async function put(content: Buffer, contentType: ContentType): Promise<StoredFile> {
    const key = `private/${createToken()}.${endings[contentType]}`;
    await (await disk).put(key, content);
    return { key, content_type: contentType, bytes: content.byteLength };
  }

  /** Gives a stored file its row; returns the id. */
  const record = (tx: Tx, file: StoredFile, byId: number | null) =>
    insertPrivateFile(tx, { ...file, created_by: byId });

  /** Takes a file's row away, which nothing refers to any more; its file is to be discarded after the transaction. */
  const forget = (tx: Tx, id: number) => deletePrivateFile(tx, id);

  /** Removes a file that no row names; one that cannot be reached is left where it is, for nobody. */
  async function discard({ key }: Pick<StoredFile, 'key'>): Promise<void> {
    const store = await disk;
    await store.delete(key).catch(() => undefined);
  }

  /** Undefined when there is no such file, or its store has lost it. */
  async function find(db: Executor, id: number): Promise<PrivateFile | undefined> {
    const row = await findPrivateFile(db, id);
    const store = await disk;
    if (!row || !(await store.exists(row.key))) return undefined;
    // `getBytes` would give a small file as the memory around it.
    return { contentType: row.content_type as ContentType, bytes: await collect(await store.getStream(row.key)) };
  }

  /** Stores what `readDocument` has read. To be called before the transaction that records it. */
  const storeDocument = (document: PrivateFile) => put(document.bytes, document.contentType);

  return { store, storePhoto, readDocument, storeDocument, record, forget, discard, find };
}
