import { describe, expect, test } from 'vitest';
import { plainWords, saidIn } from './carrier-words.ts';

test.each([
  [{ msgs: ['PPN-344: Objeto não encontrado.', 'Outra.'] }, 'PPN-344: Objeto não encontrado. Outra.'],
  [{ msg: 'SRO-018: idioma' }, 'SRO-018: idioma'],
  [{ mensagem: 'Em manutenção' }, 'Em manutenção'],
  [{ message: 'Unauthenticated.' }, 'Unauthenticated.'],
  [
    { message: 'Inválido', errors: { 'to.document': ['é obrigatório', 'é curto'] } },
    'to.document: é obrigatório é curto',
  ],
  [{ error: [['Saldo insuficiente']] }, 'Saldo insuficiente'],
  [{ error: { volumes: ['um só'] } }, 'volumes: um só'],
  [{ msgs: [], message: 'Falhou' }, 'Falhou'],
  [{ msgs: null }, ''],
  [undefined, ''],
  ['texto', ''],
])('%j says what is wrong', (json, said) => {
  expect(saidIn(json)).toBe(said);
});

describe('words of a carrier are told', () => {
  test.each([
    ['PRC-124: CEP de destino não atendido', 'PRC-124: CEP de destino não atendido'],
    ['O  peso\nexcede 30 kg', 'O peso excede 30 kg'],
    ['O CPF 529.982.247-25 é inválido', 'O CPF … é inválido'],
    ['CEP 89010000 ou 89010-000', 'CEP … ou …'],
    ['Telefone (47) 3322-1100 ausente', 'Telefone … ausente'],
    ['Avise ana@example.com', 'Avise …'],
    ['Token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 inválido', 'Token … inválido'],
    ['Entregar na Rua das Flores, 12', 'Entregar na …'],
    ['<b>Erro</b> interno', 'Erro interno'],
    ['<!DOCTYPE html><html><body>502</body></html>', ''],
    [`${'muito '.repeat(60)}longo`, 'muito '.repeat(27).slice(0, 160).trim()],
  ])('%s', (said, plain) => {
    expect(plainWords(said)).toBe(plain);
  });

  test('without what it was asked with, however it is written', () => {
    const hidden = ['Ana de Souza', 'Praça da Sé', '100'];
    expect(plainWords('PPN-295: O nome ANA DE SOUZA é inválido', hidden)).toBe('PPN-295');
    expect(plainWords('Logradouro PRACA DA SE não existe', hidden)).toBe('');
    expect(plainWords('Mais de 100 itens', hidden)).toBe('Mais de 100 itens');
  });
});
