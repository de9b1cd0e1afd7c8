import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startAfterPaint } from './early-press.ts';

/** The behaviour of React that the start of a page is built on: see docs/decisions/0019. */

function page(): string {
  const parts = [
    createElement('link', { key: 'part', rel: 'modulepreload', href: '/assets/part.js' }),
    createElement('script', { key: 'bundle', type: 'module', async: true }, 'import "/assets/entry.js"'),
  ];
  return renderToString(createElement('html', null, createElement('head'), createElement('body', null, parts)));
}

test('React writes the script of the bundle and the names of its parts as they are looked for', () => {
  const html = startAfterPaint(page());
  expect(html).toContain('<script type="later">import "/assets/entry.js"</script>');
  expect(html).toContain('<link rel="later" href="/assets/part.js"/>');
  expect(html).not.toContain('rel="modulepreload"');
});

test('a press is noted from before the first button', () => {
  expect(startAfterPaint(page())).toMatch(/<script>var earlyPress = [^<]*<\/script><\/head><body>/);
});
