import { randomBytes, randomUUID } from 'node:crypto';
import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import type { Page } from '@playwright/test';
import { admin } from '../giro.setup.ts';
import { expect } from './giro-test.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';

/** An order that a card has paid and whose payer went to their bank. Returns its code. */
async function contestedOrder(page: Page): Promise<string> {
  const product = await offerProduct(page, 1299);
  await callAsAdmin(page, 'put', '/api/cartao-config', { provider: 'simulador' });
  const { request } = page.context();
  const { token } = await (await request.post('/api/login', { data: admin })).json();
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const answer = await request.post(`/api/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const order = {
    ...{ products: [{ id: product.id, quantity: 1 }], totalAmount: 1299, payment_method: 'Pix', method: 'card' },
    deliveryMethod: usualFulfilment.method,
  };
  const { order_code: code } = await call('orders', order);
  const holder = { name: 'Ana Lima', cpf: '529.982.247-25' };
  const press = { token: `sim_APRO_${randomBytes(8).toString('hex')}`, brand: 'master', last4: '6351', holder };
  await call(`pedidos/${code}/cartao`, { ...press, instalments: 1, shown_total: 1299 });
  await call(`pedidos/${code}/simular`, { quando: 'contestar' });
  return code;
}

const pull = (page: Page, code: string, quando: string) =>
  callAsAdmin(page, 'post', `/api/pedidos/${code}/simular`, { quando });

test('a contested payment is answered with its dossier, and won', { tag: '@phone-too' }, async ({ page, giro }) => {
  const code = await contestedOrder(page);
  await giro.signInAsAdmin(page);
  await page.goto('/index');
  await page.getByRole('link', { name: /Contestações a responder/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contestações' })).toBeVisible();
  await page.getByRole('searchbox').fill(code);
  await giro.checkAccessibility();
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByText('master final 6351')).toBeVisible();
  await expect(page.getByText('Confirmação do comprador no banco (3-D Secure)')).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Enviar a defesa' }).click();
  const window = page.getByRole('dialog', { name: 'Enviar a defesa' });
  await window.getByLabel('Explicação para o banco').fill('O comprador retirou o aparelho na loja, com documento.');
  const paper = { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await window.locator('input[type=file]').setInputFiles(paper);
  await giro.checkAccessibility();
  await window.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Enviada', { exact: true })).toBeVisible();
  await expect(page.getByText('recibo.pdf')).toBeVisible();
  await pull(page, code, 'ganhar');
  await page.reload();
  await expect(page.getByText('Ganha', { exact: true })).toBeVisible();
  await expect(page.getByText('Decidida a favor da loja')).toBeVisible();
});

test('a disputed order is handed over for a reason alone, and its dispute ended by hand', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  const code = await contestedOrder(page);
  await giro.signInAsAdmin(page);
  giro.expectComplaint(/409 .*\/api\/orders\//);
  await page.goto(`/vendas/${code}`);
  await page.getByRole('button', { name: 'Alterar Status' }).click();
  const window = page.getByRole('dialog', { name: 'Alterar Status do Pedido' });
  await window.getByLabel('Status').selectOption({ label: 'Entregue' });
  await window.getByRole('button', { name: 'Salvar' }).click();
  await window.getByRole('button', { name: 'Confirmar mudança' }).click();
  const mail = window.getByRole('region', { name: 'E-mail que vai sair' });
  const height = () => mail.evaluate((place) => place.getBoundingClientRect().height);
  await expect(mail.getByText('contestado')).toBeVisible();
  const without = await height();
  await window.getByLabel('Por que entregar mesmo assim?').fill('Cliente conhecido da loja');
  // The mail comes by itself, above the buttons: they stay below the pointer.
  await expect(mail.locator('iframe')).toBeVisible();
  expect(await height()).toBe(without);
  await giro.checkAccessibility();
  await window.getByRole('button', { name: 'Salvar' }).click();
  await window.getByRole('button', { name: 'Confirmar mudança' }).click();
  await expect(page.getByText('Entregue', { exact: true }).first()).toBeVisible();
  await page.goto(`/contestacoes?search=${code}`);
  await page.getByRole('link', { name: code }).click();
  await page.getByRole('button', { name: 'Encerrar à mão' }).click();
  const ending = page.getByRole('dialog', { name: 'Encerrar a contestação' });
  await ending.getByLabel('A loja perdeu').check();
  await ending.getByLabel('Motivo').fill('Decidido por telefone');
  await giro.checkAccessibility();
  await ending.getByRole('button', { name: 'Encerrar' }).click();
  await expect(page.getByText('Perdida', { exact: true })).toBeVisible();
  await page.goto('/resultado');
  await expect(page.getByText('Contestações perdidas')).toBeVisible();
});
