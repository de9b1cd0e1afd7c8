import { expect, test } from 'vitest';
import { notaXml } from '../../../../test/nota-xml.ts';
import { freightLabel, meansLabel, momentOfNota, readNota } from './read-nota.ts';

test('everything that the paper says is read from the file', () => {
  const nota = readNota(notaXml());
  expect(nota).toMatchObject({
    key: '42261111222333000181550010000001231123456781',
    model: 55,
    number: 123,
    series: 1,
    nature: 'Venda de bem usado',
    isEntry: false,
    isTest: true,
    isContingency: false,
    protocol: '342260000000001',
    emitter: { name: 'Giro Ltda.', document: '11222333000181', city: 'Blumenau', uf: 'SC' },
    recipient: { name: 'Bia & Filhos <Lima>', document: '52998224725', street: 'Rua XV, 1000, ap 2' },
    totals: { goods: 1299.9, total: 1299.9, ibs: 1.3, cbs: 11.7 },
    payments: [{ means: '17', value: 1299.9 }],
    notes: 'Pedido ABCD2345',
  });
  expect(nota.lines).toEqual([
    expect.objectContaining({ place: 1, note: 'IMEI 356938035643809', cst: '0102', cfop: '5102', quantity: 1 }),
  ]);
});

test('an NFC-e without a recipient has its picture, and nobody', () => {
  const nota = readNota(notaXml({ model: 65 }));
  expect(nota.model).toBe(65);
  expect(nota.recipient).toBeUndefined();
  expect(nota.qrCode).toContain('https://');
});

test.each([['<a><b/></a>'], ['no xml at all'], ['<nfeProc><NFe/></nfeProc>']])('%s is no nota', (text) => {
  expect(() => readNota(text)).toThrow();
});

test('moments keep the hour that the nota has, and codes have words', () => {
  expect(momentOfNota('2026-11-28T12:00:00-03:00')).toBe('28/11/2026 12:00');
  expect(momentOfNota('')).toBe('');
  expect([meansLabel('17'), meansLabel('77'), freightLabel('9')]).toEqual(['Pix', 'Forma 77', '9, sem frete']);
});
