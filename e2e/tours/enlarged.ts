import type { Page } from '@playwright/test';

/** Letters alone at 200 % on a phone, and a desk of 1280 px at 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const ways = [
  { name: 'letters at 200 %', width: 390, letters: '200%' },
  { name: '400 %', width: 320, letters: '' },
] as const;

/** Words whose end is out of sight: what hides what is too much for it, for eyes. */
function cutOffWords(): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      if (clientWidth < 2 || clientHeight < 2 || !element.innerText?.trim()) return false;
      const { clipPath, overflowX, overflowY, fontSize, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // A text that ends in an ellipsis stands whole where it leads to; a clipped one is for screen readers.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') return false;
      const isTooWide = scrollWidth > clientWidth + 1 && hides(overflowX);
      // Below a line's letters there is room that nothing needs.
      return isTooWide || (scrollHeight > clientHeight + Number.parseFloat(fontSize) / 4 && hides(overflowY));
    })
    .map(({ innerText }) => innerText.trim().replace(/\s+/g, ' ').slice(0, 40));
}

/** Sizes the letters, and waits until what is worked out from their size is drawn. */
const setLetters = (page: Page, size: string) =>
  page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  }, size);

/** Parts of a screen that are lost to somebody who enlarges it. */
export async function lostWhenEnlarged(page: Page): Promise<string[]> {
  const lost: string[] = [];
  for (const { name, width, letters } of ways) {
    await page.setViewportSize({ width, height: 640 });
    await setLetters(page, letters);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) lost.push(`${wide} px wide on a screen of ${width}, ${name}`);
    const words = await page.evaluate(cutOffWords);
    if (words.length > 0) lost.push(`cut off, ${name}: ${[...new Set(words)].join(' | ')}`);
  }
  await setLetters(page, '');
  return lost;
}
