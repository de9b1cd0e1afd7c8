import type { InspectionPhoto } from '@giro/contract/calls/inspection-shapes.ts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/call-api.ts';
import type { KeptWork } from './kept-work.ts';
import { createPhotoQueue } from './photo-queue.ts';

const photo = (name: string) => ({ name, blob: new Blob([name]) });
const stored: InspectionPhoto[] = [{ id: 1, url: '/api/bancada/7/fotos/1', public: false }];

function open(kept = new Map<string, unknown>()) {
  const keep: KeptWork = {
    read: async <Work>(key: string) => kept.get(key) as Work | undefined,
    write: async (key, work) => void kept.set(key, work),
    drop: async (key) => void kept.delete(key),
  };
  const send = vi.fn(async (_photo: { name: string }, _progress: (part: number) => void) => stored);
  const onSent = vi.fn();
  return { queue: createPhotoQueue({ key: 'f', send, onSent, keep }), send, onSent, kept };
}

const namesOf = (kept: Map<string, unknown>) =>
  (kept.get('f') as { name: string }[] | undefined)?.map(({ name }) => name);

test('photos go out one after the other, each with how much of it has gone', async () => {
  const { queue, send, onSent, kept } = open();
  const seen: number[] = [];
  send.mockImplementation(async ({ name }, progress) => {
    progress(0.5);
    seen.push(queue.list().find((each) => each.name === name)?.progress ?? -1);
    return stored;
  });
  await queue.add([photo('a'), photo('b')]);
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['a', 'b']);
  expect(seen).toEqual([0.5, 0.5]);
  expect(onSent).toHaveBeenCalledTimes(2);
  expect(queue.list()).toEqual([]);
  expect(kept.has('f')).toBe(false);
});

test('one that is lost on the way stays in the browser until it is sent again, the others go on', async () => {
  const { queue, send, kept } = open();
  send.mockRejectedValueOnce(new ApiError(0));
  await queue.add([photo('a'), photo('b')]);
  expect(queue.list()).toMatchObject([{ name: 'a', state: 'lost' }]);
  expect(namesOf(kept)).toEqual(['a']);
  await queue.retry();
  expect(queue.list()).toEqual([]);
  expect(kept.has('f')).toBe(false);
});

test('what was not sent before goes out when the inspection is opened anew', async () => {
  const before = open();
  before.send.mockRejectedValue(new ApiError(0));
  await before.queue.add([photo('a')]);
  const after = open(before.kept);
  await after.queue.restore();
  expect(after.send.mock.calls.map(([{ name }]) => name)).toEqual(['a']);
  expect(after.queue.list()).toEqual([]);
});

test('one that the shop refuses is told, not sent again by itself, and can be taken out', async () => {
  const { queue, send, kept } = open();
  send.mockRejectedValue(new ApiError(422, { errors: { photos: ['Esta conferência já tem 12 fotos.'] } }));
  await queue.add([photo('a')]);
  const [refused] = queue.list();
  expect(refused).toMatchObject({ state: 'refused', problem: 'Esta conferência já tem 12 fotos.' });
  await queue.retry();
  expect(send).toHaveBeenCalledTimes(1);
  await queue.remove(refused?.key ?? '');
  expect(queue.list()).toEqual([]);
  expect(kept.has('f')).toBe(false);
});
