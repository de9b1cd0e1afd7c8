import { describe, expect, test } from 'vitest';
import { blogPath, readBlogAddress } from './blog-address.ts';

const read = (query: string) => readBlogAddress(new URLSearchParams(query));

describe("the blog's address", () => {
  test.each([
    ['', { tab: undefined, page: 1 }],
    ['page=3', { tab: undefined, page: 3 }],
    ['tab=2', { tab: 2, page: 1 }],
    ['tab=2&page=3', { tab: 2, page: 1 }],
    ['tab=abc&page=-1', { tab: undefined, page: 1 }],
    ['tab=0&page=9999999999', { tab: undefined, page: 1 }],
  ])('?%s shows %o', (query, view) => {
    expect(read(query)).toEqual(view);
  });

  test.each(['/blog', '/blog?page=2', '/blog?tab=4'])('%s comes back as it was', (path) => {
    expect(blogPath(read(path.split('?')[1] ?? ''))).toBe(path);
  });
});
