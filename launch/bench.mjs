// npm run bench: what Giro reaches; reads: every public page and read; lighthouse: what that says of the pages; presses: how
// soon they answer; post: deliveries and parcels; notas: fiscal documents; events: orders whose events leave, and how soon;
// restarts, overload and cluster: what becomes of visitors meanwhile; scale: what orders take over one, two and four processes;
// buyers: what they take of people who come each over a connection of their own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { become, buildPages, prepare, root, stopWith } from './prepare.mjs';

const lighthouseVersion = '13.5.0';

/** Installs Lighthouse beside Giro when it is first asked for: with all it needs it is too much for every start. */
function installLighthouse() {
  const home = path.join(root, '.giro/lighthouse');
  const packages = path.join(home, 'node_modules');
  if (existsSync(path.join(packages, 'lighthouse'))) return packages;
  console.log('Installing Lighthouse …');
  const args = ['install', '--prefix', home, '--no-audit', '--no-fund', `lighthouse@${lighthouseVersion}`];
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0 ? packages : stopWith('npm could not install Lighthouse.');
}

const node = await prepare();
await buildPages(node);
if (process.argv[2] === 'lighthouse')
  become(node, ['bench/src/lighthouse.ts', installLighthouse(), await findChromium(), ...process.argv.slice(3)]);
else if (process.argv[2] === 'presses') become(node, ['bench/src/presses.ts', await findChromium()]);
else if (
  ['reads', 'restarts', 'overload', 'scale', 'cluster', 'buyers', 'post', 'notas', 'events'].includes(process.argv[2])
)
  become(node, [`bench/src/${process.argv[2]}.ts`, ...process.argv.slice(3)]);
else become(node, ['bench/src/main.ts']);
