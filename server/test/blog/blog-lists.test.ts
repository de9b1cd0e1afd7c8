import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPost, buildPostForm } from '../support/build-post.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Ana Souza' });
  visitor = shop.visitor();
});
afterAll(() => shop.close());

const category = async (name: string) => (await admin.post('storeCat', { name })).body.category;
const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);

describe('the lists of posts', () => {
  test('have ten to a page by their place, then newest, and nothing beyond the end', async () => {
    const { id } = await category('Ordem');
    const other = await category('Vazia');
    for (let count = 1; count <= 11; count++) await buildPost(admin, id, { title: `Lugar 2, ${count}º`, order: '2' });
    await buildPost(admin, id, { title: 'Lugar 1', order: '1' });
    for (const path of ['posts', 'postsHome']) {
      const { posts } = (await visitor.get(`${path}?page=1`)).body;
      expect(posts).toMatchObject({ total: 12, current_page: 1, last_page: 2 });
      expect(titles(posts.data).slice(0, 3)).toEqual(['Lugar 1', 'Lugar 2, 11º', 'Lugar 2, 10º']);
      expect(titles((await visitor.get(`${path}?page=2`)).body.posts.data)).toEqual(['Lugar 2, 2º', 'Lugar 2, 1º']);
      expect((await visitor.get(`${path}?page=999999`)).body.posts.data).toEqual([]);
      expect((await visitor.get(`${path}?page=abc`)).body.posts.current_page).toBe(1);
    }
    expect((await visitor.get('postsAll')).body.posts.data).toHaveLength(12);
    expect((await visitor.get(`postsCat/${id}`)).body.posts.data).toHaveLength(12);
    expect((await visitor.get(`postsCat/${other.id}`)).body.posts.data).toEqual([]);
    expect((await visitor.get('postsCat/999999')).body.posts.data).toEqual([]);
  });

  test('show a change at the next request, also to those who keep an answer', async () => {
    const { id } = await category('Agora');
    const before = await visitor.get('posts?page=1');
    const tag = { 'if-none-match': String(before.headers.etag) };
    expect((await visitor.get('posts?page=1', tag)).status).toBe(304);
    const post = await buildPost(admin, id, { order: '0' });
    const after = await visitor.get('posts?page=1', tag);
    expect(after.body.posts.data[0]).toMatchObject({ id: post.id, category: { name: 'Agora' } });
    await admin.put(`updateCat/${id}`, { name: 'Renomeada' });
    expect((await visitor.get(`noticia/${post.slug}`)).body.post.category.name).toBe('Renomeada');
    await admin.delete(`postDelete/${post.id}`);
    expect((await visitor.get('posts?page=1')).body.posts.data[0].id).not.toBe(post.id);
  });

  test('take two statements, however many posts are on a page', async () => {
    const statementsOf = async (page: number) => {
      let statements = 0;
      const count = () => statements++;
      shop.pool.on('acquire', count);
      await shop.app.services.posts.list(page);
      shop.pool.off('acquire', count);
      return statements;
    };
    expect(await statementsOf(1)).toBe(2);
    expect(await statementsOf(999)).toBe(2);
  });
});

describe('a category', () => {
  test('is added, listed by name, renamed and removed', async () => {
    const added = await admin.post('storeCat', { name: ' Água ' });
    expect(added.status).toBe(201);
    expect(added.body.category).toMatchObject({ name: 'Água', version: 1 });
    const { id } = added.body.category;
    const renamed = await admin.put(`updateCat/${id}`, { name: 'Árvore' });
    expect(renamed.body.category).toEqual({ id, name: 'Árvore', version: 2 });
    for (const path of ['catall', 'categories']) {
      const { cat } = (await visitor.get(path)).body;
      expect(cat).toContainEqual({ id, name: 'Árvore', version: 2 });
      expect(cat.map(({ name }: { name: string }) => name)).toEqual(
        cat.map(({ name }: { name: string }) => name).toSorted((a: string, b: string) => a.localeCompare(b, 'pt-BR')),
      );
    }
    expect((await admin.delete(`deleteCat/${id}`)).status).toBe(200);
    expect((await admin.delete(`deleteCat/${id}`)).status).toBe(404);
    expect((await admin.put(`updateCat/${id}`, { name: 'x' })).status).toBe(404);
  });

  test('has ten to a page', async () => {
    for (let count = 0; count < 11; count++) await category(`Página ${count}`);
    const first = (await visitor.get('cat-list?page=1')).body.cat;
    expect(first.data).toHaveLength(10);
    expect(first.last_page).toBe(Math.ceil(first.total / 10));
    expect((await visitor.get('cat-list?page=999999')).body.cat.data).toEqual([]);
  });

  test('without a name, or with one that another has, is refused', async () => {
    const { id } = await category('Notícias');
    for (const body of [{}, { name: '  ' }, { name: 'x'.repeat(81) }, { name: 'NOTICIAS' }]) {
      const refusal = await admin.post('storeCat', body);
      expect(refusal.status).toBe(422);
      expect(refusal.body.errors).toHaveProperty('name');
    }
    await category('Outra');
    expect((await admin.put(`updateCat/${id}`, { name: 'outra' })).body.errors).toHaveProperty('name');
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post('storeCat', { name: 'Corrida' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
  });

  test('with posts stays', async () => {
    const { id } = await category('Cheia');
    const post = await buildPost(admin, id);
    const refusal = await admin.delete(`deleteCat/${id}`);
    expect(refusal.status).toBe(422);
    expect(refusal.body.message).toContain('tem posts');
    await admin.delete(`postDelete/${post.id}`);
    expect((await admin.delete(`deleteCat/${id}`)).status).toBe(200);
  });

  test('removed while a post is being filed under it leaves no post without a category', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { id } = await category(`Disputada ${turn}`);
      const [created, deleted] = await Promise.all([
        admin.post('postCreate', buildPostForm(id)),
        admin.delete(`deleteCat/${id}`),
      ]);
      expect([created.status, deleted.status]).toEqual(created.status === 201 ? [201, 422] : [422, 200]);
    }
  });

  test('from a version that somebody else has replaced is refused by name and moment', async () => {
    const { id } = await category('Versão');
    const stale = { 'if-match': '"1"' };
    expect((await admin.put(`updateCat/${id}`, { name: 'Versão 2' }, stale)).status).toBe(200);
    const late = await admin.put(`updateCat/${id}`, { name: 'Versão 3' }, stale);
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^Esta categoria foi alterada por Ana Souza em \d{2}\/\d{2}\/\d{4}/);
  });
});

test('everybody reads the blog; admins alone write it', async () => {
  const user = await shop.signedIn('user');
  const writes = (client: Client) => [
    client.post('postCreate', {}),
    client.post('post/1', {}),
    client.delete('postDelete/1'),
    client.post('storeCat', {}),
    client.put('updateCat/1', {}),
    client.delete('deleteCat/1'),
    client.post('upload-image', {}),
  ];
  for (const { status } of await Promise.all(writes(visitor))) expect(status).toBe(401);
  for (const { status } of await Promise.all(writes(user))) expect(status).toBe(403);
  for (const path of ['posts', 'postsHome', 'postsAll', 'cat-list', 'catall', 'categories', 'postsCat/1']) {
    expect((await visitor.get(path)).status).toBe(200);
  }
});

test('characters that no table can hold are refused, not a failure', async () => {
  expect((await admin.post('storeCat', { name: 'a\u0000b' })).status).toBe(422);
});
