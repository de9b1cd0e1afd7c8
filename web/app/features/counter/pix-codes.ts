import { browserStore } from '../../lib/browser-store.ts';

/** The code of the Pix that was asked for last: the shop says it once, and a reload must not lose it. */
const kept = browserStore<{ part: number; code: string }>({
  key: 'counter_pix',
  read(text) {
    const { part, code } = JSON.parse(text);
    return typeof part === 'number' && typeof code === 'string' ? { part, code } : undefined;
  },
  where: 'visit',
});

export const keepPixCode = (part: number, code: string) => kept.write({ part, code });

/** The code of a part; undefined where this tab does not know it. */
export function usePixCode(part: number): string | undefined {
  const pix = kept.use();
  return pix?.part === part ? pix.code : undefined;
}
