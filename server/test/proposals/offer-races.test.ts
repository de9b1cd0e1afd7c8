import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import { assertVerified } from '../support/assert-verified.ts';
import { type BuiltModel, buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { lastSecond, offeredAt } from '../support/build-offer.ts';
import { findPayout } from '../support/build-payout.ts';
import { atDepth } from '../support/depth.ts';
import { type Client, openShop, secretKey, type TestShop } from '../support/harness.ts';

vi.setConfig({ testTimeout: 240_000 });

let shop: TestShop;
let model: BuiltModel;
let box: Awaited<ReturnType<typeof openSecretBox>>;
beforeAll(async () => {
  shop = await openShop();
  await shop.setNow(offeredAt);
  model = await buildModel(shop);
  box = await openSecretBox(secretKey, shop.database);
});
afterAll(() => shop.close());

const dayMs = 86_400_000;
const rounds = atDepth(8, 50);
const rowsOf = async <Row>(sql: string, ...values: unknown[]) => (await shop.pool.query(sql, values)).rows as Row[];
const sweep = () => shop.app.services.offerEnds.endDue();

/** An offer to somebody new, as its seller and its link have it. */
async function offered(admin: Client) {
  const seller = await shop.signedIn();
  // So that no limit of mails to strangers stands in the way.
  await shop.app.services.accounts.markEmailConfirmed(shop.database, seller.id);
  const { id } = (await seller.post('propostaStore', buildVisitorProposal(model, '128 GB', 'Funciona'))).body;
  const body = { status: 8, newValor: 1000 };
  const { version, offer } = (await admin.post(`proposals/status/${id}`, body)).body.proposal;
  const [row] = await rowsOf<{ token_sealed: string }>(
    'select token_sealed from counter_offers where id = $1',
    offer.id,
  );
  const token = box.open(row?.token_sealed ?? '', 'counter_offers.token_sealed', offer.id);
  const ownAddress = shop.bearing(seller.token, `198.51.103.${seller.id % 250}`);
  return { id: id as number, seller: ownAddress, version: version as number, token };
}

/** State of a proposal, and its seller's mails since `before` mails. */
async function outcomeOf(id: number) {
  const offers = await rowsOf<{ state: string; answered_via: string | null }>(
    'select state, answered_via from counter_offers where proposal_id = $1 order by id',
    id,
  );
  const ends = await rowsOf(
    `select kind from proposal_events where proposal_id = $1 and kind in
       ('offer-accepted', 'offer-refused', 'offer-expired', 'offer-withdrawn')`,
    id,
  );
  const mails = await rowsOf(
    `select from emails where subject_kind = 'proposal' and subject_id = $1 and event like 'status:%'`,
    String(id),
  );
  const [proposal] = await rowsOf<{ status: number }>('select status from proposals where id = $1', id);
  return { offers, ends: ends.length, mails: mails.length, status: proposal?.status };
}

test('an answer, another one, silence, a withdrawal and a new offer at once have one outcome and one mail, in every round', async () => {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const day = round * 7 * dayMs;
    await shop.setNow(new Date(offeredAt.getTime() + day));
    const admin = await shop.signedIn('admin');
    const { id, seller, version, token } = await offered(admin);
    await shop.setNow(new Date(offeredAt.getTime() + day + 50 * 3_600_000));
    await sweep();
    // As if a server had taken them.
    await shop.pool.query(`update emails set status = 'sent', sent_at = now(), channel = 'smtp'`);
    const before = await outcomeOf(id);
    const visitor = shop.visitor(`198.51.102.${round}`);
    const byLink = (aceita: boolean) => visitor.post(`contraproposta/${token}/resposta`, { aceita, valor: 1000 });
    const setStatus = (body: object) => admin.post(`proposals/status/${id}`, body, { 'if-match': `"${version}"` });
    const actors = [
      () => byLink(true),
      () => byLink(false),
      () => seller.post(`proposals/${id}/contraproposta`, { aceita: round % 2 === 0, valor: 1000 }),
      () => setStatus({ status: 11 }),
      () => setStatus({ status: 8, newValor: 1100 }),
      () => setStatus({ status: 9 }),
      sweep,
      sweep,
    ];
    // In some rounds the last second passes before anybody begins, in some while they are at it, in others after them.
    const early = [40, -1, 15, 8_000][round % 4] ?? 0;
    await shop.setNow(new Date(lastSecond.getTime() + day - early));
    const turned = actors.map((_, index) => actors.at((index + round) % actors.length));
    const answers = await Promise.all(
      turned.map(async (act, index) => {
        for (let pause = 0; pause < index * (round % 5) * 8; pause++) await turn();
        return act?.();
      }),
    );
    const { offers, ends, mails: mailed, status } = await outcomeOf(id);
    const [first, second, ...others] = offers;
    expect([round, ends, others]).toEqual([round, 1, []]);
    expect([round, mailed - before.mails]).toEqual([round, 1]);
    expect(first?.state).not.toBe('open');
    const isBought = first?.state === 'accepted';
    const ended = { accepted: 6, refused: 11, withdrawn: second ? 8 : 11 }[first?.state ?? ''];
    expect([round, second?.state, status]).toEqual([round, second && 'open', ended]);
    expect((await findPayout(admin, id))?.value).toBe(isBought ? 1000 : undefined);
    const said = answers.flatMap((each) => (each ? [each.status] : []));
    expect([round, said.filter((code) => ![200, 409, 422].includes(code))]).toEqual([round, []]);
    const outcome = second ? 'new offer' : [first?.state, first?.answered_via].filter(Boolean).join(' by ');
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(outcomes.size).toBeGreaterThan(atDepth(1, 3));
  await assertVerified(shop.database);
});

test('would have two outcomes if the offer were read before it is answered: the race above is a real one', async () => {
  await shop.setNow(new Date(offeredAt.getTime() + 400 * dayMs));
  const { id } = await offered(await shop.signedIn('admin'));
  let come = 0;
  const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
  const naively = async (state: string, status: number) => {
    const [offer] = await rowsOf<{ state: string }>('select state from counter_offers where proposal_id = $1', id);
    if (++come === 2) resolve();
    await bothHaveRead;
    if (offer?.state !== 'open') return 409;
    await shop.pool.query(
      `update counter_offers set state = $2, answered_via = 'link', answered_at = giro_now() where proposal_id = $1`,
      [id, state],
    );
    await shop.pool.query('insert into proposal_statuses (proposal_id, status, changed_at) values ($1, $2, now())', [
      id,
      status,
    ]);
    return 200;
  };
  expect(await Promise.all([naively('accepted', 9), naively('refused', 11)])).toEqual([200, 200]);
  const history = await rowsOf('select status from proposal_statuses where proposal_id = $1 and status in (9, 11)', id);
  expect(history).toHaveLength(2);
});
