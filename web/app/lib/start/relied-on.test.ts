import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

/** The behaviour of React and React Router that the start of a page is built on: see docs/decisions/0019. */

function page(): string {
  const parts = [
    createElement('link', { key: 'part', rel: 'modulepreload', href: '/assets/part.js' }),
    createElement('script', { key: 'bundle', type: 'module', async: true }, 'import "/assets/entry.js"'),
  ];
  return renderToString(createElement('html', null, createElement('body', null, parts)));
}

test('React writes the script of the bundle and the names of its parts as they are looked for', () => {
  const html = startAfterPaint(page());
  expect(html).toContain('<script type="later">import "/assets/entry.js"</script>');
  expect(html).toContain('<link rel="later" href="/assets/part.js"/>');
  expect(html).not.toContain('rel="modulepreload"');
});

/** The exports of React Router's own file in each of its builds. */
function exportsOf(name: string): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
  const files = globSync(`dist/*/lib/dom/ssr/${name}.js`, { cwd: folder });
  expect(files.length).toBeGreaterThan(0);
  return files.map((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8');
    return /export\s*\{([^}]*)\}/.exec(source)?.[1]?.trim() ?? '';
  });
}

test('React Router fetches the parts of routes by the one function that ours takes the place of', () => {
  for (const exported of exportsOf('routeModules')) expect(exported).toBe('loadRouteModule');
});

test('React Router is told of routes by the one function that ours takes the place of', () => {
  for (const exported of exportsOf('fog-of-war')) expect(exported).toContain('getPatchRoutesOnNavigationFunction');
});
