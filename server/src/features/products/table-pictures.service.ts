import type { TableProblem } from '@giro/contract/calls/table-problem.ts';
import { maxPicturePixels } from '@giro/contract/rules/pictures.ts';
import { encodePicture } from '../../platform/files/encode-picture.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { type FetchPicture, UnreachedPicture } from '../../platform/http/outside-pictures.ts';
import { Semaphore } from '../../platform/http/semaphore.ts';
import { isStoredAddress } from './product-columns.rules.ts';

/** For all pictures of a table together. */
const patienceMs = 60_000;
const atOnce = 4;
/** As many tables fetch at once, and as many wait. */
const tables = new Semaphore(1, 3);

export interface TablePicturesOptions {
  pictures: Pictures;
  fetchPicture: FetchPicture;
}

interface NamedPictures {
  line: number;
  addresses: readonly string[];
}

/** Pictures that a table of products names by their addresses at other servers. */
export function createTablePictures({ pictures, fetchPicture }: TablePicturesOptions) {
  async function fetchOne(address: string, signal: AbortSignal): Promise<string> {
    const webp = await encodePicture(await fetchPicture(address, signal), maxPicturePixels);
    if (!webp) throw new UnreachedPicture('O que está neste endereço não é uma imagem JPG, PNG, WebP ou AVIF.');
    return pictures.store(webp);
  }

  async function fetchNamed(named: readonly NamedPictures[]) {
    const signal = AbortSignal.timeout(patienceMs);
    const stored = new Map<string, string>();
    const problems: TableProblem[] = [];
    const lines = new Map(named.flatMap(({ line, addresses }) => addresses.map((address) => [address, line] as const)));
    const waiting = [...lines].filter(([address]) => !isStoredAddress(address));
    async function work(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [address, line] = next;
        try {
          stored.set(address, await fetchOne(address, signal));
        } catch (error) {
          if (!(error instanceof UnreachedPicture)) throw error;
          problems.push({ line, column: 'fotos', message: `“${address.slice(0, 80)}”: ${error.message}` });
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work));
    return { stored, problems };
  }

  /**
   * Fetches and stores what these lines name and the shop does not have, and says where each is stored now, or what is
   * wrong with it. Never to be called inside a transaction. Throws 503 while too many wait.
   */
  async function collect(named: readonly NamedPictures[]): ReturnType<typeof fetchNamed> {
    return tables.take(() => fetchNamed(named));
  }

  return { collect };
}
