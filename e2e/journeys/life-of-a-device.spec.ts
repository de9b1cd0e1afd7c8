import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { freshImei } from './fresh-imei.ts';
import { expect, newAddress, test } from './giro-test.ts';
import { openOffer, password, sellByCall } from './selling.ts';

const spaced = (imei: string) => imei.replace(/^(\d{2})(\d{6})(\d{6})(\d)$/, '$1 $2 $3 $4');
const reais = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
const shown = (value: number) => value.toLocaleString('pt-BR', { minimumFractionDigits: 2 });

/** As the camera of a phone would send it, as far as anybody looks. */
function photo(grey: number) {
  const picture = new PNG({ width: 400, height: 300 });
  picture.data.fill(grey);
  return { name: `foto-${grey}.png`, mimeType: 'image/png', buffer: PNG.sync.write(picture) };
}

/** Sends what a screen of another journey sends. */
async function send(request: APIRequestContext, path: string, data: object, method: 'post' | 'put' = 'post') {
  const answer = await request[method](`/api/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A device, the deal over it so far, and whose it is. */
interface Deal {
  id: number;
  imei: string;
  email: string;
  quoted: number;
}

/** Says what every device is looked at for: its account, its tests, its data and its looks. */
async function lookOver(desk: Page): Promise<void> {
  const group = (name: string) => desk.getByRole('group', { name, exact: true });
  await group('Conta iCloud ou Google').getByText('Livre', { exact: true }).click();
  await group('Biometria').getByText('Não funciona', { exact: true }).click();
  await desk.getByRole('button', { name: 'O resto funciona' }).click();
  await desk.getByRole('button', { name: 'Restauração de fábrica' }).click();
  await group('Aparência do aparelho').getByRole('radio', { name: /^B/ }).check();
}

/** Says what the shop finds at the inspection: two things otherwise than declared. */
async function inspect(desk: Page, imei: string): Promise<void> {
  const group = (name: string) => desk.getByRole('group', { name, exact: true });
  const choose = (name: string, choice: string) => group(name).getByText(choice, { exact: true }).click();
  await desk.getByLabel('IMEI 1').fill(imei);
  await choose('Acessórios: encontrado', 'Caixa original');
  await choose('Defeitos: encontrado', 'Bateria abaixo de 80%');
  await lookOver(desk);
  await desk.getByLabel('Saúde da bateria').fill('78');
  await desk.getByLabel('Ciclos').fill('412');
  await desk
    .getByLabel('Escolher fotos')
    .last()
    .setInputFiles([photo(40), photo(110), photo(180)]);
  await expect(desk.getByRole('img', { name: 'Foto 3' })).toBeVisible();
  for (const place of [1, 2]) {
    const isPublic = desk.getByRole('checkbox', { name: `Foto ${place}: pública` });
    await isPublic.click();
    await expect(isPublic).toBeChecked();
  }
}

/** Sends the offer that the inspection makes of it; returns its value. */
async function sendOffer(desk: Page): Promise<number> {
  const decide = desk.getByRole('button', { name: /^Enviar contraproposta de/ });
  await expect(decide).toBeEnabled();
  const offered = reais(await decide.innerText());
  await decide.click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByLabel('Palavras da loja').fill('A bateria está em 78 % e a caixa não veio.');
  await dialog.getByLabel('Frete de volta').fill('35,00');
  await dialog.getByRole('button', { name: 'Enviar contraproposta' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('heading', { name: 'Conferência concluída' })).toBeVisible();
  return offered;
}

/** Accepts the offer behind the mailed link as somebody who is not signed in, and says where to pay. */
async function acceptByLink(browser: Browser, link: string, { quoted, email }: Deal, offered: number) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByText('Sua avaliação').locator('..')).toContainText(shown(quoted));
  await expect(page.getByText('Nossa nova oferta').locator('..')).toContainText(shown(offered));
  await expect(page.getByText(/^Responda até \d\d\/\d\d \(faltam 5 dias\)$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /→.*−\sR\$/ })).toHaveCount(2);
  await expect(page.getByText('A bateria está em 78 % e a caixa não veio.')).toBeVisible();
  await expect(page.getByText(/^Frete da devolução, por sua conta: R\$\s35,00/)).toBeVisible();
  await page.getByRole('button', { name: /^Aceitar R\$/ }).click();
  await page.getByRole('button', { name: /^Sim, aceitar R\$/ }).click();
  await expect(page.getByRole('heading', { name: 'Oferta aceita' })).toBeVisible();
  await page.getByRole('link', { name: 'Informar dados bancários' }).click();
  await page.getByRole('switch', { name: 'Quero receber por chave Pix' }).check();
  await page.getByLabel('Tipo de chave').selectOption({ label: 'E-mail' });
  await page.getByLabel('Chave Pix', { exact: true }).fill(email);
  await page.getByLabel('Titular da conta').fill('José da Silva Conceição');
  await page.getByLabel('CPF do titular').fill('52998224725');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados bancários atualizados com sucesso!')).toBeVisible();
  await context.close();
}

/** Pays the seller by hand, with a receipt. */
async function paySeller(request: APIRequestContext, { id: proposalId }: Deal, offered: number): Promise<void> {
  const { payouts } = await (await request.get(`/api/repasses?quando=proximos&search=${proposalId}`)).json();
  const owed = payouts.data.find((payout: { proposal_id: number }) => payout.proposal_id === proposalId);
  expect(owed.value).toBe(offered);
  const headers = { 'if-match': `"${owed.version}"` };
  expect((await request.post(`/api/repasses/${owed.id}/pagar`, { data: {}, headers })).status()).toBe(200);
  const [paid_on] = new Date().toLocaleString('sv', { timeZone: 'America/Sao_Paulo' }).split(' ');
  const multipart = { paid_on: String(paid_on), receipt: photo(200) };
  expect((await request.post(`/api/repasses/${owed.id}/pago`, { multipart })).status()).toBe(200);
}

/** Puts the device on the shelf, and reads of it all in the proposal; returns its unit. */
async function stock(desk: Page, { id, imei }: Deal, offered: number) {
  await desk.goto(`/propostas?search=${id}`);
  const row = desk
    .getByRole('row')
    .filter({ hasText: 'José da Silva Conceição' })
    .filter({ hasText: String(id) });
  const dialog = desk.getByRole('dialog');
  await row.getByRole('button', { name: 'Incluir Estoque' }).click();
  await expect(dialog.getByText(`Pagamos R$ ${shown(offered)}: sobram`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(dialog.getByText('Aparelho incluído no estoque com sucesso!')).toBeVisible();
  await dialog.getByText('Fechar', { exact: true }).click();
  await row.getByRole('button', { name: 'Visualizar' }).click();
  for (const words of [
    'Em trânsito',
    'Conferência começada',
    'Conferência concluída',
    'Contraproposta enviada',
    'Contraproposta aceita',
    'Incluído no estoque',
  ]) {
    await expect(dialog.getByText(words, { exact: true }).last()).toBeVisible();
  }
  const { data } = await (await desk.request.get(`/api/unidades?search=${imei}`)).json();
  expect(data).toHaveLength(1);
  return data[0];
}

/** Orders the device as somebody new, whom this browser is signed in as from then on; the shop has the money. */
async function buy(page: Page, desk: Page, productId: number, totalAmount: number): Promise<string> {
  await send(page.request, 'logout', {});
  await send(page.request, 'cadastrar-usuario', { name: 'Caio Reis', email: newAddress('compra'), password });
  const order = {
    products: [{ id: productId, quantity: 1 }],
    totalAmount,
    payment_method: 'Pix',
    deliveryMethod: 'Retirada na Loja',
  };
  const { order_code } = await send(page.request, 'orders', order);
  const { orders } = await (await page.request.get('/api/pedidos-user')).json();
  for (const status of [2, 4]) await send(desk.request, `orders/${orders.data[0].id}`, { status }, 'put');
  return order_code;
}

/** Says by its IMEI which device is handed over, and hands it over by the code that its buyer says. */
async function handOver(desk: Page, code: string, { imei }: Deal, pickup: string): Promise<void> {
  await desk.goto(`/vendas?search=${code}`);
  await desk.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Visualizar' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Informar IMEI' }).click();
  await dialog.getByLabel('IMEI do aparelho').fill(imei);
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(dialog.getByText(/^O IMEI deste equipamento é/)).toContainText(imei.slice(8, 14));
  await dialog.getByLabel('Código de retirada').fill(pickup);
  await dialog.getByRole('button', { name: 'Entregar' }).click();
  await expect(dialog).toBeHidden();
}

/** Takes back what its buyer brings, looks at it again and puts it on the shelf. */
async function takeBack(desk: Page, code: string): Promise<void> {
  await desk.goto(`/unidades?search=${code}`);
  await desk.getByRole('button', { name: 'Devolver' }).click();
  await desk.getByLabel('Motivo').fill('Desistiu da compra');
  await desk.getByRole('dialog').getByRole('button', { name: 'Devolver' }).click();
  await expect(desk).toHaveURL(/\/bancada\/unidade\/\d+$/);
  await expect(desk.getByText('Devolvida: Desistiu da compra')).toBeVisible();
  const shelve = desk.getByRole('button', { name: 'Pôr na prateleira' });
  await expect(shelve).toBeDisabled();
  await lookOver(desk);
  await shelve.click();
  await expect(desk.getByRole('link', { name: 'Ver a unidade' })).toBeVisible();
}

test('a device from its offer to the shelf, to its buyer, and back', { tag: '@phone-only' }, async ({
  page,
  giro,
  browser,
}) => {
  await openOffer(page);
  const value = page.getByText(/^R\$\s[\d.]+,\d\d$/).first();
  const [email, imei, quoted] = [newAddress('vende'), freshImei(), reais(await value.innerText())];
  const deal: Deal = { id: await sellByCall(page, email, imei), imei, email, quoted };

  const office = await browser.newContext();
  const desk = await office.newPage();
  await giro.signInAsAdmin(desk);
  await send(desk.request, `proposals/status/${deal.id}`, { status: 4, codigo: 'AB123456785BR' });
  await send(desk.request, `proposals/status/${deal.id}`, { status: 5 });
  await desk.goto(`/bancada/${deal.id}`);
  await expect(desk.getByText('Declarado: IMEI').first()).toContainText(spaced(imei));
  await inspect(desk, imei);
  const offered = await sendOffer(desk);
  expect(offered).toBeLessThan(quoted);

  const mails = await giro.mailsTo(email, 4);
  const told = mails.map(({ text }) => /\S+\/contraproposta\?token=\S+/.exec(text ?? '')?.[0]);
  await acceptByLink(browser, told.find(Boolean) ?? '', deal, offered);
  await paySeller(desk.request, deal, offered);

  await page.goto('/propostas-user');
  await expect(page.getByText(/^pago em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Visualizar' }).click();
  const view = page.getByRole('dialog');
  await expect(view.getByText(/^Pagamento feito em/)).toBeVisible();
  for (const words of ['Contraproposta enviada', 'Contraproposta aceita', 'Venda aprovada']) {
    await expect(view.getByText(words, { exact: true }).last()).toBeVisible();
  }
  await giro.checkAccessibility();

  const unit = await stock(desk, deal, offered);
  await page.goto(`/aparelho/${unit.code}`);
  for (const words of [
    'À venda na loja',
    'Nota B',
    `Termina em ${imei.slice(-4)}`,
    '78 % da capacidade original, 412 ciclos de carga',
    '1 ano a partir da compra',
  ]) {
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await giro.checkAccessibility();

  const code = await buy(page, desk, unit.product.id, offered);
  await page.goto(`/pedidos/${code}`);
  const pickup = await page.getByText(/^\d{3} \d{3}$/).innerText();
  await handOver(desk, code, deal, pickup);
  await page.reload();
  await expect(page.getByText(`O IMEI deste equipamento é ${spaced(imei)}`).first()).toBeVisible();
  const [, guarantee] = (
    await page
      .getByText(/^Garantia até/)
      .first()
      .innerText()
  ).split(' até ');
  await page
    .getByRole('link', { name: `Passaporte ${unit.code}` })
    .first()
    .click();
  await expect(page.getByText('Vendido pela loja')).toBeVisible();
  await expect(page.getByText(`Até ${guarantee}`, { exact: true })).toBeVisible();

  await takeBack(desk, unit.code);
  await page.reload();
  await expect(page.getByText('À venda na loja')).toBeVisible();
  await office.close();
});
