import { PNG } from 'pngjs';
import { readQr } from './browser.ts';
import { expect, newAddress, test } from './giro-test.ts';
import { sellByCall } from './selling.ts';

/** A screenshot of the bank's app, as far as anybody looks. */
function receiptPicture(): Buffer {
  const picture = new PNG({ width: 60, height: 90 });
  picture.data.fill(200);
  return PNG.sync.write(picture);
}

/** An amount inside a Pix code, as its field 54 has it. */
function amountField(shown: string): string {
  const amount = shown.replace(/[^\d,]/g, '').replace(',', '.');
  return `54${String(amount.length).padStart(2, '0')}${amount}`;
}

test('a seller gives a Pix key, an admin pays it by QR code and the seller sees the receipt', {
  tag: '@phone-whole',
}, async ({ page, giro, browser, baseURL, request }) => {
  const email = newAddress('recebe');
  const id = await sellByCall(page, email);

  await page.goto('/propostas-user');
  await page.getByRole('button', { name: 'Dados bancários' }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Banco')).toBeVisible();
  await form.getByRole('switch', { name: 'Quero receber por chave Pix' }).check();
  await expect(form.getByLabel('Banco')).toHaveCount(0);
  await form.getByLabel('Tipo de chave').selectOption({ label: 'E-mail' });
  await form.getByLabel('Chave Pix', { exact: true }).fill('nada');
  await form.getByLabel('Titular da conta').fill('José da Silva Conceição');
  await form.getByLabel('CPF do titular').fill('52998224725');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('E-mail inválido.')).toBeVisible();
  await giro.checkAccessibility();
  await form.getByLabel('Chave Pix', { exact: true }).fill(email);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados bancários atualizados com sucesso!')).toBeVisible();

  const office = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const desk = await office.newPage();
  await giro.signInAsAdmin(desk);
  const approved = await desk.request.post(`/api/proposals/status/${id}`, {
    data: { proposalId: id, status: 6 },
  });
  expect(approved.status()).toBe(200);
  await desk.goto(`/repasses?quando=proximos&search=${id}`);
  const row = desk.getByRole('row').filter({ hasText: new RegExp(`proposta\\snº\\s${id}(?!\\d)`) });
  await expect(row).toContainText('chave Pix');
  await row.getByRole('button', { name: 'Pagar' }).click();
  const dialog = desk.getByRole('dialog');
  const qr = dialog.getByRole('img', { name: /QR/ });
  await expect(qr).toBeVisible();
  const code = await dialog.getByLabel('Pix copia e cola').inputValue();
  await expect.poll(() => readQr(qr)).toBe(code);
  const amount = await dialog.getByText(/^R\$\s[\d.]+,\d\d$/).innerText();
  expect(code).toContain(amountField(amount));
  expect(code).toContain(email);
  await expect(dialog.getByText(/^Confira no app do banco:/)).toContainText('***.982.247-**');

  // Whoever closes the window has it in hand still; nobody else is offered the code.
  await desk.keyboard.press('Escape');
  await expect(row).toContainText('por você');
  await row.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByRole('button', { name: 'Já paguei' }).click();
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(dialog.getByText('Anexe o comprovante ou informe o identificador do Pix.')).toBeVisible();
  const receipt = { name: 'comprovante.png', mimeType: 'image/png', buffer: receiptPicture() };
  await dialog.getByLabel('Arquivo do comprovante').setInputFiles(receipt);
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Pago', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Pagar' })).toHaveCount(0);
  await desk.goto(`/repasses?quando=pagos&search=${id}`);
  await expect(row.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  await office.close();

  const mails = await giro.mailsTo(email, 4);
  expect(mails.at(-1)?.text).toContain(amount.replace(/[^\d.,]/g, ''));
  await page.goto('/propostas-user');
  await expect(page.getByText(/^pago em \d\d\/\d\d\/\d{4}$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Visualizar' }).first().click();
  const view = page.getByRole('dialog');
  await expect(view.getByText(/^Pagamento feito em \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await giro.checkAccessibility();
  const address = (await view.getByRole('link', { name: 'Ver comprovante' }).first().getAttribute('href')) ?? '';
  const file = await page.request.get(address);
  expect([file.status(), file.headers()['content-type'], file.headers()['cache-control']]).toEqual([
    200,
    'image/webp',
    expect.stringContaining('no-store'),
  ]);
  expect((await request.get(address)).status()).toBe(401);
});
