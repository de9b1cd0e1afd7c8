import type { Page } from '@playwright/test';
import { expect, newAddress, test } from './giro-test.ts';
import { answer, describePhone, fillProposal, openForm, openOffer } from './selling.ts';

/** Saves where the seller of the first proposal on screen is paid. */
async function fillBankData(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: 'Dados bancários' }).first().click();
  const bank = page.getByRole('dialog');
  await bank.getByLabel('Banco').fill('Banco do Brasil');
  await bank.getByLabel('Agência').fill('1234-5');
  await bank.getByLabel('Conta com dígito').fill(account);
  await bank.getByLabel('Titular da conta').fill('José da Silva Conceição');
  await bank.getByLabel('CPF do titular').fill('52998224725');
  await bank.getByRole('button', { name: 'Salvar' }).click();
}

test('a visitor sells a phone, from the first click to the approved purchase', { tag: '@phone-too' }, async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  const email = newAddress('vendedor');
  await describePhone(page);
  await giro.checkAccessibility();
  // The answers outlive a reload.
  await page.reload();
  await expect(page.getByRole('heading', { name: /iPhone 13 Pro Max 256 GB/ })).toBeVisible();
  const accept = page.getByRole('button', { name: 'Aceitar Proposta' });
  await expect(accept).toBeEnabled();
  const value = await page
    .getByText(/R\$\s[\d.]+,\d\d/)
    .first()
    .innerText();
  await accept.click();
  await expect(page.getByRole('heading', { name: 'COMO FUNCIONA?' })).toBeVisible();
  await page.getByRole('button', { name: 'Vamos começar!' }).click();
  await page.getByRole('button', { name: /Criar conta/ }).click();
  await fillProposal(page, email);
  await giro.checkAccessibility();
  await page.getByRole('button', { name: /Enviar/ }).click();
  await expect(page.getByText('Você deve concordar antes de enviar.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Enviar/ }).click();
  await expect(page.getByRole('heading', { name: 'Tudo Pronto!' })).toBeVisible();
  const [mail] = await giro.mailsTo(email, 1);
  expect(mail?.subject).toMatch(/^Recebemos sua proposta nº \d+$/);
  const id = /nº (\d+)/.exec(mail?.subject ?? '')?.[1] ?? '';
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Qual é a marca do seu aparelho?' })).toBeVisible();
  await expect(page).toHaveURL(/\/quero-vender$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/quero-vender/);

  const office = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const desk = await office.newPage();
  await giro.signInAsAdmin(desk);
  await desk.goto(`/propostas?search=${id}`);
  const row = desk.getByRole('row').filter({ hasText: 'José da Silva Conceição' }).filter({ hasText: id });
  await row.getByRole('button', { name: 'Alterar Status' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Novo status').selectOption({ label: 'Inserir código de envio' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Código de envio').fill('AB123456785BR');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(desk.getByText('Status atualizado com sucesso!')).toBeVisible();
  await expect(row.getByText('Código enviado')).toBeVisible();
  await giro.mailsTo(email, 2);

  await page.goto('/propostas-user');
  await expect(page.getByText('Código de envio enviado').first()).toBeVisible();
  await page.getByRole('button', { name: 'Visualizar' }).first().click();
  await expect(page.getByRole('dialog').getByText('AB123456785BR').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByText(value).first()).toBeVisible();
  await giro.checkAccessibility();
  await page.keyboard.press('Escape');
  await fillBankData(page, '98765-0');
  await expect(page.getByText('Dados bancários atualizados com sucesso!')).toBeVisible();

  await row.getByRole('button', { name: 'Alterar Status' }).click();
  await dialog.getByLabel('Novo status').selectOption({ label: 'Aprovar compra' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByRole('button', { name: 'Confirmar mudança' }).click();
  await expect(desk.getByText('Status atualizado com sucesso!')).toBeVisible();
  await row.getByRole('button', { name: 'Visualizar' }).click();
  await expect(desk.getByRole('dialog').getByText('98765-0')).toBeVisible();
  const mails = await giro.mailsTo(email, 4);
  expect(mails.at(-2)?.subject).toContain('recebemos a conta para o pagamento');
  expect(mails.at(-1)?.subject).toContain('Venda aprovada');
  await page.reload();
  await expect(page.getByText('Venda aprovada').first()).toBeVisible();

  await fillBankData(page, '55555-1');
  await expect(page.getByText('Dados bancários atualizados com sucesso!')).toBeVisible();
  const changed = (await giro.mailsTo(email, 5)).at(-1);
  expect(changed?.subject).toContain('a conta para o pagamento mudou');
  expect(changed?.text).toContain('•••••-1');
  await desk.reload();
  await row.getByRole('button', { name: 'Visualizar' }).click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'Conta alterada' });
  await expect(notice).toContainText('conta •••••-0');
  await expect(notice).toContainText('por José da Silva Conceição');
  await expect(dialog.getByText('55555-1')).toBeHidden();
  await notice.getByLabel('Conferi com o vendedor').check();
  await expect(dialog.getByText('55555-1')).toBeVisible();
  await office.close();
});

test("the browser's way back leads from the form of a new account to the question who is selling, and on again", async ({
  page,
}) => {
  await openOffer(page);
  await page.getByRole('button', { name: 'Aceitar Proposta' }).click();
  await page.getByRole('button', { name: 'Vamos começar!' }).click();
  const asked = page.getByRole('heading', { name: 'Quem está vendendo?' });
  const name = page.getByRole('textbox', { name: 'Nome completo' });
  await page.getByRole('button', { name: /Criar conta/ }).click();
  await name.fill('Ana Maria');
  await page.goBack();
  await expect(asked).toBeVisible();
  await page.goForward();
  await expect(name).toHaveValue('Ana Maria');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'COMO FUNCIONA?' })).toBeVisible();
  await page.goForward();
  await expect(asked).toBeVisible();
});

