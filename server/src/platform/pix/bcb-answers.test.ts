import { describe, expect, test } from 'vitest';
import { readCharge, readPage, readReceived, readRefund } from './bcb-answers.ts';

const charge = {
  calendario: { criacao: '2026-11-22T12:00:00.358Z', expiracao: 300 },
  txid: '7978c0c97ea847e78e8849634473c1f1',
  revisao: 0,
  location: 'pix.example.com/qr/v2/2353c790eefb11eaadc10242ac120002',
  status: 'ATIVA',
  valor: { original: '37.00' },
  chave: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  pixCopiaECola: '00020101…',
};
const key = 'loja@exemplo.com.br';

describe('a charge is read', () => {
  test.each([
    ['as the standard has it', charge, { code: '00020101…', amountCents: 3700, revision: 0 }],
    ['with the code under the name brcode', { ...charge, pixCopiaECola: undefined, brcode: 'b' }, { code: 'b' }],
    [
      'with the code of old at Banco do Brasil',
      { ...charge, pixCopiaECola: '', textoImagemQRcode: 't' },
      { code: 't' },
    ],
    [
      'with numbers in place of texts',
      { ...charge, valor: { original: 37.5 }, revisao: '2' },
      { amountCents: 3750, revision: 2 },
    ],
    ['without key and revision', { ...charge, chave: null, revisao: null }, { key, revision: 0 }],
    ['with fields that nobody knows', { ...charge, novo: [1] }, { state: 'open' }],
    ['past its end, where that has a name', { ...charge, status: 'EXPIRADA' }, { state: 'open' }],
    ['removed by the provider', { ...charge, status: 'REMOVIDA_PELO_PSP' }, { state: 'removed' }],
    ['removed, in the other spelling', { ...charge, status: 'REMOVIDO_PELO_PSP' }, { state: 'removed' }],
    [
      'without a life',
      { ...charge, calendario: { criacao: charge.calendario.criacao } },
      { expiresAt: new Date('2026-11-23T12:00:00.358Z') },
    ],
    [
      'of a clock without a zone',
      { ...charge, calendario: { criacao: '2026-11-22T12:00:00', expiracao: 60 } },
      { expiresAt: new Date('2026-11-22T12:01:00Z') },
    ],
    [
      'with its location in loc alone',
      { ...charge, location: undefined, loc: { location: 'pix.example.com/x' }, pixCopiaECola: null },
      { location: 'pix.example.com/x', code: expect.stringContaining('2517pix.example.com/x') },
    ],
  ])('%s', (_, json, expected) => expect(readCharge(json, key)).toMatchObject(expected));

  test.each([
    ['a value that is none', { ...charge, valor: { original: '37,00' } }],
    ['a state that nobody knows', { ...charge, status: 'TALVEZ' }],
    ['neither code nor location', { ...charge, pixCopiaECola: undefined, location: undefined }],
    ['nothing', null],
    ['a day that is none', { ...charge, calendario: { criacao: 'ontem', expiracao: 60 } }],
  ])('and with %s it is not', (_, json) => {
    expect(() => readCharge(json, key)).toThrow(expect.objectContaining({ kind: 'unknown' }));
  });
});

const pix = {
  endToEndId: 'E12345678202009091221kkkkkkkkkkk',
  txid: charge.txid,
  valor: '37.00',
  horario: '2020-09-09T20:15:00.358Z',
};
const refund = {
  id: '123ABC',
  rtrId: 'D12345678202009091221abcdf098765',
  valor: '10.00',
  horario: { solicitacao: '2020-09-09T20:15:00.358Z' },
  status: 'EM_PROCESSAMENTO',
};

describe('a Pix is read', () => {
  test.each([
    ['without refunds', {}, []],
    ['with a list of refunds', { devolucoes: [refund] }, [{ id: '123ABC', state: 'processing', nature: 'ORIGINAL' }]],
    ['with one refund that is no list', { devolucoes: refund }, [{ id: '123ABC', amountCents: 1000 }]],
    ['with null for refunds', { devolucoes: null }, []],
  ])('%s', (_, more, refunds) => expect(readReceived({ ...pix, ...more })).toMatchObject({ refunds }));

  test.each([
    [{ pagador: { nome: 'Maria', cpf: '123' } }, { name: 'Maria', document: '123' }],
    [{ pagador: { nome: 'Maria', cpfCnpj: '***.456.789-**' } }, { name: 'Maria', document: '***.456.789-**' }],
    [{ gnExtras: { pagador: { nome: 'Loja', cnpj: '1' } } }, { name: 'Loja', document: '1' }],
    [{ pagador: 'Maria', infoPagador: 'Reforma' }, null],
  ])('with whom it is from, as %j', (more, payer) => {
    expect(readReceived({ ...pix, ...more }).payer).toEqual(payer);
  });

  test('in a page that tells how many there are, or does not', () => {
    expect(readPage({ parametros: { paginacao: { quantidadeDePaginas: 3 } }, pix: [pix] })).toMatchObject({ pages: 3 });
    expect(readPage({ pix: null })).toEqual({ received: [], pages: undefined });
  });
});

test.each([
  ['DEVOLVIDO', 'done'],
  ['NAO_REALIZADO', 'failed'],
  ['EM_PROCESSAMENTO', 'processing'],
  ['EM_ANALISE', 'processing'],
])('a refund that is %s is %s', (status, state) => {
  expect(readRefund({ ...refund, status, motivo: 'Sem saldo' })).toMatchObject({ state, reason: 'Sem saldo' });
});
