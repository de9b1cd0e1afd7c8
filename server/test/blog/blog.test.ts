import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPost, buildPostForm } from '../support/build-post.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo, photoOfBytes, sendForm } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
let categoryId: number;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Ana Souza' });
  categoryId = (await admin.post('storeCat', { name: 'Dicas' })).body.category.id;
});
afterAll(() => shop.close());

const send = (path: string, fields: [string, string | Buffer][], headers = {}) =>
  sendForm(shop, admin.token, path, fields, headers);

/** The texts of a whole form, and these. */
const fieldsWith = (...more: [string, string | Buffer][]): [string, string | Buffer][] => [
  ...Object.entries(buildPostForm(categoryId)),
  ...more,
];

const video = 'https://youtu.be/dQw4w9WgXcQ';

describe('a post', () => {
  test('is published from a multipart form and answered as every screen reads it', async () => {
    const related = await buildPost(admin, categoryId);
    const { status, body } = await send(
      'postCreate',
      fieldsWith(
        ['content', '<h2>Olá</h2><p>Texto <b>forte</b></p>'],
        ['relatedPosts[]', String(related.id)],
        ['image', await photo()],
        ['image_capa', await photo(60)],
      ),
    );
    expect(status).toBe(201);
    expect(body.post).toMatchObject({
      category_id: categoryId,
      category: { id: categoryId, name: 'Dicas' },
      order: 1,
      autor: 'Ana Souza',
      tags: 'iphone;usado',
      key_words: 'vender celular;avaliação',
      content: '<h2>Olá</h2><p>Texto <b>forte</b></p>',
      video: null,
      videoLink: null,
      related_posts: [{ id: related.id, title: related.title, slug: related.slug, image: null }],
    });
    for (const address of [body.post.image, body.post.image_capa]) {
      const picture = await shop.app.http.inject(address);
      expect(picture.headers['content-type']).toBe('image/webp');
      expect((await sharp(picture.rawPayload).metadata()).format).toBe('webp');
    }
    expect(body.post.image).not.toBe(body.post.image_capa);
    expect((await shop.visitor().get(`noticia/${body.post.slug}`)).body.post).toEqual(body.post);
    expect((await shop.visitor().get(`noticia/${body.post.id}`)).body.post).toEqual(body.post);
    expect((await shop.visitor().get(`postsCat/${categoryId}`)).body.posts.data).toContainEqual(body.post);
  });

  test('without its fields is refused by all of them at once', async () => {
    const required = ['autor', 'category', 'key_words', 'order', 'resume', 'tag', 'title'];
    for (const form of [{}, Object.fromEntries(required.map((field) => [field, ' ']))]) {
      const { status, body } = await admin.post('postCreate', form);
      expect(status).toBe(422);
      expect(Object.keys(body.errors).sort()).toEqual(required);
    }
    const bad = { order: 'abc', category: '999999', tag: ' ; ;', title: 'x'.repeat(161), video: 'https://a.example/v' };
    const { body } = await admin.post('postCreate', buildPostForm(categoryId, bad));
    expect(body.errors).toEqual({
      order: ['Informe um número.'],
      tag: ['Preencha este campo.'],
      title: ['Use no máximo 160 caracteres.'],
      video: ['Cole um link do YouTube ou do Vimeo.'],
    });
    const tooLarge = await send('postCreate', [
      ['title', ''],
      ['image', await photoOfBytes(2_097_153)],
    ]);
    expect(tooLarge.body.errors).toMatchObject({
      image: ['O arquivo deve ter no máximo 2 MB.'],
      title: ['Preencha este campo.'],
    });
  });

  test('in an unknown category, beside unknown posts or with a picture and a video is refused', async () => {
    const { body } = await send('postCreate', [
      ...Object.entries(buildPostForm(999_999, { videoLink: video, relatedPosts: '[999999]' })),
      ['image', await photo()],
    ]);
    expect(body.errors).toEqual({
      category: ['Escolha uma categoria que exista.'],
      relatedPosts: ['Um dos posts relacionados não existe mais.'],
      video: ['Escolha uma imagem ou um vídeo, não os dois.'],
    });
  });

  test('takes a picture of exactly 2 MB; one byte more, a text or a drawing with scripts is refused', async () => {
    const exact = await send('postCreate', fieldsWith(['image', await photoOfBytes(2_097_152)]));
    expect(exact.status).toBe(201);
    const over = await send('postCreate', fieldsWith(['image_capa', await photoOfBytes(2_097_153)]));
    expect(over.body.errors).toEqual({ image_capa: ['O arquivo deve ter no máximo 2 MB.'] });
    const text = Buffer.from('isto não é uma foto');
    const both = await send('postCreate', fieldsWith(['image', text], ['image_capa', text]));
    expect(both.status).toBe(422);
    expect(Object.keys(both.body.errors).sort()).toEqual(['image', 'image_capa']);
    const file = await send('postCreate', fieldsWith(['video', Buffer.from('film')]));
    expect(file.body.errors).toEqual({ video: ['Cole um link do YouTube ou do Vimeo.'] });
  });

  test.each([
    ['as a repeated field', (ids: number[]) => ids.map((id) => ['relatedPosts', String(id)] as [string, string])],
    ['as field[]', (ids: number[]) => ids.map((id) => ['relatedPosts[]', String(id)] as [string, string])],
    ['as JSON text', (ids: number[]) => [['relatedPosts', JSON.stringify(ids)] as [string, string]]],
  ])('takes its related posts %s, in their order', async (_, write) => {
    const one = await buildPost(admin, categoryId);
    const other = await buildPost(admin, categoryId);
    const { body } = await send('postCreate', fieldsWith(...write([other.id, one.id])));
    expect(body.post.related_posts.map(({ id }: { id: number }) => id)).toEqual([other.id, one.id]);
    await admin.delete(`postDelete/${other.id}`);
    const kept = (await shop.visitor().get(`noticia/${body.post.id}`)).body.post.related_posts;
    expect(kept.map(({ id }: { id: number }) => id)).toEqual([one.id]);
  });
});

