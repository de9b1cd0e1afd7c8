import { tagsOf } from '@giro/contract/rules/edited-text.ts';
import { slugOf } from '@giro/contract/rules/text.ts';
import { demoPosts } from '@giro/demo/posts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sanitisePostContent } from '../../src/platform/html.ts';
import { storeDemoPictures } from '../../src/setup/demo-pictures.ts';
import { insertDemoPosts } from '../../src/setup/demo-posts.queries.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  const { posts } = await storeDemoPictures(shop.app.ground.pictures);
  await shop.database.transaction().execute((tx) => insertDemoPosts(tx, posts, new Date('2026-06-30T15:00:00Z')));
});
afterAll(() => shop.close());

describe("the demo store's posts", () => {
  test.each(demoPosts.map((post) => [post.slug, post] as const))(
    '%s is as an admin would have saved it',
    (slug, post) => {
      expect(slugOf(post.title)).toBe(slug);
      expect(sanitisePostContent(post.content)).toBe(post.content);
      expect(tagsOf(post.tags.join(';'))).toEqual(post.tags);
    },
  );

  test('come in their order, each with its picture, category and related posts', async () => {
    const { body } = await shop.visitor().get('posts');
    const { data } = body.posts;
    expect(data.map((post: { slug: string }) => post.slug)).toEqual(demoPosts.map(({ slug }) => slug));
    for (const [index, post] of data.entries()) {
      expect(post.category.name).toBe(demoPosts[index]?.category);
      expect(post.related_posts.map((related: { slug: string }) => related.slug)).toEqual(demoPosts[index]?.related);
      const picture = await shop.app.http.inject({ url: post.image });
      expect(picture.headers['content-type']).toBe('image/webp');
    }
    expect(data[0].created_at).toBe('2026-06-27T15:00:00.000Z');
  });
});
