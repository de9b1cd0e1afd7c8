import type { Post } from '@giro/contract/calls/blog.ts';
import { texts } from '@giro/contract/texts.ts';
import { describe, expect, test } from 'vitest';
import { nearestWords } from './chips-input.tsx';
import { chipsOf, chooseOpening, postFormOf, postProblems, postValuesOf } from './post-form.ts';

const post: Post = {
  id: 9,
  title: 'Olá',
  slug: 'ola',
  image: '/files/a.webp',
  category_id: 2,
  category: { id: 2, name: 'Dicas' },
  order: 3,
  autor: 'Ana',
  tags: 'iphone; usado;IPHONE',
  key_words: 'vender',
  resume: 'Resumo',
  content: '<p>x</p>',
  video: null,
  videoLink: null,
  image_capa: '/files/b.webp',
  created_at: '2026-01-01T12:00:00Z',
  updated_at: '2026-01-01T12:00:00Z',
  related_posts: [{ id: 4, title: 'Outro', slug: 'outro', image: null }],
  version: 1,
};
const values = postValuesOf(post, 'Bia');
const file = new File([new Uint8Array(3)], 'nova.png', { type: 'image/png' });
const video = 'https://youtu.be/dQw4w9WgXcQ';

test('the form opens with what is stored, a new one with the author’s name', () => {
  expect(values).toMatchObject({ autor: 'Ana', category: '2', tag: ['iphone', 'usado'], relatedPosts: ['4'] });
  expect(postValuesOf(undefined, 'Bia').autor).toBe('Bia');
});

test('every missing or bad field is told', () => {
  expect(postProblems(values)).toEqual({});
  expect(Object.keys(postProblems(postValuesOf(undefined, '')))).toEqual([
    'title',
    'category',
    'order',
    'autor',
    'resume',
    'tag',
    'key_words',
  ]);
  const bad = { order: 'abc', videoLink: 'https://exemplo.com', tag: ['x'.repeat(301)] };
  expect(postProblems({ ...values, ...bad })).toEqual({
    order: texts.invalidInteger,
    videoLink: texts.video.invalid,
    tag: texts.tooLong(300),
  });
  expect(postProblems({ ...values, content: '<img src="blob:x" data-uploading="">' })).toHaveProperty('content');
});

test('chips are split at semicolons and stand once', () => {
  expect(chipsOf(['iphone', 'usado; novo ;', 'Novo'])).toEqual(['iphone', 'usado', 'novo']);
});

describe('a picture and a video', () => {
  test('let go of each other', () => {
    expect(chooseOpening({ image: { url: 'blob:x' } })).toEqual({ image: { url: 'blob:x' }, videoLink: '' });
    expect(chooseOpening({ videoLink: video })).toEqual({ videoLink: video, image: null });
  });

  test('that are emptied leave the other alone', () => {
    expect(chooseOpening({ image: null })).toEqual({ image: null });
    expect(chooseOpening({ videoLink: ' ' })).toEqual({ videoLink: ' ' });
  });
});

describe('saving', () => {
  const fieldsOf = (form: FormData) => Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));

  test('sends texts as they stand, lists separated by semicolons, related posts one by one', () => {
    expect(fieldsOf(postFormOf(values, post))).toEqual({
      title: 'Olá',
      category: '2',
      order: '3',
      autor: 'Ana',
      resume: 'Resumo',
      content: '<p>x</p>',
      videoLink: '',
      tag: 'iphone;usado',
      key_words: 'vender',
      'relatedPosts[]': '4',
    });
  });

  test('sends a new picture, and says which ones are gone', () => {
    expect(postFormOf({ ...values, image: { url: 'blob:x', file } }, post).get('image')).toBeInstanceOf(File);
    const emptied = postFormOf({ ...values, image: null, image_capa: null, videoLink: video }, post);
    expect(fieldsOf(emptied)).toMatchObject({ existingImage: '', existingCover: '', videoLink: video });
    expect(postFormOf({ ...values, image: null }, undefined).has('existingImage')).toBe(false);
  });
});

const used = [
  { word: 'iPhone', posts: 9 },
  { word: 'capa de iPhone', posts: 8 },
  { word: 'bateria', posts: 4 },
  { word: 'saúde da bateria', posts: 3 },
  { word: 'Pix', posts: 1 },
];

test.each([
  ['bat', '', ['bateria', 'saúde da bateria']],
  ['SAUDE', '', ['saúde da bateria']],
  ['phone', '', ['iPhone', 'capa de iPhone']],
  ['xyz', '', []],
  ['', 'Como pagar com Pix e medir a bateria', ['bateria', 'Pix', 'iPhone', 'capa de iPhone', 'saúde da bateria']],
])('for %j in a post about %j they are %j', (typed, postText, words) => {
  expect(nearestWords(used, typed, postText)).toEqual(words);
});

test('no more than eight are suggested', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ word: `tag ${index}`, posts: 1 }));
  expect(nearestWords(many, 'tag', '')).toHaveLength(8);
});
