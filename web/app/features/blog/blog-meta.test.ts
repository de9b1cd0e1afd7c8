import { describe, expect, test } from 'vitest';
import { blogMeta } from './blog-meta.ts';
import type { BlogFirst } from './blog-queries.ts';

const root = { id: 'root', loaderData: { origin: 'https://giro.example', shop: { name: 'Giro' } } };
const categories = { cat: [{ id: 2, name: 'Vender', version: 1 }] };
const posts = { current_page: 1, last_page: 1, total: 1, per_page: 10 };
const post = { title: 'Um', slug: 'um' };
const first = {
  categories,
  page: 1,
  everything: { posts: { ...posts, data: [post] } },
} as unknown as BlogFirst;

const canonicalOf = (query: string, shown: BlogFirst | undefined) =>
  blogMeta([root], query, shown).find((entry) => 'rel' in entry && entry.rel === 'canonical');
const noindex = { name: 'robots', content: 'noindex' };

describe("the head of the blog's list", () => {
  test.each([
    ['', '/blog'],
    ['?utm_source=whatsapp', '/blog'],
    ['?tab=2&fbclid=1', '/blog?tab=2'],
    ['?tab=77', '/blog'],
    ['?page=2', '/blog?page=2'],
  ])('knows %s as %s', (query, path) => {
    expect(canonicalOf(query, first)).toMatchObject({ href: `https://giro.example${path}` });
  });

  test('lists its posts in the words of schema.org', () => {
    const facts = blogMeta([root], '', first).flatMap((entry) => ('script:ld+json' in entry ? [entry] : []));
    expect(facts).toMatchObject([
      { 'script:ld+json': { '@type': 'Blog' } },
      {
        'script:ld+json': {
          '@type': 'ItemList',
          itemListElement: [{ position: 1, name: 'Um', url: 'https://giro.example/blog/um' }],
        },
      },
    ]);
  });

  test('stays out of search engines when it has nothing to show', () => {
    const empty = { categories, page: 9, everything: { posts: { ...posts, data: [] } } } as unknown as BlogFirst;
    expect(blogMeta([root], '?page=9', empty)).toContainEqual(noindex);
    expect(blogMeta([root], '', first)).not.toContainEqual(noindex);
  });
});
