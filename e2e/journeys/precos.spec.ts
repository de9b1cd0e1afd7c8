import type { Page } from '@playwright/test';
import { freshImei } from './fresh-imei.ts';
import { expect, type Giro, newAddress } from './giro-test.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';
import { sellByCall } from './selling.ts';
import { beAdmin } from './shipping-shop.ts';

// One after the other: what is below the floor is a setting of the one Giro of their worker.
test.describe.configure({ mode: 'default' });
test.use({ shop: 'precos' });

const calm = { floor_rule: 'off', min_margin_percent: 0, min_profit: 0, fees: {}, tax_percent: 0 };

async function checkScreen(page: Page, giro: Giro): Promise<void> {
  await giro.checkAccessibility();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Saves rules of prices from beside the browser. */
async function keepRules(page: Page, rules: object): Promise<void> {
  await beAdmin(page);
  const { version } = await (await page.request.get('/api/precos-config')).json();
  const answer = await page.request.put('/api/precos-config', {
    data: { ...calm, ...rules },
    headers: { 'if-match': `"${version}"` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A product at a price, of which somebody typed what one costs. */
async function offerAtCost(page: Page, price: number, cost: number) {
  const product = await offerProduct(page, price);
  await callAsAdmin(page, 'put', `/api/resultado/custos/${product.id}`, { cost });
  return product;
}

/** Types another price in the row of a product. */
async function typePrice(page: Page, name: string, price: string): Promise<void> {
  await page.goto(`/cadastros?search=${encodeURIComponent(name)}`);
  await page.getByTitle('Mudar o preço').click();
  const field = page.getByRole('textbox', { name: `Novo valor para o preço de ${name}` });
  await field.fill(price);
  await field.press('Enter');
}

test('a price below the floor is asked about, told in its history and called to; then it is refused', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  test.slow();
  giro.expectComplaint(/status of (409|422)/);
  await keepRules(page, {});
  await page.goto('/configuracoes?aba=precos');
  await page.getByText('Pedir o motivo').click();
  await page.getByRole('textbox', { name: 'Margem mínima (%)' }).fill('10');
  await page.getByRole('textbox', { name: 'Imposto sobre a venda (%)' }).fill('4,5');
  await page.getByRole('textbox', { name: 'Pix na chave da loja (%)' }).fill('0,99');
  await page.getByRole('button', { name: 'Salvar regras de preços' }).click();
  await expect(page.getByText('Regras de preços salvas.')).toBeVisible();
  await checkScreen(page, giro);

  const product = await offerAtCost(page, 2000, 1000);
  await typePrice(page, product.name, '1100');
  const why = page.getByRole('dialog', { name: 'Por que abaixo do piso?' });
  await checkScreen(page, giro);
  await why.getByLabel('Motivo').fill('Vitrine riscada');
  await why.getByRole('button', { name: 'Seguir assim mesmo' }).click();
  await expect(page.getByText(/^Preço salvo/)).toBeVisible();

  await page.goto(`/cadastros/aparelhos/${product.id}`);
  const history = page.getByRole('region', { name: 'Histórico do preço', exact: true });
  await expect(history.getByRole('img', { name: /1 mudança em 12 meses/ })).toBeVisible();
  await history.getByText('Ver números').click();
  await expect(history.getByRole('row').filter({ hasText: 'Vitrine riscada' })).toContainText('R$ 1.100,00');
  await expect(page.getByText(/^Abaixo do piso, que é R\$/)).toBeVisible();
  await checkScreen(page, giro);

  await page.goto('/precos?tipo=below_floor');
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
  await checkScreen(page, giro);

  await keepRules(page, { floor_rule: 'refuse', min_margin_percent: 10 });
  await typePrice(page, product.name, '900');
  await expect(page.getByRole('alert').filter({ hasText: /piso/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await keepRules(page, {});
});

test('what others pay stands beside what the shop should pay next', { tag: '@phone-too' }, async ({ page, giro }) => {
  await beAdmin(page);
  await page.goto('/precos?aba=mercado');
  await page.getByRole('button', { name: 'Colar preços' }).click();
  const source = `Loja ${Math.random().toString(36).slice(2, 7)}`;
  const [today] = new Date().toLocaleString('sv', { timeZone: 'America/Sao_Paulo' }).split(' ');
  const table = [
    'marca;tipo;modelo;fonte;compra;venda;data',
    `Apple;Smartphone;iPhone 13 Pro Max;${source};2.100,00;;${today}`,
  ];
  await page.getByLabel('Ou cole as linhas da planilha').fill(table.join('\n'));
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('1 preço novo')).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Gravar 1 preço' }).click();
  const row = page.getByRole('row').filter({ hasText: source });
  await expect(row).toContainText('R$ 2.100,00');
  await checkScreen(page, giro);

  await page.goto('/precos?aba=sugestoes');
  await expect(page.getByRole('heading', { name: 'Quanto pagar' })).toBeVisible();
  await checkScreen(page, giro);

  await page.goto('/precos?aba=mercado');
  await row.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Preço retirado.')).toBeVisible();
  await expect(row).toBeHidden();
});

test('a device’s parts are added where it is looked at, and the result is drawn', { tag: '@phone-too' }, async ({
  page,
  giro,
}) => {
  const id = await sellByCall(page, newAddress('custos'), freshImei());
  await beAdmin(page);
  await page.goto(`/propostas/${id}`);
  const costs = page.getByRole('region', { name: 'Custos', exact: true });
  await costs.getByRole('button', { name: 'Adicionar custo' }).click();
  const form = page.getByRole('dialog', { name: 'Adicionar custo' });
  await form.getByText('Frete', { exact: true }).click();
  await form.getByLabel('Valor').fill('35,50');
  await form.getByLabel('Observação').fill('Busca na casa do vendedor');
  await checkScreen(page, giro);
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(costs.getByText('· Busca na casa do vendedor')).toBeVisible();

  for (const change of [{ status: 4, codigo: 'AB123456785BR' }, { status: 5 }])
    await callAsAdmin(page, 'post', `/api/proposals/status/${id}`, change);
  await page.goto(`/bancada/${id}`);
  await costs.getByRole('button', { name: 'Peças' }).click();
  await expect(form.getByRole('radio', { name: 'Peças' })).toBeChecked();
  await form.getByLabel('Valor').fill('180');
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await expect(costs.getByText('R$ 215,50').first()).toBeVisible();
  await costs.getByRole('button', { name: /^Remover peças de R\$\s180,00/ }).click();
  await page.getByRole('dialog', { name: 'Remover custo?' }).getByRole('button', { name: 'Remover' }).click();
  await expect(costs.getByText('R$ 215,50')).toHaveCount(0);
  await checkScreen(page, giro);

  await page.goto('/resultado');
  const months = page.getByRole('navigation', { name: 'Lucro mês a mês' }).getByRole('link');
  await expect(months).toHaveCount(12);
  await checkScreen(page, giro);
  await months.nth(10).click();
  await expect(page).toHaveURL(/mes=\d{4}-\d\d/);
  await expect(months.nth(10)).toHaveAttribute('aria-current', 'true');
  await checkScreen(page, giro);
  await page.goto('/resultado?aba=aparelhos');
  await expect(page.getByRole('heading', { name: 'Resultado por aparelho' })).toBeVisible();
  await checkScreen(page, giro);
});
