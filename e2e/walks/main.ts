import path from 'node:path';
import { chromium } from '@playwright/test';
import { badDay } from './bad-day.ts';
import { buy } from './buy.ts';
import { desks } from './desks.ts';
import { find } from './find.ts';
import { firstDay } from './first-day.ts';
import { keyboard } from './keyboard.ts';
import { papers } from './papers.ts';
import type { Finding } from './pictures.ts';
import { pressTable } from './press-table.ts';
import { sell } from './sell.ts';
import type { Walk } from './walk.ts';
import { startWalkedShop } from './walked-shop.ts';
import { createWalker, type Effort } from './walker.ts';

/** In their order: after the first day, mails leave by a server that nobody has, and the owner shows a second factor. */
const walks = [sell, buy, find, badDay, keyboard, desks, papers, firstDay];
const [executablePath = '', folder = path.resolve(import.meta.dirname, '../../.giro/walks'), ...names] =
  process.argv.slice(2);
const wanted = names.length > 0 ? walks.filter(({ name }) => names.includes(name)) : walks;

const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ],
});
const shop = await startWalkedShop(browser);
const efforts: Effort[] = [];
const findings: Finding[] = [];

/** Takes one walk in a browser of its own; what stops it is told, and the others are taken nevertheless. */
async function take({ name, viewport, take: walk }: Walk): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const walker = await createWalker(page, folder, name);
  try {
    await walk(walker, shop);
  } catch (error) {
    process.exitCode = 1;
    console.error(`The walk '${name}' stops at ${page.url()}: ${error}`);
    await page.screenshot({ path: path.join(folder, `${name}-stops-here.png`) }).catch(() => undefined);
  }
  efforts.push(...walker.efforts);
  findings.push(...walker.findings);
  await context.close();
}

try {
  for (const walk of wanted) await take(walk);
} finally {
  await browser.close();
  await shop.stop();
}
console.info(pressTable(efforts));
for (const { screen, says } of findings) console.info(`${screen}: ${says}`);
console.info(`\nPictures: ${folder}`);
