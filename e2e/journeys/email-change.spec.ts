import { expect, newAddress, signIn, test } from './giro-test.ts';

const password = 'uma senha boa';

test('somebody changes their e-mail by password and mailed link, and the old address is told', async ({
  page,
  giro,
  request,
}) => {
  giro.expectComplaint(/422 .*(update-user|confirmar-email)/);
  const [email, wanted] = [newAddress('olivia'), newAddress('nova')];
  await page.request.post('/api/cadastrar-usuario', { data: { name: 'Olívia Sá', email, password } });
  await page.goto('/editar-usuario');
  const current = page.getByLabel(/^Sua senha atual/);
  await expect(current).toBeHidden();
  await page.getByLabel(/^E-mail/).fill(wanted);
  const save = page.getByRole('button', { name: 'Salvar alterações' });
  await save.click();
  await expect(page.getByText('Para trocar o e-mail, digite sua senha atual.')).toBeVisible();
  await current.fill('um palpite');
  await save.click();
  await expect(page.getByRole('alert').first()).toContainText('A senha atual não confere.');
  await giro.checkAccessibility();
  await current.fill(password);
  await save.click();
  await expect(page.getByText(`Falta confirmar ${wanted}`)).toBeVisible();
  await expect(page.getByLabel(/^E-mail/)).toHaveValue(email);
  await expect(current).toBeHidden();
  await giro.checkAccessibility();

  const [warning] = await giro.mailsTo(email, 1);
  expect(warning?.text).toContain(wanted);
  const [mail] = await giro.mailsTo(wanted, 1);
  const link = /https?:\S+\/confirmar-email\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  const robots = page.locator('meta[name="robots"]');
  await expect(robots).toHaveAttribute('content', /noindex/);
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByText('E-mail confirmado. Obrigado!')).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('link', { name: 'Ir para a minha conta' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const signInWith = async (address: string) =>
    (await request.post('/api/login', { data: { email: address, password } })).status();
  expect([await signInWith(email), await signInWith(wanted)]).toEqual([401, 200]);
});

test('a link that is worthless or incomplete says so, and how to get another', async ({ page, giro }) => {
  giro.expectComplaint(/422 .*confirmar-email/);
  await page.goto('/confirmar-email?token=inventado');
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('alert')).toContainText('Este link não vale mais.');
  await expect(page.getByRole('link', { name: 'Meus dados' })).toHaveAttribute('href', '/editar-usuario');
  await giro.checkAccessibility();
  await page.goto('/confirmar-email');
  await expect(page.getByRole('alert')).toContainText('Este link está incompleto.');
});

test('what the page stores opens nothing without the cookie that it cannot read', async ({
  page,
  request,
  baseURL,
}) => {
  const email = newAddress('teresa');
  await request.post('/api/cadastrar-usuario', { data: { name: 'Teresa Reis', email, password } });
  await page.goto('/login');
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/user', { headers })).status()).toBe(200);
  expect((await fetch(`${baseURL}/api/user`, { headers })).status).toBe(401);
});
