import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRunners } from '../../src/runners.ts';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, runTask, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

let callers = 0;
/** From an address of its own. */
function visitor(): Client {
  callers++;
  return shop.visitor(`192.0.2.${callers}`);
}
const addressOf = (name: string) => `${name}@exemplo.com.br`;
const ask = (body: object, client = visitor()) => client.post('avise-me', { consent: true, ...body });
const mailsTo = async (email: string) => (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
const linkIn = (text = '', page: string) => new RegExp(`/avise-me/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? '';
/** The token in the newest mail that asks this address to confirm. */
async function tokenOf(email: string): Promise<string> {
  const asked = (await mailsTo(email)).map(({ text }) => linkIn(text, 'confirmar')).filter(Boolean);
  return asked.at(-1) ?? '';
}
const confirm = (token: string) => visitor().post('avise-me/confirmar', { token });
const cancel = (token: string) => visitor().post('avise-me/cancelar', { token });
const tell = () => runTask(shop, 'tell-of-arrivals');
const setStock = (id: number, stock: number) =>
  shop.pool.query('update products set stock = $2 where id = $1', [id, stock]);
const soldOut = (name?: string) => buildProduct(admin, { stock: 0, ...(name && { name }) });
const told = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => /^(Voltou|Chegou)/.test(subject ?? ''));

/** An address that has confirmed that it waits. */
async function waiting(name: string, wanted: object): Promise<{ email: string; token: string }> {
  const email = addressOf(name);
  await ask({ email, ...wanted });
  const token = await tokenOf(email);
  expect((await confirm(token)).status).toBe(200);
  return { email, token };
}

describe('asking for a notice', () => {
  test('mails a link to confirm, and tells nobody more than that', async () => {
    const { id } = await soldOut('Moto G 84 5G');
    const email = addressOf('ana');
    const first = await ask({ email: ' Ana@Exemplo.com.br ', product_id: id });
    const again = await ask({ email, product_id: id });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Confirme o seu aviso de chegada');
    expect(mail?.text).toContain('Moto G 84 5G');
    expect(linkIn(mail?.text, 'confirmar')).toBe(linkIn(mail?.text, 'cancelar'));
    const { rows } = await shop.pool.query('select arrival_notices::text as row from arrival_notices');
    expect(JSON.stringify(rows)).not.toContain(await tokenOf(email));
  });

  test('names every bad field at once', async () => {
    const { id } = await soldOut();
    const nothing = await visitor().post('avise-me', {});
    expect([nothing.status, Object.keys(nothing.body.errors).sort()]).toEqual([
      422,
      ['consent', 'email', 'product_id'],
    ]);
    const bad = await visitor().post('avise-me', { email: 'ana', product_id: 2_147_483_647, consent: false });
    expect(bad.body.errors).toEqual({
      email: ['E-mail inválido.'],
      product_id: ['Não encontramos este aparelho.'],
      consent: ['Para avisar você, precisamos do seu consentimento.'],
    });
    const both = await ask({ email: addressOf('b'), product_id: id, busca: 'iphone' });
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['product_id']]);
    const signs = await ask({ email: addressOf('b'), busca: '://.' });
    expect([signs.status, Object.keys(signs.body.errors)]).toEqual([422, ['product_id']]);
    expect((await ask({ email: addressOf('b'), product_id: 99_999_999_999 })).status).toBe(422);
  });

  test('knows no product that visitors do not see', async () => {
    const { id } = await soldOut();
    await shop.pool.query('update products set published = false where id = $1', [id]);
    expect((await ask({ email: addressOf('oculto'), product_id: id })).status).toBe(422);
  });

  test('repeats no address of a stranger to a stranger', async () => {
    const email = addressOf('alvo');
    await ask({ email, busca: 'ganhe em https://golpe.example/x agora' });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('“ganhe em https golpe example x agora”');
  });

  test('is for five things at a time', async () => {
    const email = addressOf('cheio');
    for (let count = 1; count <= 7; count++) expect((await ask({ email, busca: `modelo ${count}` })).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test('at once is for no more than five; locked by nothing it would be more', async () => {
    const wanted = Array.from({ length: 12 }, (_, index) => `raro ${index}`);
    await Promise.all(wanted.map((busca) => ask({ email: addressOf('pressa'), busca })));
    const count = async (name: string) => {
      const { rows } = await shop.pool.query('select from arrival_notices where email = $1', [addressOf(name)]);
      return rows.length;
    };
    expect(await count('pressa')).toBe(5);
    // Each looks before any of them inserts.
    const looks = await Promise.all(wanted.map(() => count('solto')));
    const insertUnlocked = (busca: string) =>
      shop.pool.query(
        `insert into arrival_notices (email, search, token_hash, token_sealed) values ($1, $2, $3, 'x')`,
        [addressOf('solto'), busca, Buffer.from(busca)],
      );
    await Promise.all(wanted.filter((_, index) => (looks[index] ?? 0) < 5).map(insertUnlocked));
    expect(await count('solto')).toBeGreaterThan(5);
    await shop.pool.query('delete from arrival_notices where email = $1', [addressOf('solto')]);
  });

  test('is for twenty an hour from one client', async () => {
    const client = visitor();
    for (let count = 1; count <= 20; count++) {
      expect((await ask({ email: addressOf(`serie${count}`), busca: 'tablet' }, client)).status).toBe(200);
    }
    const refused = await ask({ email: addressOf('serie21'), busca: 'tablet' }, client);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the mailed links', () => {
  test('confirm, as often as they are pressed; one that never was is refused', async () => {
    const { id } = await soldOut('Galaxy S23 256 GB');
    await ask({ email: addressOf('bia'), product_id: id });
    const token = await tokenOf(addressOf('bia'));
    const first = await confirm(token);
    expect([first.status, first.body.message]).toEqual([
      200,
      'Aviso confirmado. Mandamos um e-mail assim que chegar: Galaxy S23 256 GB.',
    ]);
    expect((await confirm(token)).body).toEqual(first.body);
    expect((await confirm('inventado')).status).toBe(422);
    expect((await visitor().post('avise-me/confirmar', {})).body.errors).toEqual({ token: ['Preencha este campo.'] });
  });

  test('end everything that the address waits for, and nothing of others', async () => {
    const { id } = await soldOut();
    const { email, token } = await waiting('caio', { product_id: id });
    await waiting('caio', { busca: 'notebook gamer' });
    const other = await waiting('outra', { product_id: id });
    expect((await cancel(token)).status).toBe(200);
    expect((await cancel(token)).status).toBe(200);
    expect((await cancel('inventado')).status).toBe(422);
    expect((await confirm(token)).status).toBe(422);
    await setStock(id, 2);
    await tell();
    expect(await told(email)).toEqual([]);
    expect(await told(other.email)).toHaveLength(1);
  });

  test('do not confirm after two days, when the address is forgotten with its mails', async () => {
    const { id } = await soldOut();
    const email = addressOf('tarde');
    await ask({ email, product_id: id });
    const token = await tokenOf(email);
    await shop.pool.query(`update arrival_notices set asked_at = giro_now() - interval '49 hours' where email = $1`, [
      email,
    ]);
    expect((await confirm(token)).status).toBe(422);
    await runTask(shop, 'forget-what-is-old');
    expect(await mailsTo(email)).toEqual([]);
    const { rows } = await shop.pool.query(
      `select email from arrival_notices where email = $1 union all select recipient from emails where recipient = $1`,
      [email],
    );
    expect(rows).toEqual([]);
  });
});

describe('what arrives', () => {
  test('is told once, with its price and a way to end such mails; asked for again, it is told again', async () => {
    const { id, SKU } = await soldOut('iPhone 12 64 GB');
    const { email, token } = await waiting('dora', { product_id: id });
    await tell();
    expect(await told(email)).toEqual([]);
    await setStock(id, 1);
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    const [mail, ...more] = await told(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Voltou à loja: iPhone 12 64 GB');
    expect(mail?.text).toContain(`/produto/${SKU}/iphone-12-64-gb`);
    expect(mail?.text).toContain('R$\u00a01.000,00');
    expect(linkIn(mail?.text, 'cancelar')).toBe(token);
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
    expect(header).toContain(`/avise-me/cancelar?token=${token}`);
    await setStock(id, 0);
    await waiting('dora', { product_id: id });
    await setStock(id, 1);
    await tell();
    expect(await told(email)).toHaveLength(2);
  });

  test('would be told several times without the one statement that says so', async () => {
    const { id } = await soldOut();
    const { email } = await waiting('elis', { product_id: id });
    await setStock(id, 1);
    let mails = 0;
    let looked = 0;
    const { promise: bothHaveLooked, resolve: goOn } = Promise.withResolvers<void>();
    const tellNaively = async () => {
      const { rows } = await shop.pool.query(
        'select id from arrival_notices where email = $1 and told_at is null and confirmed_at is not null',
        [email],
      );
      if (++looked === 2) goOn();
      await bothHaveLooked;
      for (const row of rows) {
        mails++;
        await shop.pool.query('update arrival_notices set told_at = giro_now() where id = $1', [row.id]);
      }
    };
    await Promise.all([tellNaively(), tellNaively()]);
    expect(mails).toBe(2);
  });

  test('is told to nobody who has not confirmed, and not while it is hidden or has gone again', async () => {
    const { id } = await soldOut();
    await ask({ email: addressOf('muda'), product_id: id });
    const { email } = await waiting('fe', { product_id: id });
    await shop.pool.query('update products set stock = 3, published = false where id = $1', [id]);
    await tell();
    await shop.pool.query('update products set stock = 0, published = true where id = $1', [id]);
    await tell();
    expect([await told(email), await told(addressOf('muda'))]).toEqual([[], []]);
    await setStock(id, 3);
    await tell();
    expect([(await told(email)).length, await told(addressOf('muda'))]).toEqual([1, []]);
  });

  test.each([
    ['galaxi tab s9', 'Samsung Galaxy Tab S9 128 GB', true],
    ['GALAXYTABS9', 'Samsung Galaxy Tab S9 FE', true],
    ['pixel 13', 'Google Pixel 130', false],
    ['câmera 4k', 'Camera de Acao 4K', true],
    ['fone azul', 'Fone Bluetooth Preto', false],
  ])('for the words “%s” is %s: %s', async (busca, name, isTold) => {
    const { email } = await waiting(`busca${callers}`, { busca });
    await buildProduct(admin, { name, stock: 0 });
    await tell();
    expect(await told(email)).toEqual([]);
    await buildProduct(admin, { name, stock: 1 });
    await tell();
    const mails = await told(email);
    expect(mails.map(({ subject }) => subject)).toEqual(isTold ? [`Chegou na loja: ${name}`] : []);
  });

  test('before somebody searched is none of theirs', async () => {
    await buildProduct(admin, { name: 'Kindle Paperwhite', stock: 1 });
    const { email } = await waiting('gil', { busca: 'kindle' });
    await tell();
    expect(await told(email)).toEqual([]);
  });

  test('is told within five seconds of the change of stock, whoever made it, by one job for all that came', async () => {
    const [one, other] = [await soldOut(), await soldOut()];
    await waiting('nina', { product_id: one.id });
    await waiting('olga', { product_id: other.id });
    const runners = startRunners({ ...shop, log: pino({ level: 'silent' }) });
    try {
      const isQuiet = async () => (await shop.pool.query('select from graphile_worker._private_jobs')).rowCount === 0;
      await expect.poll(isQuiet, { timeout: 20_000 }).toBe(true);
      await shop.pool.query('update products set stock = 1 where id = any($1)', [[one.id, other.id]]);
      const untold = async () => {
        const { rows } = await shop.pool.query(
          'select from arrival_notices where product_id = any($1) and told_at is null',
          [[one.id, other.id]],
        );
        return rows.length;
      };
      await expect.poll(untold, { timeout: 5000 }).toBe(0);
    } finally {
      await runners.stop();
    }
    expect([(await told(addressOf('nina'))).length, (await told(addressOf('olga'))).length]).toEqual([1, 1]);
  });

  test('adds one job in a transaction, and none where nobody waits', async () => {
    const [one, other, unwanted] = [await soldOut(), await soldOut(), await soldOut()];
    await waiting('petra', { product_id: one.id });
    await waiting('rita', { product_id: other.id });
    await shop.pool.query('update arrival_notices set told_at = giro_now() where product_id is null');
    const jobs = async () => {
      const { rows } = await shop.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'tell-of-arrivals'`,
      );
      return rows.length;
    };
    await setStock(unwanted.id, 1);
    expect(await jobs()).toBe(0);
    await shop.pool.query('update products set stock = 1 where id = any($1)', [[one.id, other.id]]);
    expect(await jobs()).toBe(1);
    await shop.work();
  });
});

