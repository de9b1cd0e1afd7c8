import { lookup as askNames } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isOpenAddress } from '../address-reach.ts';
import { guardLookup, isClosedNumber, type Reach } from './guarded-lookup.ts';

const patienceMs = 10_000;
const longestPicture = 10 * 1024 * 1024;
const takenKinds = 'image/jpeg, image/png, image/webp, image/avif';

/** Returns the bytes that stand behind an address. Throws an `UnreachedPicture` when there are none to be had. */
export type FetchPicture = (address: string, signal: AbortSignal) => Promise<Buffer>;

/** The words tell nothing of what was found where nobody may look. */
export class UnreachedPicture extends Error {}

const refused = () => new UnreachedPicture('Este endereço não pode ser usado.');
const failed = () => new UnreachedPicture('Não foi possível baixar uma imagem deste endereço.');
const tooLarge = () => new UnreachedPicture('A imagem passa de 10 MB.');

export interface PictureReach extends Reach {
  isPort: (port: string) => boolean;
}

const internet: PictureReach = { isOpen: isOpenAddress, isPort: (port) => port === '', lookup: askNames };

/**
 * Fetches pictures that people name by their address, from machines of the internet alone: see `guardLookup`. No redirect
 * is followed; port and scheme are those of https; ten seconds and 10 MB are the most that one takes.
 */
export function createPictureFetch(reach: PictureReach = internet): FetchPicture {
  const { isOpen, isPort, ca } = reach;
  const lookup = guardLookup(reach, refused);

  function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { accept: takenKinds, 'user-agent': 'Giro' };
      request(url, { agent: false, lookup, headers, signal, ...(ca && { ca }) })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
  }

  function assertNamesOpen(url: URL): void {
    const isNamed = url.protocol === 'https:' && isPort(url.port) && url.username === '' && url.password === '';
    if (!isNamed || isClosedNumber(url, isOpen)) throw refused();
  }

  return async function fetchPicture(address, signal) {
    const url = URL.parse(address);
    if (!url) throw refused();
    assertNamesOpen(url);
    try {
      const response = await open(url, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
      return await readPicture(response);
    } catch (error) {
      throw error instanceof UnreachedPicture ? error : failed();
    }
  };
}

async function readPicture(response: IncomingMessage): Promise<Buffer> {
  try {
    if (response.statusCode !== 200) throw failed();
    const chunks: Buffer[] = [];
    let length = Number(response.headers['content-length'] ?? 0);
    if (length > longestPicture) throw tooLarge();
    length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > longestPicture) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
