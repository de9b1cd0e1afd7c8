import type { Page } from '@playwright/test';
import { openPixPeer, shopKey } from '../../server/fakes/pix-peer/index.ts';
import { openSmtpPeer, type SmtpPeer } from '../../server/fakes/smtp-peer.ts';
import { admin } from '../giro.setup.ts';
import { copyStore, prepareStore } from '../start/prepare-store.ts';
import { type DataFolder, type Giro, startGiro } from '../start/running-giro.ts';
import { expect, test } from './giro-test.ts';

/** These change what every visitor sees, so they have a shop of their own. */
let giroOfOurs: Giro;
let smtp: SmtpPeer;
let data: DataFolder;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  data = copyStore(await prepareStore('demo'));
  smtp = await openSmtpPeer();
  giroOfOurs = await startGiro({ DATA_DIR: data.folder, ANALYTICS_ID: 'G-TESTE12345' });
  await giroOfOurs.waitFor(200);
});

test.afterAll(async () => {
  await giroOfOurs?.stop();
  await smtp?.close();
  await data?.remove();
});

const open = (page: Page, path: string) => page.goto(giroOfOurs.url + path);

async function signInAsAdmin(page: Page): Promise<void> {
  expect((await page.request.post(`${giroOfOurs.url}/api/login`, { data: admin })).status()).toBe(200);
}

test('visits are counted only with consent, by their path alone, and until it is withdrawn', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/googletagmanager|google-analytics|google\.com\/maps/, (route) => {
    if (!route.request().url().includes('maps')) asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const views = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: IArguments[] }).dataLayer ?? [])
        .map((entry) => [...entry])
        .filter(([kind, name]) => kind === 'event' && name === 'page_view')
        .map(([, , facts]) => (facts as { page_path: string }).page_path),
    );
  await page.clock.install();
  await open(page, '/?utm_source=teste');
  await page.getByRole('button', { name: 'Não permitir' }).click();
  await page.clock.fastForward(5000);
  expect(asked).toEqual([]);
  expect(await views()).toEqual([]);
  await page.getByRole('button', { name: 'Preferências de cookies' }).click();
  await page.getByRole('button', { name: 'Permitir', exact: true }).click();
  await page.clock.fastForward(2100);
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TESTE12345']);
  await page.getByRole('link', { name: /Ver todos os posts/ }).click();
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await expect.poll(views).toEqual(['/', '/blog', new URL(page.url()).pathname]);
});

test('an admin tries and saves the mail server, and the next mail leaves by it', async ({ page, giro }) => {
  giro.expectComplaint(/422 .*email-config/);
  await signInAsAdmin(page);
  await open(page, '/configuracoes');
  await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Host', '127.0.0.1');
  await fill('Porta', String(smtp.port));
  await page.getByLabel('Criptografia').selectOption({ label: 'Nenhuma' });
  await fill('Usuário', 'loja');
  await fill('Senha', 'errada');
  await fill('E-mail do remetente', 'loja@exemplo.com.br');
  await fill('Nome do remetente', 'Loja do Zé');
  await page.getByRole('button', { name: 'Enviar e-mail de teste' }).click();
  await expect(page.getByText(/O servidor recusou o usuário ou a senha/)).toBeVisible();
  await fill('Senha', 'segredo');
  await page.getByRole('button', { name: 'Enviar e-mail de teste' }).click();
  await expect.poll(() => smtp.mails.length).toBe(1);
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page.getByText('Configurações de e-mail salvas com sucesso!')).toBeVisible();
  await giro.checkAccessibility();
  await page.reload();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
  await page.request.post(`${giroOfOurs.url}/api/forgot-password`, { data: { email: admin.email } });
  await expect.poll(() => smtp.mails.length).toBe(2);
  expect(smtp.mails[1]?.from).toMatchObject({ name: 'Loja do Zé', address: 'loja@exemplo.com.br' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: admin.email });
  await expect(row.getByText('Enviado')).toBeVisible();
  await row.getByRole('button', { name: 'Reenviar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reenviar' }).click();
  await expect.poll(() => smtp.mails.length).toBe(3);
});

