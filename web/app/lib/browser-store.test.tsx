import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { browserStore } from './browser-store.ts';

const day = 24 * 60 * 60 * 1000;
const words = () =>
  browserStore<string[]>({ key: 'words', read: (text) => JSON.parse(text).words, where: 'browser', most: 2 });
const text = (where: 'browser' | 'visit') => browserStore<string>({ key: 'text', read: (stored) => stored, where });

afterEach(() => void vi.useRealTimers());

test('a text is stored as it is, all else as JSON', () => {
  text('browser').write('a|b');
  browserStore<boolean>({ key: 'done', read: (stored) => stored === 'true', where: 'visit' }).write(true);
  expect([localStorage.getItem('text'), sessionStorage.getItem('done')]).toEqual(['a|b', 'true']);
});

test('what a visit keeps is not the browser’s', () => {
  text('visit').write('a');
  expect([text('visit').read(), text('browser').read()]).toEqual(['a', undefined]);
  text('visit').forget();
  expect(text('visit').read()).toBeUndefined();
});

test('of a list the first ones are kept, read and written; an empty one leaves nothing behind', () => {
  const list = browserStore<string[]>({ key: 'list', read: (stored) => JSON.parse(stored), where: 'browser', most: 2 });
  list.write(['a', 'b', 'c']);
  expect(localStorage.getItem('list')).toBe('["a","b"]');
  localStorage.setItem('list', '["d","e","f"]');
  expect(list.read()).toEqual(['d', 'e']);
  list.write([]);
  expect(localStorage).toHaveLength(0);
});

test.each(['', '{', 'null', '7'])('what somebody else wrote there is none: %j', (stored) => {
  localStorage.setItem('words', stored);
  expect(words().read()).toBeUndefined();
});

test('what is unchanged stays the same object', () => {
  const store = words();
  localStorage.setItem('words', '{"words":["a"]}');
  const first = store.read();
  expect(store.read()).toBe(first);
  localStorage.setItem('words', '{"words":["a","b"]}');
  expect(store.read()).toEqual(['a', 'b']);
});

test('what is kept for days is over and gone after them, and so is what the future wrote', () => {
  vi.useFakeTimers({ now: 10 * day });
  const quote = browserStore<{ value: number }>({
    key: 'quote',
    read: (stored) => ({ value: JSON.parse(stored).value }),
    where: 'browser',
    forDays: 7,
    writtenAs: 'storedAt',
  });
  quote.write({ value: 5 });
  expect(localStorage.getItem('quote')).toBe(`{"value":5,"storedAt":${10 * day}}`);
  vi.setSystemTime(17 * day - 1);
  expect(quote.read()).toEqual({ value: 5 });
  vi.setSystemTime(17 * day);
  expect(quote.read()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
  localStorage.setItem('quote', `{"value":5,"storedAt":${18 * day}}`);
  expect(quote.read()).toBeUndefined();
  localStorage.setItem('quote', '{"value":5}');
  expect(quote.read()).toBeUndefined();
});

test('parts that use it follow every change, here and in other tabs, by whichever store of the key', () => {
  const { result } = renderHook(() => text('browser').use());
  expect(result.current).toBeUndefined();
  act(() => void text('browser').write('a'));
  expect(result.current).toBe('a');
  act(() => text('browser').forget());
  expect(result.current).toBeUndefined();
  localStorage.setItem('text', 'b');
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(result.current).toBe('b');
});

describe('where storage is forbidden', () => {
  const forbid = () => {
    for (const name of ['localStorage', 'sessionStorage'])
      vi.spyOn(globalThis, name as 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('Denied', 'SecurityError');
      });
  };
  test.each(['browser', 'visit'] as const)('nothing throws, and the value lasts as long as the page: %s', (where) => {
    forbid();
    const store = text(where);
    const { result } = renderHook(() => store.use());
    expect([store.read(), result.current]).toEqual([undefined, undefined]);
    act(() => expect(store.write('a')).toBe(false));
    expect([store.read(), result.current]).toEqual(['a', 'a']);
    act(() => store.forget());
    expect([store.read(), result.current]).toEqual([undefined, undefined]);
  });
});

test('where it is full, what is written lasts as long as the page; what was stored before is there again after it', () => {
  const store = text('browser');
  expect(store.write('a')).toBe(true);
  vi.stubGlobal('localStorage', {
    getItem: () => 'a',
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  expect([store.write('b'), store.read()]).toEqual([false, 'b']);
  store.forget();
  expect(store.read()).toBe('a');
});
