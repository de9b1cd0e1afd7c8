import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Page } from '@playwright/test';
import { expect } from './giro-test.ts';
import { test } from './own-shop.ts';

/** It is closed to agents for a moment, so it has a Giro of its own. */
test.use({ shop: 'agents' });

const version = '2026-04-08';
const capabilities = Object.fromEntries(
  ['search', 'lookup'].map((name) => {
    const at = `https://ucp.dev/${version}`;
    return [`dev.ucp.shopping.catalog.${name}`, [{ version, spec: `${at}/spec`, schema: `${at}/schema.json` }]];
  }),
);
const profile = JSON.stringify({ ucp: { version, services: {}, payment_handlers: {}, capabilities } });

let agent: Server;
test.beforeAll(async () => {
  agent = createServer((_, response) => response.end(profile));
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => agent?.close());

/** A call as an agent makes it. */
async function ask(page: Page, path: string, data: object) {
  const { port } = agent.address() as AddressInfo;
  const headers = { 'ucp-agent': `profile="http://127.0.0.1:${port}/agent.json"` };
  const answer = await page.request.post(`/ucp${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

async function open(page: Page, isOpen: boolean): Promise<void> {
  await page.getByLabel('Aberta a assistentes').setChecked(isOpen);
  await page.getByRole('button', { name: 'Salvar acesso' }).click();
  await expect(page.getByText(`A loja está ${isOpen ? 'aberta' : 'fechada'} a assistentes.`)).toBeVisible();
}

test('an owner closes the shop to assistants and opens it; one of them leads somebody to the cart and to an offer', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  const profileStatus = async () => (await page.request.get('/.well-known/ucp')).status();
  await giro.signInAsAdmin(page);
  await page.goto('/configuracoes?aba=integracoes');
  await expect(page.getByLabel('Aberta a assistentes')).toBeChecked();
  await giro.checkAccessibility();
  await open(page, false);
  expect(await profileStatus()).toBe(404);
  await open(page, true);
  expect(await profileStatus()).toBe(200);
  await page.context().clearCookies();

  const { products } = await ask(page, '/catalog/search', { query: 'iphone', pagination: { limit: 50 } });
  type Found = { title: string; variants: [{ id: string; availability: { available: boolean } }] };
  const [one, other] = (products as Found[]).filter(({ variants: [variant] }) => variant.availability.available);
  if (!one || !other) throw new Error('The demo has several iPhones in stock.');
  await page.goto(`/comprar/${one.variants[0].id}:1,${other.variants[0].id}:1,v_999999999:1`);
  await expect(page.getByText('Um aparelho do link não está mais à venda.')).toBeVisible();
  await expect(page.getByRole('heading', { name: one.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: other.title })).toBeVisible();
  await expect(page).toHaveURL(/\/carrinho$/);
  await giro.checkAccessibility();
  // A reload adds nothing.
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);

  const { models } = await ask(page, '/buyback/models', { query: 'iphone 13 pro max' });
  const { questions } = await ask(page, '/buyback/questions', { model_id: models[0].id });
  type Question = { id: number; multiple: boolean; values: { id: number }[] };
  const answers = (questions as Question[]).map(({ id, multiple, values }) => ({
    id,
    values: multiple ? values.slice(0, 1).map((value) => value.id) : [values.at(-1)?.id],
  }));
  const { offer, continue_url } = await ask(page, '/buyback/quote', { model_id: models[0].id, answers });
  await page.goto(continue_url);
  await expect(page.getByRole('heading', { name: new RegExp(models[0].name) })).toBeVisible();
  await expect(page.getByText(formatReais(offer.amount / 100)).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aceitar Proposta' })).toBeEnabled();
});
