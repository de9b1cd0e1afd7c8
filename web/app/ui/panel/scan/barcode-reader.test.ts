import { expect, test } from 'vitest';
import { imeisIn } from './scan-dialog.tsx';

test.each([
  [['490154203237518'], ['490154203237518']],
  [['IMEI1:490154203237518;IMEI2:356938035643809'], ['490154203237518', '356938035643809']],
  [['49-015420-323751-8', '490154203237518'], ['490154203237518']],
  [['490154203237519', '7891234567895', 'F2LXQ1AB'], []],
])('of %o the numbers of devices are %o', (read, expected) => expect(imeisIn(read)).toEqual(expected));
