import type { Locator, Page } from '@playwright/test';
import { createPictures, watchMoves } from './pictures.ts';

/** Work that one task takes somebody. */
export interface Effort {
  tour: string;
  task: string;
  /** Buttons, links and boxes that are pressed, and keys where a tour has no mouse. */
  presses: number;
  /** Fields that are typed into or chosen from. */
  fields: number;
}

export type Visitor = Awaited<ReturnType<typeof createVisitor>>;

/** Somebody who uses the shop in this page as people do, and counts what it takes. */
export async function createVisitor(page: Page, folder: string, tour: string) {
  const efforts: Effort[] = [];
  const pictures = createPictures(page, folder, tour);
  await watchMoves(page);

  /** True if the screen was opened by its address, and nothing done on it since. */
  let isOpened = false;

  function count(what: 'presses' | 'fields', times = 1): void {
    isOpened = false;
    const effort = efforts.at(-1);
    if (effort) effort[what] += times;
  }

  return {
    page,
    efforts,
    findings: pictures.findings,
    look: (name: string) => pictures.take(name, isOpened),

    print: pictures.print,

    /** Counts everything pressed and filled from here on for this task. */
    begin(task: string): void {
      efforts.push({ tour, task, presses: 0, fields: 0 });
    },

    /** Opens an address, as a bookmark or the link of a mail does, and waits until the page does its work. */
    async open(address: string): Promise<void> {
      await page.goto(address);
      await page.locator('html[data-started]').waitFor();
      isOpened = true;
    },

    /** Presses what answers the question at hand, and waits for the next one. */
    async answer(name: string): Promise<void> {
      const question = page.locator('[data-arrival]');
      const asked = await question.innerText();
      await page.getByRole('button', { name, exact: true }).click();
      count('presses');
      await page.waitForFunction((before) => {
        const now = document.querySelector<HTMLElement>('[data-arrival]')?.innerText;
        return now !== undefined && now !== before;
      }, asked);
    },

    async press(control: Locator): Promise<void> {
      await control.click();
      count('presses');
    },

    async fill(field: Locator, text: string): Promise<void> {
      await field.fill(text);
      count('fields');
    },

    async choose(field: Locator, label: string): Promise<void> {
      await field.selectOption({ label });
      count('fields');
    },

    async key(name: string, times = 1): Promise<void> {
      for (let time = 0; time < times; time++) await page.keyboard.press(name);
      count('presses', times);
    },

    async type(text: string): Promise<void> {
      await page.keyboard.type(text);
      count('fields');
    },

    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    link: (name: string | RegExp) => page.getByRole('link', { name, exact: true }),
    field: (name: string | RegExp) => page.getByRole('textbox', { name, exact: true }),
    heading: (name: string | RegExp) => page.getByRole('heading', { name, exact: true }),
  };
}
