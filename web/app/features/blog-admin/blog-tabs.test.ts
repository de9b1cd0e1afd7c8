import { expect, test } from 'vitest';
import { blogTabParams, blogTabs, readBlogTab } from './blog-tabs.ts';

test('each tab is opened by its address; any other address opens the posts', () => {
  for (const { value } of blogTabs) expect(readBlogTab(blogTabParams(value))).toBe(value);
  expect(readBlogTab(new URLSearchParams('aba=outra&page=3'))).toBe('posts');
  expect(blogTabParams('posts').toString()).toBe('');
});