test('a CEP that nobody knows stops no sale: it is said, and the address is typed', async ({ page, giro }) => {
  giro.expectComplaint(/404 .*\/api\/cep\/99999999\)$/);
  const email = newAddress('cep');
  await openOffer(page);
  await openForm(page);
  await fillProposal(page, email);
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await field('CEP').fill('99999999');
  await expect(page.getByText('CEP não encontrado.', { exact: true })).toBeVisible();
  await expect(field('Cidade')).toHaveValue('');
  await field('Cidade').fill('Pomerode');
  await page.getByRole('checkbox').check();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: /Enviar/ }).click();
  await expect(page.getByRole('heading', { name: 'Tudo Pronto!' })).toBeVisible();
  const { address } = await (await page.request.get('/api/user')).json();
  expect(address).toMatchObject({ cep: '99999999', city: 'Pomerode' });
});

test("the browser's way back leads one question back and on again, and only from the first one out", async ({
  page,
}) => {
  await page.goto('/');
  await describePhone(page);
  const accept = page.getByRole('button', { name: 'Aceitar Proposta' });
  await expect(accept).toBeEnabled();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Ele está funcionando?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Marcas de uso visíveis' })).toBeChecked();
  await answer(page, page.getByRole('button', { name: 'Voltar' }));
  await expect(page.getByRole('checkbox', { name: 'Caixa original' })).toBeChecked();
  await expect(page).toHaveURL(/pergunta=7/);
  for (let on = 0; on < 3; on++) await page.goForward();
  await expect(accept).toBeEnabled();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ele está funcionando?' })).toBeVisible();
  await page.getByRole('button', { name: 'Modelo' }).click();
  await page.getByRole('button', { name: 'iPhone 11', exact: true }).click();
  await expect(page).toHaveURL(/pergunta=4/);
  for (const question of ['Qual é o modelo?', 'Que tipo de aparelho é?', 'Qual é a marca do seu aparelho?']) {
    await page.goBack();
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('answers survive the timeline, and a change of model starts the questions anew', {
  tag: '@phone-too',
}, async ({ page }) => {
  await openOffer(page);
  await page
    .getByRole('navigation', { name: 'Etapas da venda' })
    .getByRole('button', { name: /Formulário/ })
    // Disabled for who reads it, but it says why.
    .click({ force: true });
  const notice = page.getByRole('dialog', { name: 'Aviso' });
  await expect(notice.getByText('Conclua o passo 2 antes de prosseguir para o próximo.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Etapas da venda' })
    .getByRole('button', { name: /Configurações/ })
    .click();
  const questions = page.getByRole('navigation', { name: 'Perguntas' });
  await questions.getByRole('button', { name: 'Capacidade' }).click();
  await expect(page.getByRole('button', { name: /GB$/, pressed: true })).toHaveCount(1);
  await questions.getByRole('button', { name: 'Modelo' }).click();
  await page.getByRole('button', { name: 'iPhone 11', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Qual é o modelo?' })).toBeHidden();
  await questions.getByRole('button', { name: 'Operação' }).click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Aviso' })).toBeVisible();
});

test('an evaluation is gone on with from the home page, and its link opens the same offer elsewhere', async ({
  page,
  browser,
  baseURL,
  giro,
}) => {
  await describePhone(page);
  await expect(page).toHaveTitle(/^Proposta: iPhone 13 Pro Max 256 GB/);
  const reckoning = page.getByRole('region', { name: 'Como chegamos a este valor' });
  await expect(reckoning.getByText('Capacidade:')).toBeVisible();
  const value = await reckoning.getByText(/R\$/).last().innerText();
  const sent = await page
    .getByRole('region', { name: 'Enviar esta proposta' })
    .getByRole('link', { name: 'WhatsApp' })
    .getAttribute('href');
  const link = /https?:\S+respostas=\S+/.exec(decodeURIComponent(sent ?? ''))?.[0] ?? '';

  await page.goto('/');
  await page.getByRole('link', { name: 'Continuar minha avaliação' }).click();
  await expect(page.getByRole('button', { name: 'Aceitar Proposta' })).toBeEnabled();
  await expect(page).not.toHaveURL(/respostas/);

  const other = await browser.newContext({ baseURL, viewport: page.viewportSize(), locale: 'pt-BR' });
  const friend = await other.newPage();
  await friend.goto(link);
  await expect(
    friend.getByRole('region', { name: 'Como chegamos a este valor' }).getByText(value).last(),
  ).toBeVisible();
  await friend.goto('/');
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(friend.getByRole('link', { name: 'Continuar minha avaliação' })).toBeHidden();
  await other.close();

  await openForm(page);
  await page.getByRole('textbox', { name: 'Nome completo' }).fill('Ana Maria');
  await page.getByRole('link', { name: 'Quero comprar' }).first().click();
  await expect(page).toHaveURL(/quero-comprar/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Nome completo' })).toHaveValue('Ana Maria');
  await giro.checkAccessibility();
});
