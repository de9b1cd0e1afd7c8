import { expect, test } from 'vitest';
import { pictureSources, readSizedName } from './pictures.ts';

const name = 'a-b_c'.padEnd(32, '-');

test('a stored picture can be had in every width, and as it is', () => {
  expect(pictureSources(`/files/${name}.webp`)).toBe(
    `/files/${name}-180.webp 180w, /files/${name}-360.webp 360w, /files/${name}-720.webp 720w, /files/${name}.webp 1200w`,
  );
});

test.each([`https://cdn.example/${name}.webp`, 'blob:https://loja.example/1', '/files/short.webp', ''])(
  'nothing else can: %s',
  (url) => expect(pictureSources(url)).toBeUndefined(),
);

test('what is offered is understood', () => {
  for (const source of pictureSources(`/files/${name}.webp`)?.split(', ').slice(0, -1) ?? []) {
    const [, file = '', width] = /^\/files\/(.+) (\d+)w$/.exec(source) ?? [];
    expect(readSizedName(file)).toEqual({ original: `${name}.webp`, width: Number(width) });
  }
});

test.each([`${name}.webp`, `${name}-181.webp`, `${name}-0180.webp`, `${name}-1200.webp`, `x${name}-180.webp`])(
  'no size is read from %s',
  (file) => expect(readSizedName(file)).toBeUndefined(),
);
