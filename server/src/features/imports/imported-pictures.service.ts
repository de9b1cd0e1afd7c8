import { maxPicturePixels } from '@giro/contract/rules/pictures.ts';
import type { Database } from '../../platform/database/database.ts';
import { encodePicture } from '../../platform/files/decoding.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { type FetchPicture, UnreachedPicture } from '../../platform/http/outside-pictures.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { ProductsService } from '../products/products.service.ts';
import { endPicture, listWaitingPictures } from './imports.queries.ts';
import { picturesTask } from './writing.service.ts';

interface ImportedPicturesOptions {
  database: Database;
  pictures: Pictures;
  fetchPicture: FetchPicture;
  products: Pick<ProductsService, 'imported'>;
}

/** So many a job, so that none takes long. */
const aJob = 12;
const patienceMs = 60_000;

/** Fetches the pictures of imported products, after these are there: a shop has thousands, and no request waits for them. */
export function createImportedPictures({ database, pictures, fetchPicture, products }: ImportedPicturesOptions) {
  /** Null for what is no picture or cannot be had; it is not asked for again. */
  async function fetchOne(address: string, signal: AbortSignal): Promise<string | null> {
    try {
      const webp = await encodePicture(await fetchPicture(address, signal), maxPicturePixels);
      return webp ? await pictures.store(webp) : null;
    } catch (error) {
      if (error instanceof UnreachedPicture) return null;
      throw error;
    }
  }

  async function fetchSome(): Promise<void> {
    const signal = AbortSignal.timeout(patienceMs);
    const waiting = await listWaitingPictures(database, aJob);
    for (const { id, product_id, position, address } of waiting) {
      const url = await fetchOne(address, signal);
      await database.transaction().execute(async (tx) => {
        const isWanted = await endPicture(tx, id, url);
        if (isWanted && url !== null) await products.imported.addPicture(tx, product_id, position, url);
      });
    }
    if (waiting.length === aJob) await addJob(database, picturesTask, {}, { key: picturesTask });
  }

  const job: Job = { task: picturesTask, asks: 'outside', run: fetchSome };
  return { job };
}
