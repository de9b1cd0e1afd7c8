import type { Page } from '@playwright/test';
import { keyDigit } from '../../contract/src/rules/fiscal.ts';
import { expect } from './giro-test.ts';
import { checkScreen, company, issuing, recipient, rowOf, typeRecipient } from './notas-shop.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';
import { beAdmin, beBuyerAtHome, deliverWithSimulator, goToDelivery, paidDelivery } from './shipping-shop.ts';

// One after the other: who issues notas is a setting of the one Giro of their worker.
test.describe.configure({ mode: 'default' });
test.use({ shop: 'notas' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await deliverWithSimulator(page);
});

/** Has the shop issue with the simulator. */
async function issueWithSimulator(page: Page): Promise<void> {
  await callAsAdmin(page, 'put', '/api/notas-config', issuing);
  await page.context().clearCookies();
}

/** Says that what was bought is new, so that no unit of it is waited for. */
async function beNew(page: Page, code: string): Promise<void> {
  const { order_items: lines } = await (await page.request.get(`/api/pedidos/${code}`)).json();
  for (const { product } of lines)
    await callAsAdmin(page, 'put', `/api/produtos/${product.id}/fiscal`, { kind: 'novo', ncm: '85171300' });
}

/** Takes the suggestion for an operation as it is, and has the accountant confirm it. */
async function takeSuggestion(page: Page, operation: string, preset?: string): Promise<void> {
  const part = page.getByRole('region', { name: operation, exact: true });
  await part.getByRole('button', { name: /^Usar sugestão/ }).click();
  const choice = page.getByRole('dialog').getByRole('button', { name: /^Usar/ });
  await (preset ? choice.and(page.getByRole('button', { name: `Usar ${preset}` })) : choice.first()).click();
  await page
    .getByRole('dialog', { name: /^Nova vigência/ })
    .getByRole('button', { name: 'Salvar' })
    .click();
  await expect(part.getByText('A confirmar com o contador', { exact: true })).toBeVisible();
  await part.getByRole('button', { name: 'O contador confirmou' }).click();
  await page.getByRole('textbox', { name: 'Nome do contador' }).fill('Dora Reis');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(part.getByText(/^Confirmado por Dora Reis/)).toBeVisible();
}

