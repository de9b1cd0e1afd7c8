import { expect, it } from 'vitest';
import { waitingTasks } from './waiting-tasks.ts';

it('lists what waits and leaves out what does not', () => {
  expect(waitingTasks({ 1: 2, 2: 1, 4: 9, 9: 1 }, { 1: 0, 2: 3 })).toEqual([
    { count: 3, label: 'propostas esperam o código de envio', to: '/propostas' },
    { count: 1, label: 'nova oferta aceita a aprovar', to: '/propostas' },
    { count: 3, label: 'pedidos pagos a separar para retirada', to: '/vendas' },
  ]);
});

it('is empty while nothing is known', () => {
  expect(waitingTasks(undefined, {})).toEqual([]);
});
