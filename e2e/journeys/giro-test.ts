import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import PostalMime, { type Email } from 'postal-mime';
import { admin } from '../giro.setup.ts';

export interface Giro {
  /** Complaints of the browser that a journey expects, such as a refused sign-in. */
  expectComplaint(pattern: RegExp): void;
  /** The mails to an address that have left, oldest first; waits until there are so many. */
  mailsTo(address: string, count: number): Promise<Email[]>;
  /**
   * Fails on any serious finding of axe on the page as it is, or of the rules that are named. Colours are the same on
   * either screen, and so are looked at on the desktop alone.
   */
  checkAccessibility(...rules: string[]): Promise<void>;
  /** Makes a browser that of an admin; how people sign in is for journeys of its own. */
  signInAsAdmin(page: Page): Promise<void>;
}

/**
 * A page on which any unexpected error of the console or report of the CSP fails the journey. A plain `goto` waits until
 * the client bundle runs: before, a link opens a full page.
 */
export const test = base.extend<{ giro: Giro; dataFolder: string }>({
  // That of the one Giro that journeys share; one with a Giro of its own names that one's.
  dataFolder: async ({ locale: _ }, use) => use(String(process.env.GIRO_DATA)),
  // Each journey comes from an address of its own: together they are more than one client may do in an hour.
  extraHTTPHeaders: async ({ locale: _ }, use, { testId, retry }) => {
    const [, one, other, last] = createHash('sha256').update(`${testId} ${retry}`).digest();
    await use({ 'x-forwarded-for': `10.${one}.${other}.${last}` });
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await goto(address, options);
      if (!options) await expect(page.locator('html')).toHaveAttribute('data-started');
      return response;
    };
    await use(page);
  },
  giro: [
    async ({ page, isMobile, dataFolder }, use, testInfo) => {
      // The session check of a visitor is refused, and browsers log every refusal. The footer's map is another site, of
      // which this browser finds none; to stand in for it, a route would keep the cache of every page from working.
      const expected: RegExp[] = [/401 .*\/api\/user\)$/, /ERR_NAME_NOT_RESOLVED \(https:\/\/www\.google\.com\/maps\?/];
      // The trace of a second try puts a script into every frame, and that of a mail's preview lets none run.
      if (testInfo.retry > 0) expected.push(/^Blocked script execution in 'about:srcdoc'/);
      const complaints: string[] = [];
      const note = (text: string) => complaints.push(text);
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => note(error.message));
      await use({
        expectComplaint: (pattern) => expected.push(pattern),
        mailsTo: (address, count) => mailsTo(dataFolder, address, count),
        signInAsAdmin,
        checkAccessibility: (...rules) => checkAccessibility(page, rules, !isMobile),
      });
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** A mail waits for its turn and for the disk. */
const patience = { timeout: 45_000 };

async function mailsTo(dataFolder: string, address: string, count: number): Promise<Email[]> {
  const folder = path.join(dataFolder, 'mail');
  let files: string[] = [];
  await expect
    .poll(() => {
      files = (existsSync(folder) ? readdirSync(folder) : []).filter((file) => file.endsWith(`-${address}.eml`));
      return files.length;
    }, patience)
    .toBeGreaterThanOrEqual(count);
  return Promise.all(files.sort().map((file) => PostalMime.parse(readFileSync(path.join(folder, file)))));
}

async function checkAccessibility(page: Page, rules: string[], hasColours: boolean): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const serious = await page.evaluate(
    async ({ only, colours }) => {
      // An element that fades does not have its own colours yet; one that inherits them may fade after it, and a part
      // whose answer is on its way is pale until it is there.
      const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      const fading = () => document.getAnimations().filter((each) => each.playState === 'running' && ends(each));
      const isPale = () => document.querySelector('[data-stale], [aria-busy="true"]') !== null;
      const settled = async () => {
        for (let all = fading(); all.length > 0 || isPale(); all = fading()) {
          await Promise.allSettled(all.map(({ finished }) => finished));
          await new Promise(requestAnimationFrame);
        }
      };
      let hasFaded = false;
      document.addEventListener('transitionrun', () => (hasFaded = true), { capture: true });
      const seriousOnes = async (): Promise<string[]> => {
        await settled();
        hasFaded = false;
        // The only other frame is the map's, and what is right need not be gathered.
        const options = {
          iframes: false,
          resultTypes: ['violations' as const],
          rules: { 'color-contrast': { enabled: colours } },
          ...(only.length > 0 && { runOnly: only }),
        };
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
        const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        if (hasFaded && found.some(({ id }) => id === 'color-contrast')) return seriousOnes();
        return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      };
      return seriousOnes();
    },
    { only: rules, colours: hasColours },
  );
  expect(serious).toEqual([]);
}

async function signInAsAdmin(page: Page): Promise<void> {
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200);
}

/** Fills and sends the sign-in form that is on screen. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** An address that no other run of a journey uses. */
export function newAddress(name: string): string {
  return `${name}-${Math.random().toString(36).slice(2, 8)}@exemplo.com.br`;
}
