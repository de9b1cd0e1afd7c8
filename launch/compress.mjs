// Compresses what browsers fetch once and for all, as small as it gets, on every core; the server only hands it out.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

async function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, await brotli(bytes));
  writeFileSync(`${file}.gz`, await gzipped(bytes, { level: 9 }));
}

const files = readdirSync(process.argv[2], { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|css|svg|json|webmanifest)$/.test(entry.name))
  .map(({ parentPath, name }) => path.join(parentPath, name));
await Promise.all(files.map(compress));
