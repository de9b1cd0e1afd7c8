// npm run soak: what the usual run of the tests tries a few times, tried many times.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { become, buildPages, prepare, root } from './prepare.mjs';

const words = `npm run soak -- crashes      kills Giro and PostgreSQL under orders, payments and proposals, 20 times
npm run soak -- sequences    plays 2000 sequences of what people do against a model of the shop
--rounds N                     so many times instead
--seed N                       the same again: a run prints its seed`;

const kinds = {
  crashes: { rounds: 20, args: ['--project', 'start', 'crash-soak'] },
  sequences: { rounds: 2000, args: ['--project', 'server', 'sequences'] },
};

function read() {
  try {
    const options = { rounds: { type: 'string' }, seed: { type: 'string' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const kind = kinds[positionals[0]];
    if (kind && positionals.length === 1) return { kind, values };
  } catch {
    // Said below.
  }
  console.error(words);
  process.exit(2);
}

const { kind, values } = read();
process.env.GIRO_TESTS = 'whole';
process.env.GIRO_ROUNDS = values.rounds ?? String(kind.rounds);
if (values.seed) process.env.GIRO_SEED = values.seed;
const node = await prepare();
if (kind === kinds.crashes) await buildPages(node);
become(node, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...kind.args, '--disable-console-intercept']);
