import { admin } from '../giro.setup.ts';
import { copyStore, prepareStore } from '../start/prepare-store.ts';
import { findFreePort, startGiro } from '../start/running-giro.ts';
import { test as base, expect, newAddress } from './giro-test.ts';
import { callAsAdmin } from './own-shop.ts';
import { password, sellByCall } from './selling.ts';

interface MovedShop {
  url: string;
  /** Switches it off and on again at another time; what it keeps stays. */
  moveTo: (moment: Date) => Promise<void>;
}

/** A shop whose time is moved between two of its starts. */
const test = base.extend<{ shop: MovedShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  shop: async ({}, use) => {
    const data = copyStore(await prepareStore('demo'));
    const port = String(await findFreePort());
    const environment = {
      PORT: port,
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: data.folder,
      TRUST_PROXY: '127.0.0.1',
    };
    let giro = await startGiro(environment);
    await giro.waitFor(200);
    await use({
      url: giro.url,
      async moveTo(moment) {
        await giro.stop();
        giro = await startGiro({ ...environment, GIRO_TEST_CLOCK: moment.toISOString() });
        await giro.waitFor(200);
      },
    });
    await giro.stop();
    await data.remove();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

test('credit can be used until its last night, and is a payout the next morning, with its mail', async ({
  page,
  giro,
  browser,
  baseURL,
  shop,
}) => {
  const office = await browser.newContext({ baseURL });
  const desk = await office.newPage();
  await callAsAdmin(desk, 'put', '/api/troca-config', { credit_enabled: true, bonus_percent: 8 });
  const email = newAddress('termina');
  const id = await sellByCall(page, email);
  expect((await page.request.post(`/api/proposals/${id}/credito`, { data: { aceita: true } })).ok()).toBe(true);
  await callAsAdmin(desk, 'post', `/api/proposals/status/${id}`, { proposalId: id, status: 6 });
  const read = async () => (await (await page.request.get('/api/meu-credito')).json()).credit;
  const { lots, free } = await read();
  const [{ ends_on, principal }] = lots;
  const shownAs = (value: number) => value.toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  // A year later nobody is signed in any more.
  const signIn = (data: object) => page.request.post('/api/login', { data });

  await shop.moveTo(new Date(`${ends_on}T23:50:00-03:00`));
  await signIn({ email, password });
  expect((await read()).free).toBe(free);
  await page.goto('/credito');
  await expect(page.getByRole('region', { name: 'Saldo' })).toContainText(shownAs(free));
  await giro.checkAccessibility();

  await shop.moveTo(new Date(Date.parse(`${ends_on}T23:59:59-03:00`) + 60_000));
  await signIn({ email, password });
  await expect.poll(async () => (await read()).lots.length).toBe(0);
  await page.goto('/credito');
  await expect(page.getByRole('region', { name: 'Saldo' })).toContainText(/R\$\s0,00/);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: shownAs(principal) })
      .first(),
  ).toBeVisible();
  await giro.checkAccessibility();

  await desk.request.post('/api/login', { data: admin });
  // Its text is forgotten at once: to this clock the mail is a year old.
  const mailed = async () => (await (await desk.request.get(`/api/emails?search=${email}`)).json()).data;
  await expect
    .poll(mailed)
    .toContainEqual(expect.objectContaining({ title: 'Seu crédito virou dinheiro', status: 'sent' }));
  await desk.goto('/repasses?quando=sem-dados');
  await expect(desk.getByRole('row').filter({ hasText: 'José da Silva Conceição' })).toContainText(shownAs(principal));
  await office.close();
});
