// npm run sbom -- FILE: an inventory of what production installs, with versions, licences and hashes (CycloneDX).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeVersion, publishedHashes } from './own-node.mjs';
import { stopWith } from './prepare.mjs';
import { runOverProduction } from './production-lock.mjs';

const file = path.resolve(process.argv[2] ?? 'giro.cdx.json');
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { code, stdout, stderr } = await runOverProduction(args, { timeout: 120_000 });
if (code !== 0) stopWith(`npm could not write the inventory (it can from 10 on):\n\n${stderr}${stdout}`);

/** The Node that Giro brings where a machine has none that is new enough. */
const node = Object.entries(publishedHashes).map(([name, content]) => ({
  'bom-ref': `${name}@${nodeVersion}`,
  type: 'platform',
  name,
  version: nodeVersion,
  scope: 'optional',
  purl: `pkg:npm/${name}@${nodeVersion}`,
  hashes: [{ alg: 'SHA-256', content }],
}));

const inventory = JSON.parse(stdout);
inventory.components.push(...node);
writeFileSync(file, `${JSON.stringify(inventory, null, 2)}\n`);
console.log(`${file}: ${inventory.components.length} components, CycloneDX ${inventory.specVersion}`);
