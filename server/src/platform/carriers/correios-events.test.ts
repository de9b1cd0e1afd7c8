import { expect, test } from 'vitest';
import { stepOf } from './correios-events.ts';

test.each([
  ['FC/82', 'Etiqueta emitida', 'issued'],
  ['PO/09', 'Objeto postado após o horário limite', 'posted'],
  ['RO/01', 'Objeto em transferência', 'moving'],
  ['BDE/45', 'Objeto recebido na unidade de distribuição', 'moving'],
  ['OEC/01', 'Objeto saiu para entrega ao destinatário', 'out'],
  ['LDI/14', 'Objeto disponível em locker', 'waiting'],
  ['BDR/24', 'Objeto disponível para retirada', 'waiting'],
  ['BDI/20', 'Carteiro não atendido', 'attempt'],
  ['BDR/01', 'Objeto entregue ao destinatário', 'delivered'],
  ['BDI/26', 'Objeto não retirado', 'returning'],
  ['BDE/23', 'Objeto devolvido ao remetente', 'returned'],
  ['BDE/12', 'Objeto não encontrado', 'claim'],
  ['BDI/51', 'Objeto roubado', 'claim'],
  ['EST/01', 'Evento anterior sem efeito', 'void'],
  ['XX/99', 'Objeto EXTRAVIADO', 'claim'],
  ['XX/99', 'Objeto avariado', 'claim'],
  ['XX/99', 'Objeto não localizado no fluxo postal', 'claim'],
  ['XX/99', 'Carga roubada', 'claim'],
  ['XX/99', 'Objeto a caminho', 'moving'],
  // A code that is known is not judged by its words.
  ['PO/01', 'Objeto postado em lugar do extraviado', 'posted'],
])('%s (%s) is %s', (code, said, step) => {
  expect(stepOf(code, said)).toBe(step);
});
