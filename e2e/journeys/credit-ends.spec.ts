import { admin } from '../giro.setup.ts';
import { expect, newAddress } from './giro-test.ts';
import { test } from './moved-shop.ts';
import { callAsAdmin } from './own-shop.ts';
import { password, sellByCall } from './selling.ts';

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
