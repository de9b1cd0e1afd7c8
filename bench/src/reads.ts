// npm run bench reads: every public page and read as ratios against bare node:http, packed, plain and unchanged.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compare } from './compare.ts';
import { end, startGiro, waitFor } from './processes.ts';
import { clientName } from './readers.ts';

const port = 28_413;
const url = `http://127.0.0.1:${port}`;
/** Of what a public answer must reach of bare node:http's. */
const budget = 0.9;

const read = async (address: string) => (await fetch(url + address)).json() as Promise<never>;

/** The addresses of everything public that a shop with the demo's catalogue has, one of each kind. */
async function listAddresses(): Promise<string[]> {
  const { brands }: { brands: { types: { models: { id: number }[] }[] }[] } = await read('/api/categoryAllAvalicao');
  const model = brands[0]?.types[0]?.models[0]?.id;
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pathsOf = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? url).pathname);
  const product = pathsOf.find((each) => /^\/produto\//.test(each));
  const post = pathsOf.find((each) => /^\/blog\/.+/.test(each));
  const pages = ['/', '/quero-vender', '/quero-comprar', product, '/blog', post, '/termos'];
  const reads = ['categoryAllAvalicao', `evaluations/${model}`, 'products/productsAll?page=1', 'postsHome', 'cat-list'];
  return [...pages, ...reads.map((each) => `/api/${each}`), '/sitemap.xml'].filter((each) => each !== undefined);
}

const folder = mkdtempSync(path.join(tmpdir(), 'giro-reads-'));
const giro = startGiro(port, folder);
try {
  await waitFor(`${url}/healthz`);
  console.log(`       read by ${clientName}`);
  const shop = { url, pid: giro.pid ?? 0, folder };
  const wanted = process.argv.slice(2);
  for (const address of (await listAddresses()).filter((each) => wanted.length === 0 || wanted.includes(each))) {
    await compare(shop, { name: 'packed', address, budget });
    await compare(shop, { name: 'plain', address, budget, encoding: 'identity' });
    await compare(shop, { name: 'unchanged', address, budget, hasIt: true });
  }
} finally {
  await end(giro);
  rmSync(folder, { recursive: true, force: true });
}
