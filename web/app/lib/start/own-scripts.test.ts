import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { scriptHash, takeOwnScripts } from './own-scripts.ts';

const nonce = 'c2VjcmV0LW9mLXRoaXMtZHJhd2luZw==';
const own = `<script nonce="${nonce}">own()</script>`;

test.each([
  ['a script in a text', `<script>evil()</script>${own}`],
  ['a script with a mark of its own', `<script nonce="guessed">evil()</script>${own}`],
  ['a script that speaks of ours', `<script>evil('<script nonce="x">')</script>${own}`],
  ['a script that swallows ours', `<script data-x="${own}`],
  ['facts for search engines', `<script type="application/ld+json">{"name":"x"}</script>${own}`],
  ['a file', `<script nonce="${nonce}" src="/a.js"></script>${own}`],
])('%s is not among our own', (_, html) => {
  const { hashes, html: drawn } = takeOwnScripts(html, nonce);
  expect(hashes).toEqual([scriptHash('own()')]);
  expect(drawn).not.toContain(nonce);
});

test('a script in a text that is drawn as HTML is on the page, and its hash is not', () => {
  const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });
  const page = createElement(
    'body',
    null,
    createElement('div', raw('<p>Bom estado</p><script>evil()</script>')),
    createElement('script', { nonce, ...raw('own()') }),
  );
  const { html, hashes } = takeOwnScripts(renderToStaticMarkup(page), nonce);
  expect(html).toBe('<body><div><p>Bom estado</p><script>evil()</script></div><script>own()</script></body>');
  expect(hashes).toEqual([scriptHash('own()')]);
});

test('the mark is taken off everything, and the page stays as it is otherwise', () => {
  const page = (mark: string) =>
    `<link rel="modulepreload"${mark} href="/a.js"><script${mark} type="module">a()</script>`;
  expect(takeOwnScripts(page(` nonce="${nonce}"`), nonce)).toEqual({ html: page(''), hashes: [scriptHash('a()')] });
});
