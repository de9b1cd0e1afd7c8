import { readFileSync } from 'node:fs';
import { expect, newAddress, signIn, test } from './giro-test.ts';

const password = 'uma senha boa';

test('a customer takes their data with them, and has the account end @phone-too', async ({ page, giro }) => {
  giro.expectComplaint(/422 .*excluir-conta/);
  const email = newAddress('dalva');
  await page.request.post('/api/cadastrar-usuario', { data: { name: 'Dalva Reis', email, password } });
  await page.goto('/editar-usuario');
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
  await page.getByRole('button', { name: 'Pedir meus dados' }).click();
  await expect(page.getByText(`Enviamos o link para ${email}`)).toBeVisible();
  await giro.checkAccessibility();

  const [mail] = await giro.mailsTo(email, 1);
  const link = /https?:\S+\/editar-usuario\?arquivo=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  const archive = await downloading;
  expect(archive.suggestedFilename()).toBe('meus-dados.zip');
  expect(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.getByRole('button', { name: 'Excluir conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' });
  await dialog.getByLabel(/^Sua senha/).fill('um palpite');
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  await expect(dialog.getByText('A senha não confere.').first()).toBeVisible();
  await giro.checkAccessibility();
  await dialog.getByLabel(/^Sua senha/).fill(password);
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  const done = page.getByRole('dialog', { name: 'Exclusão marcada' });
  await expect(done.getByText('Sua conta será excluída em')).toBeVisible();
  await done.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/login');
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
  const titles = (await giro.mailsTo(email, 3)).map(({ subject }) => subject);
  expect(titles).toContain('Sua conta será excluída em 7 dias');
  expect(titles).toContain('Sua conta continua com você');
});

test('whose account somebody else made reads and accepts the terms once', async ({ page, giro }) => {
  const email = newAddress('caio');
  await giro.signInAsAdmin(page);
  await page.request.post('/api/usersAdmin', { data: { name: 'Caio Luz', email, password, profile: 'user' } });
  await page.request.post('/api/logout');
  await page.request.post('/api/login', { data: { email, password } });
  await page.goto('/dashboard');
  const terms = page.getByRole('dialog', { name: 'Nossos termos', exact: true });
  await expect(terms.getByRole('heading', { name: '1. Quem somos' })).toBeVisible();
  await giro.checkAccessibility();
  await terms.getByRole('button', { name: 'Li e aceito' }).click();
  await expect(terms).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(terms).toBeHidden();
});

test('the terms say for how long data is kept, and former versions stay readable', async ({ page, giro }) => {
  await page.goto('/termos');
  await expect(page.getByRole('heading', { name: 'Por quanto tempo guardamos' })).toBeVisible();
  await giro.checkAccessibility();
  const former = page.getByRole('link', { name: /^versão \d/ });
  await expect(former).not.toHaveCount(0);
  const addresses = await former.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const [, present] = /Versão (\d+), em vigor/.exec(await page.locator('main').innerText()) ?? [];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByText('Esta versão não vale mais.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1. Quem somos' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  }
  await page.goto(`/termos/${present}`);
  await expect(page).toHaveURL(/\/termos$/);
  expect((await page.request.get('/termos/77')).status()).toBe(404);
});
