import { expect, newAddress } from './giro-test.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';
import { answerQuestions, fillProposal, openForm } from './selling.ts';

const allOn = { credit_enabled: true, bonus_percent: 8, counter_enabled: true, modes: ['antes', 'no_balcao'] };
const widths = [360, 768, 1280];

test('a phone is given in part payment: its questions in the window, its proposal, and the reservation until it is brought', {
  tag: '@phone-too',
}, async ({ page, giro, browser, baseURL }) => {
  giro.expectComplaint(/422 .*\/api\/orders\)$/);
  const office = await browser.newContext({ baseURL });
  const desk = await office.newPage();
  await callAsAdmin(desk, 'put', '/api/troca-config', allOn);
  const product = await offerProduct(desk, 4000);
  const email = newAddress('entrada');
  const dialog = page.getByRole('dialog', { name: 'Dê seu celular de entrada' });
  const sum = dialog.getByText(/^Com seu iPhone 13 Pro Max:/);

  async function fitsEveryWidth() {
    const own = page.viewportSize();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => dialog.evaluate((each) => each.scrollWidth - each.clientWidth), `${width}`).toBe(0);
    }
    if (own) await page.setViewportSize(own);
  }

  await page.goto('/');
  await page.getByRole('link', { name: /Troque sem gastar muito/ }).click();
  await expect(page).toHaveURL(/\/quero-comprar$/);
  await page.goto(`/produto/${product.SKU}/x`);
  await page.getByRole('button', { name: 'Dê seu celular de entrada' }).click();
  await expect(dialog.getByText('Pergunta 1')).toBeVisible();
  await fitsEveryWidth();
  await giro.checkAccessibility();
  await answerQuestions(page);
  await expect(sum).toContainText(/R\$\s4\.000,00 − R\$\s[\d.]+,\d\d = R\$\s[\d.]+,\d\d/);
  await fitsEveryWidth();
  await giro.checkAccessibility();

  await dialog.getByRole('link', { name: 'Continuar com este aparelho' }).click();
  await openForm(page);
  await fillProposal(page, email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enviar proposta' }).click();
  await page.getByRole('link', { name: 'Usar na minha compra' }).click();
  await expect(sum).toBeVisible();
  await dialog.getByRole('button', { name: 'Reservar e levar na loja' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Confirme seu e-mail');
  await expect(dialog.getByRole('button', { name: 'Enviar o link de novo' })).toBeVisible();
  await giro.checkAccessibility();

  const mails = await giro.mailsTo(email, 1);
  const link = /https?:\S+\/confirmar-email\?token=\S+/.exec(mails.map(({ text }) => text).join('\n'))?.[0];
  await page.goto(String(link));
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByText('E-mail confirmado. Obrigado!')).toBeVisible();
  await page.goto(`/produto/${product.SKU}/x`);
  await page.getByRole('button', { name: 'Dê seu celular de entrada' }).click();
  await dialog.getByRole('button', { name: 'Reservar e levar na loja' }).click();
  await dialog.getByRole('link', { name: 'Ver meu pedido' }).click();

  await expect(page.getByText(/^Leve na loja até \d\d\/\d\d, 23:59$/)).toBeVisible();
  await expect(page.getByText('Esperado no balcão')).toBeVisible();
  await expect(page.getByText('Aguardando o pagamento')).toHaveCount(0);
  await giro.checkAccessibility();
  const code = page.url().split('/').at(-1);
  const subjects = (await giro.mailsTo(email, 2)).map(({ subject }) => subject);
  expect(subjects).toContain(`Sua reserva com troca: pedido ${code}`);

  await giro.signInAsAdmin(desk);
  await desk.goto(`/vendas/${code}`);
  await expect(desk.getByText(/^O cliente traz o Apple iPhone 13 Pro Max até/)).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Abrir o Balcão' })).toHaveAttribute('href', '/balcao');
  await office.close();
});
