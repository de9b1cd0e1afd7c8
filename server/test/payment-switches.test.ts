import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from './build-product.ts';
import { type Client, openShop, type TestShop } from './harness.ts';
import { MemoryProvider } from './memory-provider.ts';

const begin = new Date('2027-05-03T14:30:00-03:00');
const minutesLater = (minutes: number) => shop.setNow(new Date(begin.getTime() + minutes * 60_000));

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  const provider = new MemoryProvider(() => begin);
  shop = await openShop({}, { pixTools: { openProvider: () => provider } });
});
beforeEach(async () => {
  await shop.setNow(begin);
  await shop.pool.query(`truncate pix_charges cascade; delete from settings where key = 'payments'`);
  admin = await shop.signedIn('admin');
});
afterAll(() => shop.close());

const settings = (changes: object = {}) => ({
  psp: 'outro',
  base_url: 'https://pix.banco.example/v2',
  token_url: 'https://auth.banco.example/token',
  client_id: 'Client_Id_1',
  client_secret: 'Client_Secret_1',
  pix_key: 'pix@loja.exemplo.com.br',
  ...changes,
});
const put = (changes: object = {}) => admin.put('pagamentos-config', settings(changes));
const problemOf = async (changes: object) => {
  const { status, body } = await put(changes);
  return status === 200 ? undefined : body.errors.psp?.[0];
};

/** An order whose charge is not yet asked for, or is open. */
async function charge({ isOpen = true } = {}): Promise<void> {
  const buyer = await buildBuyer(shop);
  const answer = await buyer.post('orders', buildOrder([await buildProduct(admin)]));
  expect([answer.status, answer.body.payment.mode]).toEqual([201, 'charge']);
  if (isOpen) await shop.work();
}
const setCharges = (state: string) => shop.pool.query('update pix_charges set state = $1', [state]);

const others = [
  ['nobody', { psp: '' }],
  ['the simulator', { psp: 'simulador' }],
  ['another provider', { psp: 'efi', base_url: '', token_url: '' }],
  ['another address', { base_url: 'https://novo.banco.example/v2' }],
  ['another address of tokens', { token_url: 'https://novo.banco.example/token' }],
  ['another key', { pix_key: '52998224725' }],
] as const;

test.each(others)('the provider stays while its charges may be paid: %s', async (_, next) => {
  await put();
  await charge();
  await charge({ isOpen: false });
  const words =
    'Há 2 cobranças abertas, e só o provedor atual conta o que entra delas. Espere até 14:48 para mudar de provedor, endereço ou chave.';
  expect(await problemOf(next)).toBe(words);
  expect((await admin.get('pagamentos-config')).body).toMatchObject({
    psp: 'outro',
    base_url: 'https://pix.banco.example/v2',
    pix_key: 'pix@loja.exemplo.com.br',
  });
  await setCharges('paid');
  expect(await problemOf(next)).toBeUndefined();
});

test.each(['new', 'open', 'removing'])(
  'a charge that is %s keeps another environment from being set',
  async (state) => {
    const efi = { psp: 'efi', base_url: '', token_url: '', environment: 'homologacao' };
    await put(efi);
    await charge();
    await setCharges(state);
    expect(await problemOf({ ...efi, environment: 'producao' })).toContain('Há 1 cobrança aberta');
  },
);

test.each(['removed', 'paid', 'failed'])('one that is %s keeps nothing', async (state) => {
  await put();
  await charge();
  await setCharges(state);
  expect(await problemOf({ psp: '' })).toBeUndefined();
});

test('new credentials of the same account are saved at any time, as where the old ones no longer work', async () => {
  await put();
  await charge();
  expect(await problemOf({ client_id: 'Client_Id_2', client_secret: 'Client_Secret_2' })).toBeUndefined();
  expect(await problemOf({ reserve_minutes: 30, refund_automatically: false })).toBeUndefined();
});

test('a provider that says nothing more of its charges is waited for a day, not for ever', async () => {
  await put();
  await charge();
  await setCharges('removing');
  await minutesLater(60);
  admin = await shop.signedIn('admin');
  expect(await problemOf({ psp: '' })).toBe(
    'Há 1 cobrança aberta, e só o provedor atual conta o que entra dela. Ele ainda não respondeu: corrija o acesso a ele e teste a conexão, ou espere até 04/05 às 14:45.',
  );
  await minutesLater(15 + 24 * 60 + 1);
  admin = await shop.signedIn('admin');
  expect(await problemOf({ psp: '' })).toBeUndefined();
});

test('charges of the simulator keep nothing: nobody can pay them', async () => {
  await put({ psp: 'simulador' });
  await charge();
  expect(await problemOf({})).toBeUndefined();
});

test('a charge that is being written while the provider is switched is waited for', async () => {
  await put();
  await charge();
  await setCharges('removed');
  const client = await shop.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update pix_charges set state = 'open'`);
    const switched = problemOf({ psp: '' });
    await expect
      .poll(async () => (await shop.pool.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);
    // Whoever only looks sees nothing of it.
    expect((await shop.pool.query(`select from pix_charges where state = 'open'`)).rowCount).toBe(0);
    await client.query('commit');
    expect(await switched).toContain('Há 1 cobrança aberta');
  } finally {
    client.release();
  }
});
