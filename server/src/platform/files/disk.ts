import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

/** Suffix of a file's name while it is being written; a crash leaves it so. */
export const unfinished = '.part';

/** A bucket of S3 or of any store that speaks its protocol. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A folder whose readers never see half a file, as those of a bucket do not: it gets its name when it is whole. */
class FolderDriver extends FSDriver {
  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    const aside = `${key}.${randomUUID()}${unfinished}`;
    await super.put(aside, contents, options);
    const folder = String(this.options.location);
    await rename(path.join(folder, aside), path.join(folder, key));
  }
}

/** Place of pictures: the bucket that the settings name, else a folder of the data folder. */
export async function openDisk({ dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined }): Promise<Disk> {
  if (!s3) return new Disk(new FolderDriver({ location: path.join(dataDir, 'files'), visibility: 'public' }));
  // Only who has a bucket pays for the library's memory.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3;
  return new Disk(
    new S3Driver({
      endpoint,
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      // Giro hands the pictures out itself, so the bucket needs no public access.
      visibility: 'private',
      supportsACL: false,
      forcePathStyle: true,
      // Stores other than Amazon's know nothing of the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
    }),
  );
}

/** True if files could not be read or written: for whatever reason the store had, or for want of room or of leave. */
export function isStoreAway(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return /^E_CANNOT_/.test(code) || ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(code);
}
