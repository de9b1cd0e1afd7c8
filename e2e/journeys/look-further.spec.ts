import { expect, newAddress, test } from './giro-test.ts';

test('who finds a device sold out is told when it comes, compares others, and ends the notice', async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  const sku = newAddress('raro').split('@')[0] ?? '';
  const email = newAddress('espera');
  const office = await browser.newContext({ baseURL });
  const desk = await office.newPage();
  await giro.signInAsAdmin(desk);
  const product = { SKU: sku, name: `Aparelho ${sku}`, price: '900', stock: '0' };
  await office.request.post('/api/produtoStore', { headers: { origin: String(baseURL) }, multipart: product });

  await page.goto(`/produto/${sku}/x`);
  await page.getByRole('button', { name: 'Avise-me quando chegar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('checkbox').check();
  await giro.checkAccessibility();
  await dialog.getByRole('button', { name: 'Quero o aviso' }).click();
  await expect(dialog.getByRole('status')).toContainText('Falta só um passo');
  const [mail] = await giro.mailsTo(email, 1);
  const linkTo = (place: string) => new RegExp(`/avise-me/${place}\\?token=\\S+`).exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(linkTo('confirmar'));
  await page.getByRole('button', { name: 'Quero ser avisado' }).click();
  await expect(page.getByRole('status')).toContainText(
    `Aviso confirmado. Mandamos um e-mail assim que chegar: Aparelho ${sku}.`,
  );

  await desk.goto(`/avisos-de-chegada?search=${sku}`);
  await expect(desk.getByRole('row').filter({ hasText: sku })).toContainText(email);
  await office.close();

  await page.goto(linkTo('cancelar'));
  await page.getByRole('button', { name: 'Cancelar avisos' }).click();
  await expect(page.getByRole('status')).toContainText('Avisos cancelados');

  await page.goto('/quero-comprar');
  // The parts that help with looking around come once somebody does.
  await page.mouse.move(200, 300);
  const cards = page.getByRole('article');
  for (const index of [0, 1])
    await cards
      .nth(index)
      .getByRole('button', { name: /^Comparar/ })
      .click();
  await page.getByRole('link', { name: 'Comparar', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Aparelhos lado a lado' }).getByRole('columnheader')).toHaveCount(2);
});
