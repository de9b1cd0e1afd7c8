import { texts } from '@giro/contract/texts.ts';
import { expect, test, vi } from 'vitest';
import { pictureFileProblem, shrinkPicture } from './picture-file.ts';

test.each([
  ['image/png', 2_097_152, undefined],
  ['image/png', 2_097_153, texts.image.tooLarge],
  ['image/heic', 1, texts.image.invalid],
  ['text/plain', 1, texts.image.invalid],
])('%s of %i bytes: %s', (type, size, problem) => expect(pictureFileProblem({ type, size })).toBe(problem));

const megabyte = 1024 * 1024;
const file = (type: string, bytes: number, name = 'IMG_1.HEIC') => new File([new Uint8Array(bytes)], name, { type });

/** A browser that reads every picture as one of this size, and draws it with so many bytes. */
function readAs(width: number, height: number, drawnBytes: number) {
  const asked: { options: unknown; size: number[] }[] = [];
  vi.stubGlobal('createImageBitmap', async (_: File, options: unknown) => {
    asked.push({ options, size: [] });
    return { width, height, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    asked.at(-1)?.size.push(this.width, this.height);
    done(new Blob([new Uint8Array(drawnBytes)], { type: 'image/jpeg' }));
  });
  return asked;
}

test('a photo of a phone is drawn upright and small enough', async () => {
  const asked = readAs(3024, 4032, megabyte / 2);
  const small = await shrinkPicture(file('image/jpeg', 5 * megabyte, 'foto.jpeg'));
  expect([small.name, small.type, small.size]).toEqual(['foto.jpg', 'image/jpeg', megabyte / 2]);
  expect(asked).toEqual([{ options: { imageOrientation: 'from-image' }, size: [1920, 2560] }]);
});

test('a kind that the shop does not take becomes one that it takes', async () => {
  readAs(100, 100, 2000);
  expect((await shrinkPicture(file('image/heic', 1000))).name).toBe('IMG_1.jpg');
});

test.each([
  ['is small already', file('image/png', megabyte), 10],
  ['would not become smaller', file('image/webp', 2 * megabyte), 3 * megabyte],
  ['is no picture', file('application/pdf', 5 * megabyte), 10],
])('what %s stays as it is', async (_, chosen, drawnBytes) => {
  readAs(100, 100, drawnBytes);
  expect(await shrinkPicture(chosen)).toBe(chosen);
});

test('a picture that the browser cannot read stays as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot read')));
  const chosen = file('image/heic', 5 * megabyte);
  expect(await shrinkPicture(chosen)).toBe(chosen);
});
