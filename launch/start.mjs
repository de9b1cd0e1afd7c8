// npm start: everything from a fresh clone to a running store.
import path from 'node:path';
import { arePagesBuilt, become, buildPages, prepare, root } from './prepare.mjs';

const node = await prepare();
// The database and the demo store are made while the pages are built.
const meanwhile = arePagesBuilt() ? undefined : buildPages(node);
const env = {
  ...process.env,
  NODE_ENV: 'production',
  // The next start finds what this one compiles: a second less, and no memory for a compiler.
  NODE_COMPILE_CACHE: path.join(root, '.giro/compiled'),
  // Each thread's own heap of the C library keeps what it once had: 15 MB less per process with two of them.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // The memory of a decoded picture goes back to the system (docs/decisions/0052-pictures-and-zips.md).
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '1048576',
  ...(meanwhile && { GIRO_AWAITS_PAGES: '1' }),
};
// A nursery of 16 MB: with less, what answers leave behind is collected so often that a kept page costs a tenth more
// (npm run bench reads). Less room than a large machine offers beside it: what is needed no more is collected before it
// is three times what is (npm run bench overload).
const flags = ['--max-semi-space-size=16', '--max-old-space-size=768', '--expose-gc'];
become(node, [...flags, 'server/src/main.ts'], { env, meanwhile });
