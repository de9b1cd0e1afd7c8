import { expect, it } from 'vitest';
import { waitingTasks } from './waiting-tasks.ts';

const proposals = {
  unanswered: 3,
  'in-transit': 0,
  'counter-offers': 0,
  'accepted-offers': 0,
  'to-return': 2,
  'bank-data': 1,
};

it('names every kind of what waits, with its count and the screen of exactly that', () => {
  const tasks = waitingTasks({
    proposals,
    orders: { payment: 2, handover: 0 },
    mails: { troubled: 4 },
    payments: { open: 5 },
    payouts: { due: 6 },
  });
  expect(tasks.map(({ count, to }) => [count, to])).toEqual([
    [3, '/propostas?waiting=unanswered'],
    [0, '/propostas?waiting=in-transit'],
    [0, '/propostas?waiting=counter-offers'],
    [0, '/propostas?waiting=accepted-offers'],
    [2, '/propostas?waiting=to-return'],
    [1, '/propostas?waiting=bank-data'],
    [2, '/vendas?waiting=payment'],
    [0, '/vendas?waiting=handover'],
    [5, '/recebimentos?situacao=a-conferir'],
    [6, '/repasses'],
    [4, '/configuracoes'],
  ]);
});
