import { describe, expect, test } from 'vitest';
import { freeSlugOf, openingColumnsOf, videoLinkOf, wantedSlugOf } from './posts.rules.ts';

describe('the address of a post', () => {
  test.each([
    ['Vale a pena trocar?', 'vale-a-pena-trocar'],
    ['2025', 'post-2025'],
    ['?!', 'post'],
    ['10 dicas', '10-dicas'],
  ])('of the title %j is %j', (title, slug) => {
    expect(wantedSlugOf(title)).toBe(slug);
  });

  test.each([
    [[], 'dicas'],
    [['dicas-de-uso'], 'dicas'],
    [['dicas'], 'dicas-2'],
    [['dicas', 'dicas-2', 'dicas-4'], 'dicas-3'],
  ])('beside %j is %j', (taken, slug) => {
    expect(freeSlugOf('dicas', taken)).toBe(slug);
  });
});

describe('the video of a form', () => {
  const link = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
  test.each([
    [{ video: link, videoLink: undefined }, link],
    [{ video: undefined, videoLink: link }, link],
    [{ video: null, videoLink: link }, link],
    [{ video: null, videoLink: undefined }, null],
    [{ video: undefined, videoLink: null }, null],
    [{ video: undefined, videoLink: undefined }, undefined],
  ])('%j is %j', (form, video) => {
    expect(videoLinkOf(form)).toBe(video);
  });
});

describe('what a post opens with', () => {
  test.each([
    [
      'a new picture takes the place of a video',
      { newPicture: '/files/a.webp' },
      { picture: '/files/a.webp', video: null },
    ],
    ['a new video takes the place of a picture', { newVideo: 'link' }, { picture: null, video: 'link' }],
    ['a picture is removed', { removesPicture: true }, { picture: null }],
    ['a video is removed', { newVideo: null }, { video: null }],
    ['both are removed', { newVideo: null, removesPicture: true }, { picture: null, video: null }],
    ['nothing changes', {}, {}],
  ])('%s', (_, change, columns) => {
    const untouched = { newPicture: undefined, newVideo: undefined, removesPicture: false };
    expect(openingColumnsOf({ ...untouched, ...change })).toEqual(columns);
  });
});
