import { texts } from '@giro/contract/texts.ts';
import { expect, test } from 'vitest';
import { pictureFileProblem } from './picture-file.ts';

test.each([
  ['image/png', 2_097_152, undefined],
  ['image/png', 2_097_153, texts.image.tooLarge],
  ['image/heic', 1, texts.image.invalid],
  ['text/plain', 1, texts.image.invalid],
])('%s of %i bytes: %s', (type, size, problem) => expect(pictureFileProblem({ type, size })).toBe(problem));