describe('the list of what people wait for', () => {
  test('groups and counts, most wanted first, and is searched; addresses are masked for who may not see them', async () => {
    const { id, SKU } = await soldOut('Apple Watch Ultra');
    for (const name of ['hugo', 'iris', 'joel']) await waiting(name, { product_id: id });
    await ask({ email: addressOf('kai'), product_id: id });
    await waiting('lia', { busca: 'Relógio   Zumbi' });
    await waiting('mel', { busca: 'relogio zumbi' });
    const { body } = await admin.get('avise-me?search=apple watch');
    expect(body).toMatchObject({ total: 1, current_page: 1, last_page: 1 });
    expect(body.data[0]).toMatchObject({
      product: { id, SKU, name: 'Apple Watch Ultra', stock: 0 },
      busca: null,
      waiting: 3,
      unconfirmed: 1,
      emails: ['hugo', 'iris', 'joel', 'kai'].map(addressOf),
    });
    const sales = await shop.signedIn('vendas');
    const found = (await sales.get('avise-me?search=zumbi')).body;
    expect(found.data).toMatchObject([
      { product: null, waiting: 2, emails: ['li•••@exemplo.com.br', expect.any(String)] },
    ]);
    expect((await admin.get(`avise-me?search=${addressOf('joel')}`)).body.total).toBe(1);
    const all = (await admin.get('avise-me')).body.data.map((row: { waiting: number }) => row.waiting);
    expect(all).toEqual([...all].sort((one, other) => other - one));
    expect((await (await shop.signedIn('conteudo')).get('avise-me')).status).toBe(403);
  });
});

describe('what is asked of a notice', () => {
  test('is recorded without the address', async () => {
    const { rows } = await shop.pool.query(
      `select kind, subject, concat(before, after, search_text) as words from activities where kind like 'notice%'`,
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set(['notice-asked', 'notice-confirmed', 'notices-cancelled']),
    );
    expect(rows.map(({ subject }) => subject)).toContain('Aviso: Apple Watch Ultra');
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('ends after a year', async () => {
    const { id } = await soldOut();
    const { email } = await waiting('nico', { product_id: id });
    const isKept = async () =>
      (await shop.pool.query('select from arrival_notices where email = $1', [email])).rowCount === 1;
    const age = (words: string) =>
      shop.pool.query(`update arrival_notices set asked_at = giro_now() - $2::interval where email = $1`, [
        email,
        words,
      ]);
    await age('364 days');
    await runTask(shop, 'forget-what-is-old');
    expect(await isKept()).toBe(true);
    await age('367 days');
    await runTask(shop, 'forget-what-is-old');
    expect(await isKept()).toBe(false);
  });
});
