import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

const listKey = ['/lista'];
let client: QueryClient;
let asked: number;
/** Ends the request that is under way. */
let answer: () => void;
beforeEach(() => {
  client = createQueryClient();
  asked = 0;
});

const reading = (queryKey: readonly unknown[]) => ({
  queryKey,
  queryFn: () =>
    new Promise<number>((resolve) => {
      asked++;
      answer = () => resolve(asked);
    }),
});

/** A part of the screen that reads the list, and how it leaves. */
function openReader() {
  const observer = new QueryObserver(client, reading(listKey));
  const leave = observer.subscribe(() => undefined);
  return { observer, leave };
}

const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
async function answered() {
  answer();
  await settled();
}

describe('a list', () => {
  test('that is read by two parts at once, or mounted twice as in strict mode, is asked for once', async () => {
    openReader().leave();
    openReader();
    openReader();
    expect(asked).toBe(1);
    await answered();
    openReader();
    expect(asked).toBe(1);
  });

  test('that is opened again is asked for again, and what was known is there meanwhile', async () => {
    const first = openReader();
    await answered();
    first.leave();
    const { observer } = openReader();
    expect(asked).toBe(2);
    expect(observer.getCurrentResult()).toMatchObject({ data: 1, isFetching: true, isPending: false });
  });

  test('whose search is cleared is asked for again, however short ago it was known', async () => {
    const { observer } = openReader();
    await answered();
    observer.setOptions(reading([...listKey, 'busca']));
    await answered();
    observer.setOptions(reading(listKey));
    expect(asked).toBe(3);
    expect(observer.getCurrentResult().data).toBe(1);
  });

  test('that another part asked for long ago is asked for by the one that comes', async () => {
    openReader();
    await answered();
    vi.setSystemTime(Date.now() + 5001);
    openReader();
    vi.useRealTimers();
    expect(asked).toBe(2);
  });
});
