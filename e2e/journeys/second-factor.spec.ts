import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { admin } from '../giro.setup.ts';
import { copyStore, prepareStore } from '../start/prepare-store.ts';
import { type DataFolder, findFreePort, type Giro, socketOf, startGiro } from '../start/running-giro.ts';
import { expect, signIn, test } from './giro-test.ts';

/**
 * An owner's factor binds everybody of the shop, so these have a shop of their own: with a name, as passkeys need one.
 */
let giroOfOurs: Giro;
let data: DataFolder;
let shop: string;
/** Contents of the owner's app and paper. */
let secret = '';
let recoveryCodes: string[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  data = copyStore(await prepareStore('demo'));
  const port = await findFreePort();
  shop = `http://localhost:${port}`;
  giroOfOurs = await startGiro({ DATA_DIR: data.folder, PORT: String(port), BASE_URL: shop });
  await giroOfOurs.waitFor(200);
});

test.afterAll(async () => {
  await giroOfOurs?.stop();
  await data?.remove();
});

const query = (text: string) =>
  withConnection({ host: socketOf(data.folder), user: 'giro', database: 'giro' }, (client) => client.query(text));

/** A code that is still to be taken: those of before are forgotten. */
async function freshCode(): Promise<string> {
  await query('update users set totp_last_step = null');
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** Enrols the app that is on screen, and returns its secret and the recovery codes. */
async function enrolApp(page: Page) {
  await page.getByRole('button', { name: 'Ativar aplicativo' }).click();
  const window = page.getByRole('dialog', { name: 'Ativar aplicativo autenticador' });
  await expect(window.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible();
  const text = ((await window.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await window.getByLabel(/^Código do aplicativo/).fill(new TOTP({ secret: Secret.fromBase32(text) }).generate());
  await window.getByRole('button', { name: 'Ativar', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  return { text, codes: await codes.getByRole('listitem').allTextContents() };
}

async function putCodesAway(page: Page) {
  await page.getByLabel('Guardei os códigos em um lugar seguro').check();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function beginSignIn(page: Page) {
  // Nothing that the page still asks is refused for want of the session that goes.
  await page.goto('about:blank', { waitUntil: 'load' });
  await page.context().clearCookies();
  await page.goto(`${shop}/login`);
  await signIn(page, admin.email, admin.password);
  await expect(page.getByText('Falta confirmar que é você.')).toBeVisible();
}

/** As people sign in: the present session is asked for by nobody's password alone. */
async function signInAsOwner(page: Page) {
  const begun = await page.request.post(`${shop}/api/login`, { data: admin });
  const { challenge } = await begun.json();
  const done = await page.request.post(`${shop}/api/login/factor`, { data: { challenge, code: await freshCode() } });
  expect(done.status()).toBe(200);
}

test('an owner enrols an app and signs in by its code, and by a recovery code', async ({ page, giro }) => {
  giro.expectComplaint(/401 .*login\/factor/);
  await page.request.post(`${shop}/api/login`, { data: admin });
  await page.goto(`${shop}/seguranca`);
  await expect(page.getByText('(este aparelho)')).toBeVisible();
  await giro.checkAccessibility();
  const { text, codes } = await enrolApp(page);
  [secret, recoveryCodes] = [text, codes];
  await giro.checkAccessibility();
  await putCodesAway(page);
  await expect(page.getByText('Restam 10 códigos.')).toBeVisible();

  await beginSignIn(page);
  await giro.checkAccessibility();
  await page.getByLabel(/^Código do aplicativo/).fill('000000');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alert')).toContainText('Este código não confere.');
  await page.getByLabel(/^Código do aplicativo/).fill(await freshCode());
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/index$/);

  await beginSignIn(page);
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await page.getByLabel(/^Código de recuperação/).fill(String(recoveryCodes[0]).toLowerCase());
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('they add a passkey, sign in by it, and show by it that it is them', async ({ page, giro }) => {
  giro.expectComplaint(/403 .*factor\/codigos/);
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAsOwner(page);
  await page.goto(`${shop}/seguranca`);
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await page.getByLabel(/^Nome da chave/).fill('Computador da loja');
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await expect(page.getByText('Computador da loja')).toBeVisible();
  await expect(page.getByText(/ainda não usada/)).toBeVisible();

  await beginSignIn(page);
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page).toHaveURL(/\/index$/);
  await page.goto(`${shop}/seguranca`);
  await expect(page.getByText(/usada em/)).toBeVisible();

  await query("update sessions set stepped_up_at = stepped_up_at - interval '10 minutes'");
  await page.getByRole('button', { name: 'Gerar novos códigos' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirme que é você' });
  await asked.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible();
});

test('whoever else is of the shop is led to enrol before anything else', async ({ page, giro, browser }) => {
  giro.expectComplaint(/403 /);
  const other = { name: 'Vera Vendas', email: 'vera@exemplo.com.br', password: 'uma senha boa', roles: ['vendas'] };
  const owner = await (await browser.newContext()).newPage();
  await signInAsOwner(owner);
  expect((await owner.request.post(`${shop}/api/usersAdmin`, { data: other })).status()).toBe(201);
  await owner.goto(`${shop}/configuracoes?aba=seguranca`);
  await expect(owner.getByLabel('Exigir para a equipe')).toBeChecked();
  await expect(owner.getByText('Sem segundo fator: Vera Vendas.')).toBeVisible();

  await page.goto(`${shop}/login`);
  await signIn(page, other.email, other.password);
  await expect(page).toHaveURL(/\/seguranca$/);
  await expect(page.getByText('A loja exige um segundo fator da equipe.')).toBeVisible();
  await giro.checkAccessibility();
  await page.goto(`${shop}/vendas`);
  await expect(page).toHaveURL(/\/seguranca$/);
  await expect(page.getByRole('button', { name: 'Ativar aplicativo' })).toBeDisabled();
  await page.getByRole('button', { name: 'Enviar link de confirmação' }).click();
  await expect(page.getByText('Enviamos o link para vera@exemplo.com.br.')).toBeVisible();
  await query("update users set email_confirmed_at = giro_now() where email = 'vera@exemplo.com.br'");
  await page.reload();
  await enrolApp(page);
  await putCodesAway(page);
  await expect(page.getByText('A loja exige um segundo fator da equipe.')).toBeHidden();
  await page.goto(`${shop}/vendas`);
  await expect(page).toHaveURL(/\/vendas$/);
  await owner.context().close();
});

test('ten minutes later a change of the mail server asks who it is, and loses nothing', async ({ page, giro }) => {
  giro.expectComplaint(/403 .*email-config/);
  giro.expectComplaint(/422 .*step-up/);
  await signInAsOwner(page);
  await query("update sessions set stepped_up_at = stepped_up_at - interval '10 minutes'");
  await page.goto(`${shop}/configuracoes`);
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Host', 'smtp.exemplo.com.br');
  await fill('Porta', '587');
  await fill('Usuário', 'loja@exemplo.com.br');
  await fill('Senha', 'segredo do correio');
  await fill('E-mail do remetente', 'loja@exemplo.com.br');
  await fill('Nome do remetente', 'Loja do Zé');
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  const window = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(window).toBeVisible();
  await giro.checkAccessibility();
  await window.getByLabel(/^Senha/).fill('errada');
  await window.getByRole('button', { name: 'Confirmar' }).click();
  await expect(window.getByRole('alert')).toContainText('A senha não confere.');
  await window.getByLabel(/^Senha/).fill(admin.password);
  await window.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Configurações de e-mail salvas com sucesso!')).toBeVisible();
  await expect(page.getByLabel('Host', { exact: true })).toHaveValue('smtp.exemplo.com.br');
});

test('they end the other sessions', async ({ page, browser }) => {
  await signInAsOwner(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signInAsOwner(elsewhere);
  await page.goto(`${shop}/seguranca`);
  await page.getByRole('button', { name: 'Encerrar as outras' }).click();
  await expect(page.getByText('As outras sessões foram encerradas.')).toBeVisible();
  expect((await elsewhere.request.get(`${shop}/api/user`)).status()).toBe(401);
  await elsewhere.context().close();
});
