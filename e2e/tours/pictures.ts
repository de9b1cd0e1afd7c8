import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { lostWhenEnlarged } from './enlarged.ts';

/** Of a phone, a tablet and a desk, in CSS pixels. */
const widths = [360, 768, 1280] as const;
/** As printers have them; `own` is the size that a paper asks for itself, as labels do. */
const sheets = {
  a4: { format: 'A4' },
  roll: { width: '80mm', height: '297mm' },
  own: { preferCSSPageSize: true },
} as const;
export type Sheet = keyof typeof sheets;
const schemes = ['light', 'dark'] as const;

/** An observation no picture shows by itself. */
export interface Finding {
  screen: string;
  says: string;
}

/** A long page takes a busy machine so long. */
const mostMs = 240_000;

/** Of the browser's measure: below it nobody notices that something has moved. */
const mostMoved = 0.02;

declare global {
  interface Window {
    /** Extent of movement by itself, by the browser's own measure (layout shift), and the things that moved. */
    movedByItself: { by: number; what: string[] };
  }
}

/** Notes in every page what moves without being pressed. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node | null }[];
    }
    window.movedByItself = { by: 0, what: [] };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        window.movedByItself.by += shift.value;
        for (const { node } of shift.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          window.movedByItself.what.push(element?.textContent?.trim().slice(0, 30) || element?.tagName || '?');
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits for what a screen shows first and for its pictures; the map of another site never comes here. */
async function settle(page: Page): Promise<void> {
  await page.getByText('Carregando').first().waitFor({ state: 'hidden' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // One that is not drawn, or is further down, may never be fetched.
    const shown = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && image.checkVisibility();
    });
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Takes the pictures of one tour into a folder, and notes what they do not show. */
export function createPictures(page: Page, folder: string, tour: string) {
  const findings: Finding[] = [];
  let count = 0;
  mkdirSync(folder, { recursive: true });

  async function take(name: string, isOpened: boolean): Promise<void> {
    const own = page.viewportSize();
    const scrolled = await page.evaluate(() => window.scrollY);
    const screen = `${tour}-${String(++count).padStart(2, '0')}-${name}`;
    await settle(page);
    const moved = await page.evaluate(() => window.movedByItself);
    if (isOpened && moved.by > mostMoved) {
      findings.push({ screen, says: `moved by ${moved.by.toFixed(3)}: ${[...new Set(moved.what)].join(' | ')}` });
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await settle(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) findings.push({ screen, says: `${wide} px wide on a screen of ${width}` });
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const file = path.join(folder, `${screen}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled', timeout: mostMs });
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
    for (const says of await lostWhenEnlarged(page)) findings.push({ screen, says });
    if (own) await page.setViewportSize(own);
    await page.evaluate((top) => window.scrollTo(0, top), scrolled);
  }

  /** Prints the open print window, on sheets or on a roll; the browser takes the paper off the page then. */
  async function print(name: string, sheet: Sheet): Promise<void> {
    await page.pdf({
      path: path.join(folder, `${tour}-${name}-${sheet}.pdf`),
      ...sheets[sheet],
      printBackground: true,
    });
  }

  return { findings, take, print };
}
