// npm run bench presses: how soon a page answers somebody who taps something a second after it was first painted, on a
// phone's screen and a processor slowed four times. From the tap to the painting of its answer, median and worst of five.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { end, startGiro, waitFor } from './processes.ts';

const [executablePath = ''] = process.argv.slice(2);
const port = 28_414;
const url = `http://127.0.0.1:${port}`;
const runs = 5;
const slowedBy = 4;
const tappedAfterMs = 1000;
const budgetMs = 200;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'pt-BR' };

interface Tap {
  name: string;
  address: string;
  target: (page: Page) => Locator;
  /** Content that is there once the tap is answered. */
  answer: string;
  cart?: object[];
}

interface Times {
  paintedMs?: number;
  tappedMs?: number;
  answeredMs?: number;
}

/** Runs in the page: notes when it is painted first, when it is tapped, and when the answer has been painted. */
function noteTimes({ answer, cart }: { answer: string; cart: object[] }): void {
  const times = window as Times;
  localStorage.setItem('cart', JSON.stringify({ products: cart }));
  const paints = new PerformanceObserver((list) => {
    times.paintedMs ??= list.getEntriesByName('first-contentful-paint')[0]?.startTime;
  });
  paints.observe({ type: 'paint', buffered: true });
  const look = () => {
    if (!document.querySelector(answer)) requestAnimationFrame(look);
    // A message after the frame's own work comes when the frame has been painted.
    else setTimeout(() => (times.answeredMs = performance.now()));
  };
  const note = ({ timeStamp }: Event) => {
    times.tappedMs = timeStamp;
    requestAnimationFrame(look);
  };
  addEventListener('pointerup', note, { capture: true, once: true });
}

async function tapOnce(browser: Browser, { address, target, answer, cart = [] }: Tap): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    await page.addInitScript(noteTimes, { answer, cart });
    await page.goto(url + address, { waitUntil: 'commit' });
    const painted = await page.waitForFunction(() => {
      const { paintedMs } = window as Times;
      return paintedMs !== undefined && performance.timeOrigin + paintedMs;
    });
    const paintedAt = Number(await painted.jsonValue());
    const box = await target(page).first().boundingBox();
    if (!box) throw new Error(`${address} shows nothing to tap`);
    // Waits here and not in the page, which may be busy just then: that is what is measured.
    await sleep(Math.max(0, paintedAt + tappedAfterMs - Date.now()));
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const taken = await page.waitForFunction(() => {
      const { tappedMs, answeredMs } = window as Times;
      return tappedMs !== undefined && answeredMs !== undefined && answeredMs - tappedMs;
    });
    return Number(await taken.jsonValue());
  } finally {
    await context.close();
  }
}

async function tell(browser: Browser, tap: Tap): Promise<void> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) taken.push(await tapOnce(browser, tap));
  const [median = Number.NaN, worst = Number.NaN] = [Math.floor(runs / 2), runs - 1].map(
    (place) => taken.toSorted((one, other) => one - other)[place],
  );
  const { name } = tap;
  const isMet = worst <= budgetMs;
  console.log(
    `${isMet ? 'ok    ' : 'MISSED'} ${name}: ${Math.round(median)} ms, at most ${Math.round(worst)} (budget ${budgetMs})`,
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'giro-presses-'));
const giro = startGiro(port, folder, { email: 'admin@exemplo.com.br', password: 'admin de teste' });
let browser: Browser | undefined;
try {
  await waitFor(`${url}/healthz`);
  const { products } = (await (await fetch(`${url}/api/products`)).json()) as {
    products: { SKU: string; stock: number }[];
  };
  const product = products.find(({ stock }) => stock > 1);
  const secondTab = (page: Page) => page.getByRole('tab').nth(1);
  const buying = {
    address: `/produto/${product?.SKU}/x`,
    target: (page: Page) => page.getByRole('button', { name: 'Comprar' }),
  };
  const tabAnswer = '[role=tab]:nth-child(2)[aria-selected=true]';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const taps: Tap[] = [
    {
      name: "home's menu",
      address: '/',
      target: (page) => page.getByRole('button', { name: 'Abrir menu' }),
      answer: 'dialog[open] nav a',
    },
    { name: "shop's tab", address: '/quero-comprar', target: secondTab, answer: tabAnswer },
    { name: "blog's tab", address: '/blog', target: secondTab, answer: tabAnswer },
    { ...buying, name: "a product's 'Comprar', counted beside the cart", answer: 'a[aria-label^="Carrinho, 1 "]' },
    { ...buying, name: "a product's 'Comprar', its window", answer: 'dialog[open] a[href="/carrinho"]' },
    {
      name: "the cart's plus",
      address: '/carrinho',
      target: (page) => page.getByRole('button', { name: 'Aumentar quantidade' }),
      answer: 'button[aria-label^="Diminuir"]:enabled',
      cart: [{ ...product, quantity: 1 }],
    },
    {
      name: "the wizard's first choice",
      address: '/quero-vender',
      target: (page) => page.getByRole('group', { name: 'Marca' }).getByRole('button'),
      answer: '[role=group]:is([aria-label=Tipo], [aria-label=Modelo])',
    },
  ];
  for (const tap of taps) await tell(browser, tap);
} finally {
  await browser?.close();
  await end(giro);
  rmSync(folder, { recursive: true, force: true });
}
