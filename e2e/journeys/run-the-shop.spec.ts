import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, newAddress, test } from './giro-test.ts';

/** Fills a form of the catalogue and saves it. */
async function add(page: Page, tab: string, button: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** A model with two colours, priced by typing signs. */
async function addModel(page: Page, name: { brand: string; type: string; model: string; colours: string[] }) {
  await page.getByRole('tab', { name: 'Modelos', exact: true }).click();
  await page.getByRole('button', { name: 'Adicionar modelo' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Tipo', { exact: true })).toBeDisabled();
  await dialog.getByLabel('Marca', { exact: true }).selectOption({ label: name.brand });
  await expect(dialog.getByLabel('Modelo', { exact: true })).toBeDisabled();
  await dialog.getByLabel('Tipo', { exact: true }).selectOption({ label: name.type });
  await dialog.getByLabel('Modelo', { exact: true }).fill(name.model);
  const [first = '', second = ''] = name.colours;
  await dialog.getByRole('checkbox', { name: first, exact: true }).check();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog.getByText('Informe se o valor será um acréscimo ou abatimento!').first()).toBeVisible();
  await dialog.getByLabel('Valor base', { exact: true }).fill('1000');
  await dialog.getByRole('textbox', { name: `Valor de ${first}` }).fill('+100');
  await dialog.getByRole('textbox', { name: `Valor de ${second}` }).fill('-50');
  await expect(dialog.getByRole('checkbox', { name: second, exact: true })).toBeChecked();
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name.model })).toContainText('1.000,00');
}

/** Leads a visitor to the offer for the model in a colour. */
async function describeDevice(page: Page, choices: string[]): Promise<void> {
  await page.goto('/quero-vender');
  for (const choice of choices) await page.getByRole('button', { name: choice, exact: true }).click();
}

async function asVisitor(browser: Browser, page: Page, visit: (visitor: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() });
  await visit(await context.newPage());
  await context.close();
}

async function sell(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar Proposta' }).click();
  await page.getByRole('button', { name: 'Vamos começar!' }).click();
  await page.getByRole('button', { name: /Criar conta/ }).click();
  const fields = {
    IMEI: '490154203237518',
    'Número de série': 'F2LXK1ABC',
    'Nome completo': 'Rosa Maria Nunes',
    CPF: '52998224725',
    'Data de nascimento': '31011990',
    Telefone: '47999998888',
    'E-mail': email,
    'Confirme o e-mail': email,
    Senha: 'uma senha boa',
    'Confirme a senha': 'uma senha boa',
  };
  for (const [name, text] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(text);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Enviar/ }).click();
  await expect(page.getByRole('heading', { name: 'Tudo Pronto!' })).toBeVisible();
}

test('an admin makes a model, a visitor sells it, all its prices rise by spreadsheet, the next visitor sees them', async ({
  page,
  giro,
  browser,
}) => {
  const mark = Math.random().toString(36).slice(2, 7).toUpperCase();
  const name = {
    brand: `Ágil ${mark}`,
    type: `Fone "pro"; ${mark}`,
    model: `Ágil Um ${mark}`,
    attribute: `Tom ${mark}`,
    colours: [`Açaí ${mark}`, `Pêssego ${mark}`],
  };
  // The only type of a brand is chosen by itself.
  const choices = [name.brand, name.model, name.colours[0] ?? ''];
  await giro.signInAsAdmin(page);
  await page.goto('/avaliacoes');
  await giro.checkAccessibility();
  const top = async (button: Locator) => (await button.boundingBox())?.y;
  expect(await top(page.getByRole('link', { name: 'Exportar preços' }))).toBe(
    await top(page.getByRole('button', { name: 'Adicionar modelo' })),
  );
  await add(page, 'Marcas', 'Adicionar marca', { 'Nome da marca': name.brand });
  await add(page, 'Tipos', 'Adicionar tipo', { 'Nome do tipo': name.type });
  await page.getByRole('tab', { name: 'Características', exact: true }).click();
  await page.getByRole('button', { name: 'Adicionar característica' }).click();
  const attribute = page.getByRole('dialog');
  await attribute.getByLabel('Característica', { exact: true }).fill(name.attribute);
  for (const colour of name.colours) {
    await attribute.getByLabel('Novo valor').fill(colour);
    await attribute.getByRole('button', { name: 'Adicionar valor' }).click();
  }
  await attribute.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(attribute).toBeHidden();
  await addModel(page, name);

  const email = newAddress('rosa');
  await asVisitor(browser, page, async (visitor) => {
    await describeDevice(visitor, choices);
    await expect(visitor.getByText('R$ 1.100,00').first()).toBeVisible();
    await sell(visitor, email);
  });
  await page.goto('/propostas');
  const proposal = page.getByRole('row').filter({ hasText: 'Rosa Maria Nunes' }).first();
  await expect(proposal).toContainText('1.100,00');

  await page.goto('/avaliacoes');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar preços' }).click();
  const [header, ...lines] = readFileSync(await (await downloading).path(), 'utf8').split('\r\n');
  const raised = lines
    .filter((line) => line.includes(name.model))
    .map((line) => line.replace(/;1\.?000,00;/, ';1.200,00;').replace(';100,00', ';150,00'));
  expect(raised).toHaveLength(2);
  await page.getByRole('button', { name: 'Importar preços' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ou cole as linhas da planilha').fill([header, ...raised, `${raised[0]}x`].join('\r\n'));
  await dialog.getByRole('button', { name: 'Conferir' }).click();
  await expect(dialog.getByRole('row').filter({ hasText: 'Informe um valor em reais' })).toContainText('4');
  await giro.checkAccessibility();
  await dialog.getByRole('button', { name: 'Escolher outro arquivo' }).click();
  await dialog.getByLabel('Ou cole as linhas da planilha').fill([header, ...raised].join('\r\n'));
  await dialog.getByRole('button', { name: 'Conferir' }).click();
  await dialog.getByRole('button', { name: 'Aplicar 2 mudanças' }).click();
  await expect(dialog).toBeHidden();

  await asVisitor(browser, page, async (visitor) => {
    await describeDevice(visitor, choices);
    await expect(visitor.getByText('R$ 1.350,00').first()).toBeVisible();
  });
});