test('a shop sets up its notas, and the accountant its codes', { tag: '@phone-too' }, async ({ page, giro }) => {
  test.slow();
  await beAdmin(page);
  await page.goto('/configuracoes?aba=notas');
  await page.getByRole('combobox', { name: 'Quem emite as notas' }).selectOption('simulador');
  await page.getByRole('combobox', { name: 'Regime tributário' }).selectOption('1');
  for (const [label, text] of [
    ['Razão social', company.name],
    ['CNPJ', company.cnpj],
    ['Inscrição estadual', company.ie],
    ['CEP', company.cep],
    ['Rua', company.street],
    ['Número', company.number],
    ['Bairro', company.neighborhood],
    ['Cidade', company.city],
    ['Estado', 'SC'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Salvar notas' }).click();
  const trial = page.getByRole('button', { name: 'Testar' });
  await expect(trial).toBeEnabled();
  await trial.click();
  await expect(page.getByRole('status').filter({ hasText: /./ }).last()).toBeVisible();
  await checkScreen(page, giro);

  await page.goto('/notas-perfis');
  await checkScreen(page, giro);
  const used = page.getByRole('region', { name: 'Venda de usado', exact: true });
  if (await used.getByText(/^Nenhum código ainda/).isVisible()) {
    await takeSuggestion(page, 'Venda de usado', 'Valor cheio');
    await takeSuggestion(page, 'Venda de novo');
  }
  await checkScreen(page, giro);
});

/** Opens the notas of a situation until an order's is among them: a list looks again only while one in it is moving. */
async function seeInList(page: Page, situation: string, code: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/notas?situacao=${situation}`);
    await expect(rowOf(page, code)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

test('a sale has its nota by itself, with its paper, a letter and an end', { tag: '@phone-too' }, async ({
  page,
  giro,
}) => {
  test.slow();
  await issueWithSimulator(page);
  const code = await paidDelivery(page, 'Bia Lima');
  await beAdmin(page);
  await page.goto('/notas-perfis');
  const codes = page.getByRole('region', { name: 'Venda de novo', exact: true });
  await expect(codes).toBeVisible();
  if (await codes.getByText(/^Nenhum código ainda/).isVisible()) await takeSuggestion(page, 'Venda de novo');
  await beNew(page, code);
  // The payment is confirmed by itself a moment later.
  await seeInList(page, 'todas', code);
  await checkScreen(page, giro);
  await rowOf(page, code).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Nota/ })).toHaveText('Nota de venda');
  await checkScreen(page, giro);

  // A buyer of whom nobody knows the CPF: the shop says it.
  const correct = page.getByRole('button', { name: 'Corrigir aqui' });
  await expect(correct.or(page.getByText('Autorizada', { exact: true }))).not.toHaveCount(0, { timeout: 60_000 });
  if ((await correct.count()) > 0) {
    await correct.first().click();
    const dialog = page.getByRole('dialog');
    await typeRecipient(page, 'Bia Lima', recipient.cpf);
    await checkScreen(page, giro);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Pronto! A nota sai com estes dados.')).toBeVisible();
  }
  await expect(page.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 60_000 });
  await checkScreen(page, giro);

  await page.getByRole('button', { name: 'DANFE' }).click();
  await expect(page.getByRole('article', { name: /^DANFE da nota/, includeHidden: true })).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'XML' }).click();
  expect((await file).suggestedFilename()).toMatch(/^\d{44}-nfe\.xml$/);

  await page.getByRole('button', { name: 'Carta de correção' }).click();
  await page.getByRole('textbox', { name: 'Correção' }).fill('A cor do aparelho é grafite, e não azul.');
  await page.getByRole('button', { name: 'Enviar carta' }).click();
  await expect(page.getByText('Carta de correção: registrada')).toBeVisible({ timeout: 60_000 });

  await page.goto(`/vendas/${code}`);
  await expect(page.getByRole('heading', { name: 'Nota', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancelar \(até/ })).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: /^Cancelar \(até/ }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('O comprador desistiu antes da entrega.');
  await page.getByRole('button', { name: 'Cancelar nota' }).click();
  await expect(page.getByText('Cancelamento pedido à SEFAZ.')).toBeVisible();
  await seeInList(page, 'canceladas', code);
});

/** The file of a nota that another program has issued, as far as it is read here. */
function outsideXml(total: string) {
  const first43 = '4226111122233300018155001000000777112345678';
  const key = `${first43}${keyDigit(first43)}`;
  const answer = `<tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhRecbto>2026-11-28T10:00:00-03:00</dhRecbto>
    <nProt>142260000000001</nProt><cStat>100</cStat>`;
  return `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe Id="NFe${key}">
    <emit><CNPJ>11222333000181</CNPJ></emit><total><ICMSTot><vNF>${total}</vNF></ICMSTot></total>
    </infNFe></NFe><protNFe><infProt>${answer}</infProt></protNFe></nfeProc>`;
}

test('a shop that issues elsewhere types the key of its nota, or sends its file', async ({ page, giro }) => {
  test.slow();
  // It had an emitter before.
  await issueWithSimulator(page);
  await callAsAdmin(page, 'put', '/api/notas-config', { emitter: 'por-fora', crt: 1, company });
  const code = await paidDelivery(page, 'Davi Nunes');
  await beAdmin(page);
  await page.goto(`/vendas/${code}`);
  await page.getByRole('button', { name: 'Informar chave' }).click();
  await page.getByRole('textbox', { name: 'Chave da nota' }).fill('123');
  await page.getByRole('button', { name: 'Salvar nota' }).click();
  await expect(page.getByRole('textbox', { name: 'Chave da nota' })).toHaveAccessibleDescription(/44 números/);
  await checkScreen(page, giro);
  await page
    .getByRole('textbox', { name: 'Chave da nota' })
    .fill('4226 1111 2223 3300 0181 5500 1000 0001 2311 2345 6781');
  await page.getByRole('button', { name: 'Salvar nota' }).click();
  await expect(page.getByText('Por fora', { exact: true })).toBeVisible();
  await checkScreen(page, giro);

  const other = await paidDelivery(page, 'Eva Prates');
  await beAdmin(page);
  await page.goto(`/vendas/${other}`);
  const send = async (xml: string) => {
    await page
      .getByLabel('Arquivo XML da nota')
      .setInputFiles({ name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) });
    await page.getByRole('button', { name: 'Salvar nota' }).click();
  };
  await page.getByRole('button', { name: 'Enviar XML' }).click();
  giro.expectComplaint(/422 .*\/por-fora\)$/);
  await send(outsideXml('1.00'));
  await expect(page.getByRole('dialog')).toContainText(/total/);
  await checkScreen(page, giro);
  await send(outsideXml('1025.00'));
  await expect(page.getByText('Por fora', { exact: true })).toBeVisible();
});

test('a buyer is asked at the checkout’s end for what their nota lacks, and may buy for a company', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  test.slow();
  await issueWithSimulator(page);
  const product = await offerProduct(page, 1000);
  await page.context().clearCookies();
  await beBuyerAtHome(page, 'Eva Prates');
  await page.goto(`/produto/${product.SKU}/x`);
  await goToDelivery(page);
  await page.getByRole('radio', { name: /^Retirada na loja/ }).check();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await page.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();
  await expect(page.getByText(/^Para a sua nota precisamos do seu CPF e endereço\./)).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Completar meus dados' }).click();
  await typeRecipient(page, 'Prates & Filhas Ltda', '12.ABC.345/01DE-35');
  await checkScreen(page, giro);
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Pronto! A nota sai com estes dados.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Completar meus dados' })).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\w{8}$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido/ })).toBeVisible();
  await page.getByRole('button', { name: 'Mudar os dados da nota' }).click();
  const typed = page.getByRole('dialog').getByRole('textbox', { name: 'CPF ou CNPJ' });
  await expect(typed).toHaveValue('12.ABC.345/01DE-35');
  await checkScreen(page, giro);
});
