import { describe, expect, test } from 'vitest';
import { drawPost } from './posts/draw-post.ts';
import { demoPostCategories, demoPosts } from './posts.ts';

const slugs = demoPosts.map(({ slug }) => slug);

test('six posts fill every category, each under an address of its own', () => {
  expect(demoPosts).toHaveLength(6);
  expect(new Set(slugs).size).toBe(6);
  expect(new Set(demoPosts.map(({ category }) => category))).toEqual(new Set(demoPostCategories));
});

describe.each(demoPosts.map((post) => [post.slug, post] as const))('%s', (slug, post) => {
  test('is worth reading: 500 to 900 words', () => {
    const words = post.content
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(900);
  });

  test('uses nothing but headings, paragraphs, lists, quotes, emphasis and links', () => {
    for (const [, tag] of post.content.matchAll(/<\/?([a-z0-9]+)/g)) {
      expect(['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote']).toContain(tag);
    }
  });

  test('names no shop, so that it also fits one that has been renamed', () => {
    expect([post.title, post.summary, post.content].join()).not.toMatch(/\bGiro\b/);
  });

  test('leads only to posts that exist, and never to itself', () => {
    const linked = [...post.content.matchAll(/href="\/blog\/([^"]+)"/g)].map(([, target]) => target);
    for (const target of [...post.related, ...linked]) {
      expect(slugs).toContain(target);
      expect(target).not.toBe(slug);
    }
    expect(post.related.length).toBeGreaterThan(0);
  });

  test('says in a summary what it is about, as search engines show it', () => {
    expect(post.summary.length).toBeGreaterThan(80);
    expect(post.summary.length).toBeLessThanOrEqual(160);
    expect([...post.tags, ...post.keyWords].join('')).not.toContain(';');
  });

  test('opens with a drawn picture', () => {
    expect(drawPost(post.picture)).not.toMatch(/NaN|undefined|<text|<image/);
  });
});
