import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { widths } from './widths.ts';

test('scripts ask for the widths that styles are written for', () => {
  const styles = readFileSync(new URL('../styles/widths.css', import.meta.url), 'utf8');
  for (const [name, query] of Object.entries(widths)) expect(styles).toContain(`@custom-media --${name} ${query};`);
});
