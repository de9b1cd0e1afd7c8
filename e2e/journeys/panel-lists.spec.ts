import type { Locator, Page } from '@playwright/test';
import { isWhole } from '../depth.ts';
import { expect, test } from './giro-test.ts';
import { answerLists, drawerRow, orderRow, payoutRow, personRow, proposalRow, receivedRow } from './panel-rows.ts';

const lists = {
  people: [personRow(), personRow({ id: 8, deleted_at: '2026-03-05T15:00:00Z', profile: 'admin' })],
  proposals: [6, 1, 4, 5, 7, 9, 11].map((status, index) => proposalRow({ id: 12_345 + index, status })),
  orders: [1, 2, 3, 4].map((status, index) => orderRow({ id: index + 1, payment: { status, payment_method: 'Pix' } })),
  payments: [
    receivedRow(),
    receivedRow({ id: 2, can: { refund: true, link: true, accept: false, refuse: false } }),
    receivedRow({ id: 3, can: { refund: true, link: false, accept: true, refuse: false } }),
  ],
  payouts: [
    payoutRow(),
    payoutRow({ id: 2, state: 'claimed', claimed_by: 'Maria Aparecida Conceição dos Santos' }),
    payoutRow({ id: 3, state: 'paid', paid_at: '2026-03-05T15:00:00Z', has_receipt: true }),
    payoutRow({ id: 4, holder: null }),
  ],
  drawers: [
    drawerRow(),
    drawerRow({ id: 2, closed_at: null, counted: null, expected: null, difference: null, note: null }),
    drawerRow({
      id: 3,
      checked: { at: '2026-03-06T11:00:00Z', by: 'Maria Aparecida Conceição dos Santos', note: 'Conferido' },
    }),
  ],
};
const screens = ['/propostas', '/vendas', '/usuarios', '/recebimentos', '/repasses', '/caixas'];
const widths = isWhole ? [360, 390, 576, 600, 768, 800, 992, 1024, 1200, 1280, 1400] : [390, 1280];

/** The buttons of rows that stand, wholly or in part, where nobody can press them. */
function unreachable(page: Page): Promise<string[]> {
  return page.getByRole('table').evaluate((table) =>
    [...table.querySelectorAll<HTMLElement>('tbody button')]
      .filter((button) => {
        window.scrollTo(0, button.getBoundingClientRect().top + window.scrollY - window.innerHeight / 2);
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        const isSeen = [left + 2, (left + right) / 2, right - 2].every((x) =>
          button.contains(document.elementFromPoint(x, middle)),
        );
        return left < 0 || right > window.innerWidth || !isSeen;
      })
      .map(({ textContent }) => textContent),
  );
}

/** True if the empty search box cuts off its hint of what can be searched for. */
function cutsItsHint(box: Locator): Promise<boolean> {
  return box.evaluate((field: HTMLInputElement) => {
    const style = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return true;
    pen.font = style.font;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return pen.measureText(field.placeholder).width > room;
  });
}

test('every action of a row can be pressed at every width, and the search box is read whole', async ({
  page,
  giro,
}) => {
  await giro.signInAsAdmin(page);
  await answerLists(page, lists);
  for (const screen of screens) {
    await page.goto(screen);
    const table = page.getByRole('table');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(table.getByRole('button').first()).toBeVisible();
      // A table is laid out anew a moment after its screen has another width.
      await expect.poll(() => unreachable(page), { message: `${screen} ${width}` }).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${screen} ${width}`).toBe(width);
      const excess = () => table.evaluate((rows) => rows.scrollWidth - (rows.parentElement?.clientWidth ?? 0));
      await expect.poll(excess, { message: `${screen} ${width}` }).toBeLessThanOrEqual(0);
      if (['/vendas', '/caixas'].includes(screen) || ![390, 1280].includes(width)) continue;
      expect(await cutsItsHint(page.getByRole('searchbox')), `${screen} ${width}`).toBe(false);
    }
  }
});

test('what can be searched for on the other screens is read whole in the empty search box', async ({ page, giro }) => {
  await giro.signInAsAdmin(page);
  for (const screen of ['/cadastros', '/avaliacoes', '/configuracoes']) {
    await page.goto(screen);
    const box = page.getByRole('searchbox');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(box).toBeVisible();
      expect(await cutsItsHint(box), `${screen} ${width}`).toBe(false);
    }
  }
});
