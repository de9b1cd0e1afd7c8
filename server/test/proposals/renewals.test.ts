import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { atDepth } from '../support/depth.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

/** Noon in São Paulo. */
const noonOf = (day: string) => new Date(`${day}T12:00:00-03:00`);

let shop: TestShop;
let model: BuiltModel;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  await shop.setNow(noonOf('2030-03-12'));
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

type Submitted = Awaited<ReturnType<typeof quoted>>;

const setStatus = (id: number, status: number, more: object = {}) =>
  admin.post(`proposals/status/${id}`, { status, ...more });
const mailsTo = async (email: string) => (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
const read = (token: string) => shop.visitor().get(`renovacao/${token}`);
let presses = 0;
/** From an address of its own. */
const renew = (token: string, valor: number) => {
  presses++;
  return shop.visitor(`192.0.2.${presses}`).post(`renovacao/${token}`, { valor });
};
const rowOf = async ({ seller }: Submitted) => (await seller.get('proposals-user')).body.data[0];

/** The worth of the wizard's model with 128 GB, working, with its box: base, capacity and box. */
const value = 1220;

/** A proposal of 12 March, with a quote to the end of the 19th. */
async function quoted(of: BuiltModel = model) {
  await shop.setNow(noonOf('2030-03-12'));
  return submitProposal(shop, of);
}

const tellOfEnds = () => shop.app.services.quoteEnds.tellOfEnds();

/** Moves on to the day before its end, and returns what the mail of that day leads to. */
async function tokenOf({ email }: Submitted): Promise<string> {
  await shop.setNow(noonOf('2030-03-18'));
  await tellOfEnds();
  const texts = (await mailsTo(email)).map(({ text = '' }) => text);
  return texts.flatMap((text) => /\/renovar-proposta\?token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
}

/** Changes what the shop adds to the base of a model, in centavos. */
const setBase = (cents: number, of: BuiltModel = model) =>
  shop.pool.query('update models set base_value_cents = $2 where id = $1', [of.id, cents]);

describe('the end of a quote', () => {
  test('is the last second of its seventh day in São Paulo, after which the row says so', async () => {
    const proposal = await quoted();
    expect(proposal.row).toMatchObject({ valid_until: '2030-03-20T02:59:59.000Z', is_expired: false });
    await shop.setNow(new Date('2030-03-20T02:59:58Z'));
    expect((await rowOf(proposal)).is_expired).toBe(false);
    await shop.setNow(new Date('2030-03-20T03:00:00Z'));
    expect((await rowOf(proposal)).is_expired).toBe(true);
    expect((await admin.get(`proposals?search=${proposal.id}`)).body.data[0]).toMatchObject({
      status: 1,
      is_expired: true,
    });
  });

  test('asks whoever sends a code for a word; what is under way keeps its quote', async () => {
    const { id } = await quoted();
    await shop.setNow(noonOf('2030-03-21'));
    const asked = await setStatus(id, 4, { codigo: 'AB1' });
    expect([asked.status, asked.body]).toEqual([
      409,
      {
        message: 'A cotação venceu em 19/03/2030. Confirme que a loja mantém o valor.',
        needs: 'confirm_expired',
      },
    ]);
    expect((await setStatus(id, 4, { codigo: 'AB1', confirm_expired: false })).status).toBe(409);
    const sent = await setStatus(id, 4, { codigo: 'AB1', confirm_expired: true });
    expect([sent.status, sent.body.proposal.is_expired]).toEqual([200, true]);
    for (const status of [5, 6]) {
      const kept = await setStatus(id, status);
      expect([kept.status, kept.body.proposal.is_expired]).toEqual([200, false]);
    }
  });

  test('is mailed once, on the day before, to sellers whose quotes run', async () => {
    const [pending, sent, moving, closed] = [await quoted(), await quoted(), await quoted(), await quoted()];
    await setStatus(sent.id, 4, { codigo: 'AB1' });
    await setStatus(moving.id, 4, { codigo: 'AB2' });
    await setStatus(moving.id, 5);
    await shop.pool.query('update users set deleted_at = now() where email = $1', [closed.email]);
    const told = async ({ email }: Submitted) =>
      (await mailsTo(email)).filter(({ subject = '' }) => subject.includes('sua cotação vale até'));
    await shop.setNow(new Date('2030-03-18T11:59:00Z'));
    await tellOfEnds();
    expect(await told(pending)).toEqual([]);
    await shop.setNow(noonOf('2030-03-18'));
    await Promise.all([tellOfEnds(), tellOfEnds(), tellOfEnds()]);
    await shop.setNow(noonOf('2030-03-19'));
    await tellOfEnds();
    const [mail, ...more] = await told(pending);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Proposta nº ${pending.id}: sua cotação vale até 19/03/2030`);
    expect(mail?.text).toContain('R$\u00a01.220,00');
    expect(mail?.text).not.toContain('postar');
    const [withCode, ...twice] = await told(sent);
    expect(twice).toEqual([]);
    expect(withCode?.text).toContain('Se você postar o aparelho até 19/03/2030, o valor continua valendo.');
    expect(await told(moving)).toEqual([]);
    expect(await told(closed)).toEqual([]);
    expect((await rowOf(pending)).status).toBe(1);
  });
});

describe('the link to renew', () => {
  test('shows what the device is worth today and changes nothing; its token is in clear in no table', async () => {
    const proposal = await quoted();
    const token = await tokenOf(proposal);
    const before = await rowOf(proposal);
    await setBase(80_000);
    try {
      const { status, body } = await read(token);
      expect([status, body.renewal]).toEqual([
        200,
        {
          proposal_id: proposal.id,
          device: `${model.brand} iPhone de Teste`,
          image_model: null,
          model_id: model.id,
          old_value: value,
          new_value: value - 200,
          valid_until: '2030-03-20T02:59:59.000Z',
          is_expired: false,
          is_open: true,
          days: 7,
        },
      ]);
      expect(await rowOf(proposal)).toEqual({ ...before, bank_token: expect.any(String) });
    } finally {
      await setBase(100_000);
    }
    const tables = await shop.pool.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { relname } of tables.rows) {
      const found = await shop.pool.query(`select from ${relname} t where t::text like $1`, [`%${token}%`]);
      expect([relname, found.rowCount]).toEqual([relname, 0]);
    }
  });

  test('is 404 for a token that never was, and for a seller whose account is closed', async () => {
    expect((await read('x'.repeat(43))).status).toBe(404);
    expect((await renew('x'.repeat(43), value)).status).toBe(404);
    const proposal = await quoted();
    const token = await tokenOf(proposal);
    await shop.pool.query('update users set deleted_at = now() where email = $1', [proposal.email]);
    const gone = await read(token);
    expect([gone.status, gone.body.message]).toEqual([
      404,
      'Não encontramos esta proposta. Confira o link recebido por e-mail.',
    ]);
  });

  test('renews at the price of today for seven days, also after the end, and mails so', async () => {
    const proposal = await quoted();
    const token = await tokenOf(proposal);
    await shop.setNow(noonOf('2030-03-25'));
    await setBase(90_000);
    try {
      expect((await read(token)).body.renewal).toMatchObject({
        new_value: value - 100,
        is_expired: true,
        is_open: true,
      });
      const moved = await renew(token, value);
      expect([moved.status, moved.body.message]).toEqual([409, 'O preço mudou: hoje pagamos R$\u00a01.120,00.']);
      expect(moved.body.renewal).toMatchObject({ old_value: value, new_value: value - 100 });
      const renewed = await renew(token, value - 100);
      expect([renewed.status, renewed.body.message]).toEqual([200, 'Cotação renovada.']);
      expect(renewed.body.renewal).toMatchObject({
        old_value: value - 100,
        new_value: value - 100,
        valid_until: '2030-04-02T02:59:59.000Z',
        is_expired: false,
        is_open: true,
      });
    } finally {
      await setBase(100_000);
    }
    const row = await rowOf(proposal);
    expect(row).toMatchObject({
      status: 1,
      base_value: 900,
      proposal_value: value - 100,
      valid_until: '2030-04-02T02:59:59.000Z',
      is_expired: false,
      version: 2,
      events: [{ kind: 'quote-renewed', by: null, detail: 'R$\u00a01.120,00' }],
    });
    expect(row.selected_options).toEqual(proposal.row.selected_options);
    expect((await setStatus(proposal.id, 4, { codigo: 'AB1' })).status).toBe(200);
    const mail = (await mailsTo(proposal.email)).find(({ subject = '' }) => subject.includes('renovada'));
    expect(mail?.text).toContain('R$\u00a01.120,00');
    expect(mail?.text).toContain('01/04/2030');
  });

  test('takes the amounts of today for the answers that were given', async () => {
    const proposal = await quoted();
    const token = await tokenOf(proposal);
    const [capacity] = proposal.row.selected_options;
    const change = (cents: number) =>
      shop.pool.query('update model_values set amount_cents = $3 where model_id = $1 and attribute_value_id = $2', [
        model.id,
        capacity.items[0].idValue,
        cents,
      ]);
    await change(15_000);
    try {
      expect((await renew(token, value - 50)).status).toBe(200);
    } finally {
      await change(20_000);
    }
    expect((await rowOf(proposal)).selected_options[0].items[0]).toMatchObject({ value: '128 GB', peso: 150 });
  });

  test('tells of the end of a renewed quote again', async () => {
    const proposal = await quoted();
    const token = await tokenOf(proposal);
    expect((await renew(token, value)).body.renewal.valid_until).toBe('2030-03-26T02:59:59.000Z');
    await shop.setNow(noonOf('2030-03-24'));
    await tellOfEnds();
    const mails = (await mailsTo(proposal.email)).filter(({ subject = '' }) =>
      subject.includes('sua cotação vale até'),
    );
    expect(mails.map(({ subject }) => subject?.slice(-10))).toEqual(['19/03/2030', '25/03/2030']);
    expect((await read(token)).status).toBe(200);
  });

  test('values nothing once the model, or an answer, is gone', async () => {
    const own = await buildModel(shop);
    const proposal = await quoted(own);
    const token = await tokenOf(proposal);
    await shop.pool.query('delete from model_values where model_id = $1 and amount_cents = 20000', [own.id]);
    expect((await read(token)).body.renewal).toMatchObject({ new_value: null, model_id: own.id, is_open: true });
    const refused = await renew(token, value);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'O modelo ou uma das respostas mudou em nosso site. Avalie o aparelho de novo.',
    ]);
    await shop.pool.query('update models set classification = 2 where id = $1', [own.id]);
    expect((await read(token)).body.renewal).toMatchObject({ new_value: null, model_id: null });
    await shop.pool.query('update proposals set model_id = null where id = $1', [proposal.id]);
    expect((await read(token)).body.renewal).toMatchObject({ new_value: null, model_id: null });
    expect((await rowOf(proposal)).version).toBe(1);
  });

  test('is closed once the device is on its way', async () => {
    const proposal = await quoted();
    const token = await tokenOf(proposal);
    await setStatus(proposal.id, 4, { codigo: 'AB1' });
    expect((await read(token)).body.renewal.is_open).toBe(true);
    await setStatus(proposal.id, 5);
    await shop.setNow(noonOf('2030-03-25'));
    expect((await read(token)).body.renewal).toMatchObject({ is_open: false, is_expired: false });
    const refused = await renew(token, value);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Esta cotação não precisa mais ser renovada: a proposta já seguiu adiante.',
    ]);
    expect((await rowOf(proposal)).valid_until).toBe('2030-03-20T02:59:59.000Z');
  });

  test('refuses what is no amount, and a client that tries on and on', async () => {
    const token = await tokenOf(await quoted());
    const client = shop.visitor('192.0.2.250');
    expect((await client.post(`renovacao/${token}`, { valor: '1.220,00' })).body.errors).toHaveProperty('valor');
    const tries = [];
    for (let count = 0; count < 31; count++) {
      tries.push((await client.post(`renovacao/${'x'.repeat(43)}`, { valor: 1 })).status);
    }
    expect(tries.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(tries.at(-1)).toBe(429);
  });
});

describe("the seller's own panel", () => {
  const path = ({ id }: Submitted) => `proposals/${id}/renovacao`;

  test('renews without the mailed link, at the price of today, and says who did', async () => {
    const proposal = await quoted();
    const { seller } = proposal;
    await shop.setNow(noonOf('2030-03-21'));
    const shown = await seller.get(path(proposal));
    expect([shown.status, shown.body.renewal]).toEqual([
      200,
      expect.objectContaining({ old_value: value, new_value: value, is_expired: true, is_open: true }),
    ]);
    const moved = await seller.post(path(proposal), { valor: value - 1 });
    expect([moved.status, moved.body.renewal.new_value]).toEqual([409, value]);
    const renewed = await seller.post(path(proposal), { valor: value });
    expect([renewed.status, renewed.body.message]).toEqual([200, 'Cotação renovada.']);
    const row = (await admin.get(`proposals?search=${proposal.id}`)).body.data[0];
    expect(row).toMatchObject({ is_expired: false, valid_until: '2030-03-29T02:59:59.000Z' });
    expect(row.events).toMatchObject([{ kind: 'quote-renewed', by: row.user.name }]);
    expect((await mailsTo(proposal.email)).at(-1)?.subject).toContain('renovada');
  });

  test('has nothing for others, signed in or not, nor for the shop', async () => {
    const proposal = await quoted();
    const other = await quoted();
    for (const [client, status] of [
      [shop.visitor(), 401],
      [other.seller, 404],
      [admin, 404],
    ] as const) {
      expect((await client.get(path(proposal))).status).toBe(status);
      expect((await client.post(path(proposal), { valor: value })).status).toBe(status);
    }
    expect((await rowOf(proposal)).version).toBe(1);
  });

  test('refuses what is no amount, and what is on its way', async () => {
    const proposal = await quoted();
    expect((await proposal.seller.post(path(proposal), { valor: 'x' })).body.errors).toHaveProperty('valor');
    await setStatus(proposal.id, 4, { codigo: 'AB1' });
    await setStatus(proposal.id, 5);
    expect((await proposal.seller.post(path(proposal), { valor: value })).status).toBe(422);
  });
});

describe('presses at once', () => {
  test('are one renewal and one mail', async () => {
    const proposal = await quoted();
    const token = await tokenOf(proposal);
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(token, value)));
    for (const { status, body } of answers) {
      expect([status, body.renewal.valid_until]).toEqual([200, '2030-03-26T02:59:59.000Z']);
    }
    const row = await rowOf(proposal);
    expect([row.version, row.events.length]).toEqual([2, 1]);
    const mails = (await mailsTo(proposal.email)).filter(({ subject = '' }) => subject.includes('renovada'));
    expect(mails).toHaveLength(1);
  });

  test('of the seller and of the shop end in one order: what is on its way is not renewed', async () => {
    for (let round = 0; round < atDepth(2, 10); round++) {
      const proposal = await quoted();
      const token = await tokenOf(proposal);
      const [renewed, moved] = await Promise.all([renew(token, value), setStatus(proposal.id, 5)]);
      expect(moved.status).toBe(200);
      expect([200, 422]).toContain(renewed.status);
      const { version, events, valid_until } = await rowOf(proposal);
      expect(version).toBe(renewed.status === 200 ? 3 : 2);
      expect(events).toHaveLength(renewed.status === 200 ? 1 : 0);
      expect(valid_until).toBe(renewed.status === 200 ? '2030-03-26T02:59:59.000Z' : '2030-03-20T02:59:59.000Z');
    }
  });

  test('would each renew the naive way, reading first and writing then', async () => {
    const { id } = await quoted();
    await shop.setNow(noonOf('2030-03-18'));
    const naively = async () => {
      const { rows } = await shop.pool.query(
        `select valid_until < giro_now() + interval '7 days' as is_short from proposals where id = $1`,
        [id],
      );
      return rows[0].is_short;
    };
    const found = await Promise.all([naively(), naively()]);
    for (const isShort of found) {
      if (isShort) await shop.pool.query('update proposals set version = version + 1 where id = $1', [id]);
    }
    const { rows } = await shop.pool.query('select version from proposals where id = $1', [id]);
    expect(rows).toEqual([{ version: 3 }]);
  });
});
