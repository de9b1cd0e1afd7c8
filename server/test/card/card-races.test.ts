import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CardShop, openCardShop } from '../support/card-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';

vi.setConfig({ testTimeout: 300_000 });

let shop: CardShop;
let unfinishedAtOnce = 0;
const undecided = ['processing', 'action_required'];
beforeAll(async () => {
  shop = await openCardShop({ by: 'peer' });
  await shop.usePix();
  // Whenever the provider looks at its clock it also counts what is unfinished of one order.
  const peer = shop.peer as NonNullable<CardShop['peer']>;
  peer.levers.now = () => {
    const codes = [...peer.state.orders.values()].flatMap(({ reference, said }) =>
      undecided.includes(said[0]) ? [reference.slice(0, 8)] : [],
    );
    if (new Set(codes).size < codes.length) unfinishedAtOnce++;
    return new Date();
  };
});
afterAll(() => shop.close());

const rounds = atDepth(12, 50);
const outcomes = ['APRO', 'CONT', 'SLOW', 'CHAL', 'FUND'];

test('two tabs, a switch, the end of the hold and giving up at once: one payment at a time, and its money stays or goes back', async () => {
  const peer = shop.peer as NonNullable<CardShop['peer']>;
  for (let round = 0; round < rounds; round++) {
    const { buyer, code, id } = await shop.place();
    const outcome = (shift: number) => shop.press(outcomes[(round + shift) % outcomes.length] ?? 'APRO');
    await Promise.all([
      shop.pay(buyer, code, outcome(0)),
      shop.pay(buyer, code, outcome(1)),
      buyer.post(`pedidos/${code}/metodo`, { method: 'pix' }),
      round % 2 === 0 ? shop.runOut(id) : undefined,
      round % 3 === 0 ? buyer.post(`pedidos/${code}/desistir`) : undefined,
    ]);
    for (const order of peer.state.orders.values()) {
      if (order.reference.startsWith(code) && undecided.includes(order.said[0]) && round % 4 === 1) {
        peer.decide(order.reference, 'approved');
      }
    }
    await shop.workAll();
    const { status } = (await shop.orderOf(buyer, code)).payment;
    const taken = shop.takenFor(code).length;
    expect([status, taken], `round ${round}`).toEqual([status, status === 2 ? 1 : 0]);
  }
  expect(unfinishedAtOnce).toBe(0);
  await assertVerified(shop.database);
});

test('whoever looks for an attempt before it asks, without the lock, charges a card twice', async () => {
  const { code } = await shop.place();
  const provider = shop.adapter();
  const payer = { email: 'bia@exemplo.com.br', name: 'Bia Lima', cpf: '52998224725' };
  const naivePay = async (number: number) => {
    const { rows } = await shop.pool.query(`select from card_attempts where reference like $1`, [`${code}-%`]);
    if (rows.length > 0) return;
    const { token, brand } = shop.press('APRO');
    const reference = `${code}-${number}`;
    await provider.pay({ reference, amountCents: 100_000, instalments: 1, token, brand, payer, device: undefined });
    await shop.pool.query('select 1');
  };
  await Promise.all([naivePay(1), naivePay(2)]);
  expect(shop.takenFor(code)).toHaveLength(2);
});
