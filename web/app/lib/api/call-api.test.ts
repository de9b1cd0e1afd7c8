import { updateBrandCall } from '@giro/contract/calls/catalogue.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from './call-api.ts';

afterEach(() => vi.unstubAllGlobals());

async function headersOf(version?: number) {
  const fetching = vi.fn(async (_address: string, _request: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', fetching);
  await callApi(updateBrandCall, { params: { id: 7 }, body: { name: 'Nokia' }, version });
  return new Headers(fetching.mock.calls[0]?.[1].headers);
}

test('a save over a version names it, the zero of what nobody has saved too', async () => {
  expect((await headersOf(3)).get('if-match')).toBe('"3"');
  expect((await headersOf(0)).get('if-match')).toBe('"0"');
});

test('a save without one goes through whatever happened since', async () => {
  expect((await headersOf()).has('if-match')).toBe(false);
});
