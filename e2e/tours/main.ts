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
import type { Tour } from './tour.ts';
import { startTouredShop } from './toured-shop.ts';
import { createVisitor, type Effort } from './visitor.ts';

/** In their order: after the first day, mails leave by a server that nobody has, and the owner shows a second factor. */
const tours = [sell, buy, find, badDay, keyboard, desks, papers, firstDay];
const [executablePath = '', folder = path.resolve(import.meta.dirname, '../../.giro/tours'), ...names] =
  process.argv.slice(2);
const wanted = names.length > 0 ? tours.filter(({ name }) => names.includes(name)) : tours;

const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ],
});
const shop = await startTouredShop(browser);
const efforts: Effort[] = [];
const findings: Finding[] = [];

/** Takes one tour in a browser of its own; what stops it is told, and the others are taken nevertheless. */
async function take({ name, viewport, take: tour }: Tour): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const visitor = await createVisitor(page, folder, name);
  try {
    await tour(visitor, shop);
  } catch (error) {
    process.exitCode = 1;
    console.error(`The tour '${name}' stops at ${page.url()}: ${error}`);
    await page.screenshot({ path: path.join(folder, `${name}-stops-here.png`) }).catch(() => undefined);
  }
  efforts.push(...visitor.efforts);
  findings.push(...visitor.findings);
  await context.close();
}

try {
  for (const tour of wanted) await take(tour);
} finally {
  await browser.close();
  await shop.stop();
}
console.info(pressTable(efforts));
for (const { screen, says } of findings) console.info(`${screen}: ${says}`);
console.info(`\nPictures: ${folder}`);