test('two admins change the mail server: the second is told what the first one changed', async ({ page, giro }) => {
  giro.expectComplaint(/409 .*email-config/);
  await signInAsAdmin(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await open(tab, '/configuracoes');
  const field = (tab: Page, label: string) => tab.getByLabel(label, { exact: true });
  const save = (tab: Page) => tab.getByRole('button', { name: 'Salvar configurações' }).click();
  // Both have read the same version before one of them changes it.
  await expect(field(page, 'Nome do remetente')).toBeVisible();
  await field(other, 'Nome do remetente').fill('Loja da Ana');
  await save(other);
  await expect(other.getByText('Configurações de e-mail salvas com sucesso!')).toBeVisible();
  await field(page, 'E-mail do remetente').fill('ana@exemplo.com.br');
  await save(page);
  await page.getByRole('button', { name: 'Recarregar configurações' }).click();
  await expect(page.getByText('Atualizamos o que você não tinha mexido: Nome do remetente.')).toBeVisible();
  await expect(field(page, 'Nome do remetente')).toHaveValue('Loja da Ana');
  await expect(field(page, 'E-mail do remetente')).toHaveValue('ana@exemplo.com.br');
  await save(page);
  await expect(page.getByText('Configurações de e-mail salvas com sucesso!')).toBeVisible();
});

test('the shop changes its name and Pix key, and everybody sees it', async ({ page, giro }) => {
  await signInAsAdmin(page);
  await open(page, '/configuracoes?aba=loja');
  await page.getByLabel('Nome da loja').fill('Celulares da Zuleica');
  await page.getByLabel('CNPJ').fill('12ABC34501DE35');
  await page.getByLabel('Chave Pix', { exact: true }).fill('zuleica@exemplo.com.br');
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page.getByText(/salvas com sucesso/)).toBeVisible();
  await open(page, '/');
  await expect(page).toHaveTitle(/^Celulares da Zuleica/);
  await expect(page.locator('footer')).toContainText('12.ABC.345/01DE-35');
  const { merchant } = await (await page.request.get(`${giroOfOurs.url}/api/pix`)).json();
  expect(merchant).toMatchObject({ key: 'zuleica@exemplo.com.br', isDemo: false });
});

test('an admin sets up a Pix provider: it is tried over real TLS, and its secrets are shown to nobody', async ({
  page,
  giro,
}) => {
  giro.expectComplaint(/422 .*pagamentos-config/);
  const peer = await openPixPeer();
  try {
    await signInAsAdmin(page);
    await open(page, '/configuracoes?aba=pagamentos');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const save = () => page.getByRole('button', { name: 'Salvar pagamentos' }).click();
    await field('Quem confirma os pagamentos').selectOption({ label: 'Outro banco' });
    await save();
    await expect(field('Endereço da API Pix')).toBeFocused();
    await giro.checkAccessibility();
    await field('Endereço da API Pix').fill(peer.baseUrl);
    await field('Endereço do token').fill(peer.tokenUrl);
    await field('Client ID').fill('loja');
    await field('Client Secret').fill('errado');
    await field('Chave Pix que recebe').fill(shopKey.toUpperCase());
    await field('Autoridade do provedor').fill(peer.authority.cert);
    await field('Arquivos do certificado').setInputFiles([
      { name: 'chave.txt.key', mimeType: 'text/plain', buffer: Buffer.from(peer.client.key) },
      { name: 'loja.pem', mimeType: 'text/plain', buffer: Buffer.from(peer.client.cert) },
    ]);
    await expect(page.getByText('Chave privada: lido')).toBeVisible();
    await save();
    await expect(page.getByText('Configurações de pagamento salvas com sucesso!')).toBeVisible();
    await page.getByRole('button', { name: 'Testar conexão' }).click();
    await expect(page.getByText(/não aceitou Client ID e Client Secret/)).toBeVisible();
    await page.getByRole('button', { name: 'Trocar Client Secret' }).click();
    await field('Client Secret').fill('segredo-da-loja');
    await save();
    await page.getByRole('button', { name: 'Testar conexão' }).click();
    await expect(page.getByText(/^Tudo certo com Outro banco/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Guardado', { exact: true })).toHaveCount(3);
  } finally {
    await peer.close();
  }
});
