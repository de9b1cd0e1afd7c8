import { expect, it } from 'vitest';
import { waitingTasks } from './waiting-work.tsx';

const proposals = {
  new: 1,
  unanswered: 3,
  'in-transit': 0,
  rejected: 2,
  'counter-offers': 0,
  'accepted-offers': 0,
  'to-return': 2,
  'bank-data': 1,
};
const waiting = {
  proposals,
  answer_by: '2026-03-11T15:00:00.000Z',
  orders: { payment: 2, handover: 0 },
  mails: { troubled: 4 },
  payments: { open: 5 },
  payouts: { due: 6 },
};

it('names every kind of what waits and has something, with its count and the screen of exactly that', () => {
  expect(waitingTasks(waiting).map(({ count, to }) => [count, to])).toEqual([
    [1, '/propostas?waiting=new'],
    [3, '/propostas?waiting=unanswered'],
    [2, '/propostas?waiting=rejected'],
    [2, '/propostas?waiting=to-return'],
    [1, '/propostas?waiting=bank-data'],
    [2, '/vendas?waiting=payment'],
    [5, '/recebimentos?situacao=a-conferir'],
    [6, '/repasses'],
    [4, '/configuracoes'],
  ]);
});

it('names notas that somebody has to resolve, where the shop has some', () => {
  const tasks = waitingTasks({ ...waiting, notas: { troubled: 3 } });
  expect(tasks.find(({ to }) => to === '/notas')).toMatchObject({ count: 3, label: 'Notas a resolver' });
});

it('says until when new proposals are to be answered', () => {
  expect(waitingTasks(waiting)[0]).toMatchObject({
    label: 'Novas propostas',
    note: 'responder até 11/03 às 12:00',
  });
});
