import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/call-api.ts';
import { createEditQueue, type LoadedInspection } from './edit-queue.ts';
import type { KeptWork } from './kept-work.ts';

const at = (version: number) => ({ inspection: { version } as Inspection });

function memory(): KeptWork & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    read: async <Work>(key: string) => kept.get(key) as Work | undefined,
    write: async (key, work) => void kept.set(key, work),
    drop: async (key) => void kept.delete(key),
  };
}

let keep = memory();
const save = vi.fn<(edit: object, version: number) => Promise<LoadedInspection>>();
const read = vi.fn<() => Promise<LoadedInspection>>();

beforeEach(() => {
  vi.useFakeTimers();
  keep = memory();
  save.mockReset().mockImplementation(async (_, version) => at(version + 1));
  read.mockReset();
  return () => vi.useRealTimers();
});

const open = () => createEditQueue<LoadedInspection>({ key: 'k', loaded: at(3), read, save, keep });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('what is typed at an inspection', () => {
  test('is saved once typing pauses, over the version before', async () => {
    const queue = open();
    queue.edit({ serial: 'A' });
    queue.edit({ serial: 'AB', tests: { screen: 'pass' } });
    queue.edit({ tests: { touch: 'fail' } });
    await pass(1000);
    expect(save.mock.calls).toEqual([[{ serial: 'AB', tests: { screen: 'pass', touch: 'fail' } }, 3]]);
    expect(queue.state().pending).toEqual({});
    queue.edit({ grade: 'B' });
    await pass(1000);
    expect(save.mock.calls[1]).toEqual([{ grade: 'B' }, 4]);
  });

  test('while a save is under way waits for its answer, and keeps what was typed since', async () => {
    let answer: (loaded: LoadedInspection) => void = () => {};
    save.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const queue = open();
    queue.edit({ serial: 'A', grade: 'A' });
    await pass(1000);
    queue.edit({ serial: 'AB' });
    await pass(5000);
    expect(save).toHaveBeenCalledTimes(1);
    answer(at(4));
    await pass(1000);
    expect(save.mock.calls[1]).toEqual([{ serial: 'AB' }, 4]);
  });

  test('without a connection stays in the browser, and goes out once there is one', async () => {
    save.mockRejectedValueOnce(new ApiError(0)).mockRejectedValueOnce(new ApiError(503));
    const queue = open();
    queue.edit({ grade: 'C' });
    await pass(1000);
    expect(queue.state()).toMatchObject({ isOffline: true, pending: { grade: 'C' } });
    expect(keep.kept.get('k')).toEqual({ grade: 'C' });
    await pass(10_000);
    expect(queue.state()).toMatchObject({ isOffline: false, pending: {} });
    expect(keep.kept.has('k')).toBe(false);
    expect(save).toHaveBeenCalledTimes(3);
  });

  test('and was not sent is there again when the inspection is opened anew', async () => {
    keep.kept.set('k', { grade: 'C', serial: 'A' });
    const queue = open();
    const restored = queue.restore();
    queue.edit({ serial: 'B' });
    await restored;
    await pass(1000);
    expect(save.mock.calls).toEqual([[{ grade: 'C', serial: 'B' }, 3]]);
  });

  test('after somebody else has saved waits until their version is loaded, and is saved over it', async () => {
    save.mockRejectedValueOnce(new ApiError(409, { message: 'Ana alterou esta conferência.' }));
    read.mockResolvedValue(at(9));
    const queue = open();
    queue.edit({ grade: 'A' });
    await pass(1000);
    expect(queue.state()).toMatchObject({ conflict: 'Ana alterou esta conferência.', pending: { grade: 'A' } });
    queue.edit({ serial: 'X' });
    await pass(5000);
    expect(save).toHaveBeenCalledTimes(1);
    await queue.reload();
    await pass(1000);
    expect(save.mock.calls[1]).toEqual([{ grade: 'A', serial: 'X' }, 9]);
    expect(queue.state().conflict).toBeUndefined();
  });

  test('that the shop refuses keeps nothing else from being saved', async () => {
    save.mockRejectedValueOnce(new ApiError(422, { errors: { imei2: ['Os dois IMEIs são iguais.'] } }));
    const queue = open();
    queue.edit({ imei2: '490154203237518', grade: 'A' });
    await pass(2000);
    expect(save.mock.calls[1]).toEqual([{ grade: 'A' }, 3]);
    expect(queue.state()).toMatchObject({
      refused: { imei2: 'Os dois IMEIs são iguais.' },
      pending: { imei2: '490154203237518' },
    });
    queue.edit({ imei2: null });
    await pass(2000);
    expect(save.mock.calls[2]).toEqual([{ imei2: null }, 4]);
    expect(queue.state().refused).toEqual({});
  });

  test('by somebody who is signed out waits until they are back', async () => {
    save.mockRejectedValueOnce(new ApiError(401));
    const queue = open();
    queue.edit({ grade: 'A' });
    await pass(1000);
    expect(queue.state()).toMatchObject({ hasEnded: true, pending: { grade: 'A' } });
    await queue.flush();
    expect(queue.state()).toMatchObject({ hasEnded: false, pending: {} });
  });
});
