import { describe, expect, test } from 'vitest';
import { defuseCell, nameCell } from './csv-cell.ts';

describe('a number that names something', () => {
  test.each(['0012345', '12E56', '5e10', '1-2', '01/02', '2024-01-02', '123456789012', '0012345678901234567'])(
    '%s would be another in a spreadsheet, and stands behind an apostrophe',
    (text) => expect(nameCell(text)).toBe(`'${text}`),
  );

  test.each(['', '1234567', '12.345.678-9', 'F2LXK1ABC', 'E123', '35 777777 777128 0', '100.039.595-20'])(
    '%j is left as it is',
    (text) => expect(nameCell(text)).toBe(text),
  );

  test('has one apostrophe in the file', () => expect(defuseCell(nameCell('0012'))).toBe("'0012"));
});
