import type { Post } from '@giro/contract/calls/blog.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { describe, expect, test } from 'vitest';
import { postMeta } from './post-meta.ts';

const root = { id: 'root', loaderData: { origin: 'https://giro.example', shop: { name: 'Giro' } } };

const post: Post = {
  id: 1,
  title: 'Como vender',
  slug: 'como-vender',
  image: '/files/a.webp',
  category_id: 2,
  category: { id: 2, name: 'Vender' },
  order: 1,
  autor: 'Ana Souza',
  tags: 'iPhone; Venda',
  key_words: 'vender celular;avaliação',
  resume: 'Um resumo.',
  content: '<p>Texto</p>',
  video: null,
  videoLink: null,
  image_capa: null,
  created_at: '2026-01-31T15:00:00.000Z',
  updated_at: '2026-02-01T15:00:00.000Z',
  related_posts: [],
  version: 1,
};

/** The head as the router writes it. */
function headOf(shown: Post): string {
  const Stub = createRoutesStub([
    { path: '/', Component: Meta, meta: () => postMeta([root], { state: 'found', post: shown }) },
  ]);
  return renderToString(createElement(Stub));
}

const factsIn = (head: string) =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );

describe("the head of a post's page", () => {
  test('says title, summary, key words, canonical address, type and times', () => {
    const head = headOf(post);
    expect(head).toContain('<title>Como vender | Giro</title>');
    expect(head).toContain('<meta name="description" content="Um resumo."/>');
    expect(head).toContain('<meta name="keywords" content="vender celular;avaliação"/>');
    expect(head).toContain('<link rel="canonical" href="https://giro.example/blog/como-vender"/>');
    expect(head).toContain('<meta property="og:type" content="article"/>');
    expect(head).toContain('<meta property="article:published_time" content="2026-01-31T15:00:00.000Z"/>');
    expect(head).toMatch(
      /<meta property="og:image" content="https:\/\/giro\.example\/cards\/post\/como-vender\.jpg\?v=\w+"/,
    );
  });

  test('names the post and the way to it in the words of schema.org', () => {
    const [article, way] = factsIn(headOf(post));
    expect(article).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Como vender',
      author: { name: 'Ana Souza' },
      datePublished: post.created_at,
      dateModified: post.updated_at,
    });
    expect(way.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'https://giro.example/',
      'https://giro.example/blog',
      'https://giro.example/blog/como-vender',
    ]);
  });

  test('runs nothing that a title or a summary says, and loses none of it', () => {
    const attack = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const head = headOf({ ...post, title: attack, resume: attack, autor: attack });
    expect(head).not.toMatch(/<script>|<img/);
    expect(factsIn(head)[0].headline).toBe(attack);
  });

  test('keeps a post that is not there out of search engines', () => {
    expect(postMeta([root], { state: 'missing' })).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(postMeta([root], { state: 'failed' })).toContainEqual({ name: 'robots', content: 'noindex' });
  });
});
