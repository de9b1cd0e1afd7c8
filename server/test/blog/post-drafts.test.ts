import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPost, buildPostForm } from '../support/build-post.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
let categoryId: number;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Ana Souza' });
  categoryId = (await admin.post('storeCat', { name: 'Dicas' })).body.category.id;
});
afterAll(() => shop.close());

const over = (version: number) => ({ 'if-match': `"${version}"` });
const draft = async (fields: object) =>
  (await admin.post('posts/rascunhos', { category: categoryId, ...fields })).body.post;
const publish = (id: number, title: string, version?: number) =>
  admin.post(`post/${id}`, buildPostForm(categoryId, { title }), version ? over(version) : {});
const pageText = async (url: string) => (await shop.app.http.inject({ url })).body;

/** Every public place that shows posts, as one text. */
async function shownToReaders(words: string): Promise<string> {
  const visitor = shop.visitor();
  const calls = [
    'posts',
    'postsHome',
    'postsAll',
    `postsCat/${categoryId}`,
    `busca?q=${words}`,
    `busca/sugestoes?q=${words}`,
  ];
  const answers = await Promise.all(calls.map((path) => visitor.get(path)));
  const pages = await Promise.all(['/sitemap.xml', '/sitemaps/1.xml', '/feeds/blog.xml'].map(pageText));
  return JSON.stringify([answers.map(({ body }) => body), pages]);
}

describe('a draft', () => {
  test('needs a title and a category alone, and tells both at once', async () => {
    const { body } = await admin.post('posts/rascunhos', { title: ' ' });
    expect(Object.keys(body.errors).sort()).toEqual(['category', 'title']);
    expect(await draft({ title: 'Ideia' })).toMatchObject({ published: false, resume: '', tags: '', autor: '' });
  });

  test('is shown to nobody but the people who write, until it is published, and again once it is taken back', async () => {
    const words = 'zebrafone';
    const { id, slug, version } = await draft({ title: `Tudo do ${words}`, resume: words, tag: words });
    const visitor = shop.visitor();
    const isShown = async () => (await shownToReaders(words)).includes(slug);
    expect(await isShown()).toBe(false);
    for (const name of [slug, id]) expect((await visitor.get(`noticia/${name}`)).status).toBe(404);
    for (const path of ['posts/gestao', `posts/gestao/${id}`, 'posts/palavras']) {
      expect((await visitor.get(path)).status).toBe(401);
    }
    expect((await admin.get(`posts/gestao?search=${words}`)).body.posts).toMatchObject({ total: 1, data: [{ id }] });
    expect(JSON.stringify((await admin.get('posts/palavras')).body)).not.toContain(words);

    const published = await publish(id, `Tudo do ${words}`, version);
    expect(published.status).toBe(200);
    expect((await visitor.get(`noticia/${slug}`)).status).toBe(200);
    expect(await isShown()).toBe(true);

    const back = { title: `Tudo do ${words}`, category: categoryId };
    expect((await admin.post(`posts/rascunhos/${id}`, back, over(version + 1))).body.post.published).toBe(false);
    expect((await visitor.get(`noticia/${slug}`)).status).toBe(404);
    expect(await isShown()).toBe(false);
  });

  test('is not among what to read next of a post that is published', async () => {
    const { id } = await draft({ title: 'Ainda não' });
    const post = await buildPost(admin, categoryId, { relatedPosts: [id] });
    expect((await shop.visitor().get(`noticia/${post.slug}`)).body.post.related_posts).toEqual([]);
    expect((await admin.get(`posts/gestao/${post.id}`)).body.post.related_posts).toMatchObject([{ id }]);
  });

  test('has the address of its title until it is published; from then on address and date stay', async () => {
    const { id } = await draft({ title: 'Primeira ideia' });
    const saved = await admin.post(`posts/rascunhos/${id}`, { title: 'Segunda ideia', category: categoryId });
    expect(saved.body.post.slug).toBe('segunda-ideia');
    const first = (await publish(id, 'Terceira ideia')).body.post;
    expect(first.slug).toBe('terceira-ideia');
    await admin.post(`posts/rascunhos/${id}`, { title: 'Quarta ideia', category: categoryId });
    const again = (await publish(id, 'Quinta ideia')).body.post;
    expect([again.slug, again.created_at]).toEqual([first.slug, first.created_at]);
  });

  test('is published whole or not at all', async () => {
    const { id } = await draft({ title: 'Pela metade' });
    const { status, body } = await admin.post(`post/${id}`, { title: 'Pela metade', category: categoryId });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['autor', 'key_words', 'order', 'resume', 'tag']]);
    expect((await admin.get(`posts/gestao/${id}`)).body.post.published).toBe(false);
  });

  test('that two people save at once is saved by one: the other is told', async () => {
    const { id, version } = await draft({ title: 'De dois' });
    const save = (resume: string) =>
      admin.post(`posts/rascunhos/${id}`, { title: 'De dois', category: categoryId, resume }, over(version));
    const answers = await Promise.all([save('um'), save('outro')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('words in use are counted once however they are written, the most used first', async () => {
  await buildPost(admin, categoryId, { tag: 'Bateria; carregador', key_words: 'trocar bateria' });
  await buildPost(admin, categoryId, { tag: 'bateria' });
  const { tags, key_words } = (await admin.get('posts/palavras')).body;
  const found = tags.filter(({ word }: { word: string }) => ['bateria', 'carregador'].includes(word.toLowerCase()));
  expect(found.map(({ posts }: { posts: number }) => posts)).toEqual([2, 1]);
  expect(key_words).toContainEqual({ word: 'trocar bateria', posts: 1 });
});
