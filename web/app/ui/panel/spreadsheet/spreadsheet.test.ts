import { expect, test } from 'vitest';
import { applyLabel, summaryOf } from './import-dialog.tsx';
import { readSpreadsheet } from './spreadsheet-source.tsx';

test('counts are words, one or many', () => {
  expect(applyLabel(1)).toBe('Aplicar 1 mudança');
  expect(applyLabel(12)).toBe('Aplicar 12 mudanças');
  const problem = { line: 3, column: null, message: '' };
  expect(summaryOf({ changes: [{}], unchanged: 1, problems: [] })).toBe('1 mudança · 1 linha sem mudança');
  expect(summaryOf({ changes: [], unchanged: 2, problems: [problem] })).toBe(
    '1 erro · 0 mudanças · 2 linhas sem mudança',
  );
});

const text = 'característica;ação\r\n“São Paulo”;R$ 1,00\r\n';
const windows1252 = (line: string) => Uint8Array.from([...line].map((letter) => letter.codePointAt(0) ?? 0));

test('UTF-8 is read with its mark and without', () => {
  expect(readSpreadsheet(new TextEncoder().encode(text))).toBe(text);
  expect(readSpreadsheet(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text);
});

test('what Excel saves in Brazil is read as Windows-1252', () => {
  expect(readSpreadsheet(windows1252('característica;acréscimo'))).toBe('característica;acréscimo');
  expect(readSpreadsheet(Uint8Array.of(0x93, 0xc7, 0xe3, 0x94, 0x80))).toBe('“Çã”€');
});

test('Unicode text is read by its mark', () => {
  const units = new Uint16Array([...'\uFEFFação'].map((letter) => letter.charCodeAt(0)));
  expect(readSpreadsheet(new Uint8Array(units.buffer))).toBe('ação');
});

test('a workbook is no text', () => {
  expect(readSpreadsheet(new TextEncoder().encode('PK\u0003\u0004 …'))).toBeUndefined();
  expect(readSpreadsheet(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toBeUndefined();
});
