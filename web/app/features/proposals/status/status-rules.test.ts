import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { describe, expect, it } from 'vitest';
import {
  asksCarrier,
  extrasOf,
  isBlankHtml,
  needsConfirmation,
  statusBodyOf,
  statusProblems,
  statusValuesOf,
} from './status-rules.ts';

const buildProposal = (part: Partial<Proposal>) =>
  ({
    status: 1,
    codigo: null,
    codigo_dev: null,
    rejectionReason: null,
    proposal_value_new: null,
    custo_frete: null,
    data_pagamento: null,
    ...part,
  }) as Proposal;

const buildValues = (part: Partial<ReturnType<typeof statusValuesOf>>) => ({
  ...statusValuesOf(buildProposal({})),
  ...part,
});

describe('the status form as it opens', () => {
  it.each([
    [1, '4'],
    [2, '4'],
    [3, '4'],
    [5, '5'],
    [12, '12'],
  ])('of a proposal at %i stands at %s', (status, selected) => {
    expect(statusValuesOf(buildProposal({ status })).status).toBe(selected);
  });

  it('shows what earlier changes stored, as people read it', () => {
    const values = statusValuesOf(
      buildProposal({ codigo: 'BR1', proposal_value_new: 950, custo_frete: 0, data_pagamento: '2025-01-31' }),
    );
    expect(values.codigo).toBe('BR1');
    expect(values.newValor.replace(/\s/, ' ')).toBe('R$ 950,00');
    expect(values.custoFrete.replace(/\s/, ' ')).toBe('R$ 0,00');
    expect(values.dataPag).toBe('31/01/2025');
  });
});

describe('what a status asks for', () => {
  it('is a code, a reason with amounts, a date, a return code, or nothing', () => {
    expect([4, 5, 6, 7, 8, 9, 10, 12, 11].map(extrasOf)).toEqual([
      ['codigo'],
      [],
      [],
      ['rejectionReason', 'newValor', 'custoFrete'],
      ['dataPag'],
      [],
      ['codigoDev'],
      [],
      [],
    ]);
  });

  it.each([
    ['4', {}, { codigo: 'Informe o código de envio.' }],
    ['4', { codigo: 'BR123' }, {}],
    ['7', { rejectionReason: '<p> </p>' }, { rejectionReason: 'Explique o motivo da reprovação.' }],
    [
      '7',
      { rejectionReason: '<p>Tela</p>', newValor: 'dez' },
      { newValor: 'Informe um valor em reais, como 950 ou 950,00.' },
    ],
    ['7', { rejectionReason: '<p>Tela</p>', custoFrete: '-1' }, { custoFrete: 'O valor não pode ser negativo.' }],
    ['8', { dataPag: '31/02/2025' }, { dataPag: 'Esta data não existe.' }],
    ['8', {}, {}],
    ['10', {}, { codigoDev: 'Informe o código de devolução.' }],
    ['5', { newValor: 'dez' }, {}],
  ])('at %s with %o is judged as %o', (status, part, expected) => {
    expect(statusProblems(buildValues({ status, ...part }))).toEqual(expected);
  });

  it.each([
    ['4', 'codigo'],
    ['10', 'codigoDev'],
  ] as const)('at %s may be without a code where a carrier is asked for it', (status, code) => {
    const values = buildValues({ status });
    expect(statusProblems(values, true)).toEqual({});
    expect(asksCarrier({ ...values, status: Number(status) })).toBe(true);
    expect(asksCarrier({ ...values, status: Number(status), [code]: 'BR1' })).toBe(false);
    expect(asksCarrier({ ...values, status: 5 })).toBe(false);
  });

  it('takes rich text without a word for empty', () => {
    expect(['', '<p></p>', '<p>&nbsp;</p>', '<ul><li> </li></ul>'].every(isBlankHtml)).toBe(true);
    expect(isBlankHtml('<p>a</p>')).toBe(false);
  });
});

describe('the body of a save', () => {
  it('always has its eight keys', () => {
    expect(Object.keys(statusBodyOf(3, buildValues({ status: '5' })))).toEqual([
      'proposalId',
      'status',
      'codigo',
      'rejectionReason',
      'newValor',
      'custoFrete',
      'dataPag',
      'codigoDev',
    ]);
  });

  it('carries amounts as reais and dates as ISO', () => {
    const rejected = statusBodyOf(3, buildValues({ status: '7', newValor: '950', custoFrete: 'R$ 25,50' }));
    expect(rejected).toMatchObject({ status: 7, newValor: 950, custoFrete: 25.5 });
    expect(statusBodyOf(3, buildValues({ status: '7', newValor: '1.005' })).newValor).toBe(1005);
    expect(statusBodyOf(3, buildValues({ status: '8', dataPag: '31/01/2025' })).dataPag).toBe('2025-01-31');
  });

  it('leaves out what belongs to another status', () => {
    const body = statusBodyOf(3, buildValues({ status: '5', codigo: 'BR1', newValor: '950', dataPag: '31/01/2025' }));
    expect(body).toMatchObject({ codigo: '', newValor: null, dataPag: null });
  });
});

it('asks before a change that leaves the usual path', () => {
  expect(needsConfirmation(1, buildValues({ status: '6' }))).toBe(true);
  expect(needsConfirmation(1, buildValues({ status: '4' }))).toBe(false);
  expect(needsConfirmation(4, buildValues({ status: '4' }))).toBe(false);
});