describe('changing a post', () => {
  test('a new video takes the place of the picture, a new picture that of the video, and both can be removed', async () => {
    const { id } = (await send('postCreate', fieldsWith(['image', await photo()], ['image_capa', await photo(50)])))
      .body.post;
    const edit = async (...more: [string, string | Buffer][]) =>
      (await send(`post/${id}`, fieldsWith(...more))).body.post;
    const cover = (await edit()).image_capa;
    expect(await edit()).toMatchObject({ image: expect.stringContaining('/files/'), video: null });
    expect(await edit(['videoLink', video])).toMatchObject({ image: null, video, videoLink: video, image_capa: cover });
    expect(await edit()).toMatchObject({ image: null, video });
    expect(await edit(['image', await photo(70)])).toMatchObject({ image: expect.any(String), video: null });
    expect(await edit(['existingImage', ''])).toMatchObject({ image: null, image_capa: cover });
    expect(await edit(['video', video])).toMatchObject({ video });
    expect(await edit(['video', ''], ['existingCover', ''])).toMatchObject({ video: null, image_capa: null });
    expect(await edit(['image', await photo(70)], ['video', ''])).toMatchObject({ image: expect.any(String) });
    const both = await send(`post/${id}`, fieldsWith(['video', video], ['image', await photo()]));
    expect(both.body.errors).toEqual({ video: ['Escolha uma imagem ou um vídeo, não os dois.'] });
  });

  test('a picture and a video saved at the same moment leave one of them', async () => {
    const { id } = await buildPost(admin, categoryId);
    const image = await photo();
    const saves = Array.from({ length: 12 }, (_, turn) =>
      send(`post/${id}`, fieldsWith(turn % 2 === 0 ? ['video', video] : ['image', image])),
    );
    for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
    const { post } = (await shop.visitor().get(`noticia/${id}`)).body;
    expect([post.image, post.video].filter(Boolean)).toHaveLength(1);
    const naive = shop.database.updateTable('posts').set({ video, picture: '/files/a.webp' }).where('id', '=', id);
    await expect(naive.execute()).rejects.toThrow('posts_check');
  });

  test('keeps its address and a text that is not sent', async () => {
    const { id, slug } = await buildPost(admin, categoryId, { title: 'Título antigo', content: '<p>fica</p>' });
    const { body } = await admin.post(`post/${id}`, buildPostForm(categoryId, { title: 'Título novo' }));
    expect(body.post).toMatchObject({ title: 'Título novo', slug, content: '<p>fica</p>' });
    expect(slug).toBe('titulo-antigo');
  });

  test('from a version that somebody else has replaced is refused by name and moment', async () => {
    const { id, version } = await buildPost(admin, categoryId);
    const stale = { 'if-match': `"${version}"` };
    expect((await admin.post(`post/${id}`, buildPostForm(categoryId), stale)).body.post.version).toBe(version + 1);
    const late = await admin.post(`post/${id}`, buildPostForm(categoryId, { title: 'Perdido' }), stale);
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^Este post foi alterado por Ana Souza em \d{2}\/\d{2}\/\d{4}/);
    expect((await shop.visitor().get(`noticia/${id}`)).body.post.title).not.toBe('Perdido');
    const many = await Promise.all(
      Array.from({ length: 8 }, () =>
        admin.post(`post/${id}`, buildPostForm(categoryId), { 'if-match': `"${version + 1}"` }),
      ),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('that is gone, or that would be related to itself, is refused', async () => {
    const { id } = await buildPost(admin, categoryId);
    const itself = await admin.post(`post/${id}`, buildPostForm(categoryId, { relatedPosts: [id] }));
    expect(itself.body.errors).toHaveProperty('relatedPosts');
    expect((await admin.delete(`postDelete/${id}`)).status).toBe(200);
    expect((await admin.delete(`postDelete/${id}`)).status).toBe(404);
    expect((await admin.post(`post/${id}`, buildPostForm(categoryId))).status).toBe(404);
    expect((await shop.visitor().get(`noticia/${id}`)).status).toBe(404);
  });
});

describe('the address of a post', () => {
  test.each([
    ['Olá Mundo', 'ola-mundo'],
    ['  Ação & Reação: 50% OFF!  ', 'acao-reacao-50-off'],
    ['¿?…', 'post'],
    ['2026', 'post-2026'],
  ])('of %j is %s', async (title, slug) => expect((await buildPost(admin, categoryId, { title })).slug).toBe(slug));

  test('is nobody else’s, also when many are published at once', async () => {
    const title = 'Black Friday';
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.post('postCreate', buildPostForm(categoryId, { title }))),
    );
    const slugs = answers.map(({ body }) => body.post.slug as string);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const numbered = Array.from({ length: 11 }, (_, index) => `black-friday-${index + 2}`);
    expect(slugs.sort()).toEqual(['black-friday', ...numbered].sort());
  });

  test('chosen by looking first and writing then would be taken twice', async () => {
    const row = {
      title: 'Cyber',
      category_id: categoryId,
      author: 'a',
      summary: 's',
      tags: 't',
      key_words: 'k',
      position: 1,
    };
    const look = () => shop.database.selectFrom('posts').select('id').where('slug', '=', 'cyber').execute();
    const write = (known: object[]) =>
      shop.database
        .insertInto('posts')
        .values({ ...row, slug: known.length === 0 ? 'cyber' : 'cyber-2' })
        .execute();
    const outcomes = await Promise.allSettled((await Promise.all([look(), look()])).map(write));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('that nobody has is not found', async () => {
    for (const slug of ['nao-existe', '0', '99999999', '9'.repeat(30), 'x'.repeat(250), "'--", '%E0%A4%A']) {
      expect((await shop.visitor().get(`noticia/${slug}`)).status).toBe(404);
    }
  });
});
