import { admin } from '../giro.setup.ts';
import { holdBundle } from './browser.ts';
import { expect, newAddress, signIn, test } from './giro-test.ts';
import { password } from './selling.ts';

test('what was typed and sent by Enter before the client bundle came is sent once it has, and kept when it is refused', async ({
  page,
  giro,
}) => {
  giro.expectComplaint(/401 .*\/api\/login\)$/);
  const letBundleCome = await holdBundle(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: 'E-mail' });
  const secret = page.getByRole('textbox', { name: 'Senha' });
  const address = newAddress('ninguem');
  await email.fill(address);
  await secret.fill('senha errada');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeDisabled();
  await secret.press('Enter');
  letBundleCome();
  await expect(page.getByRole('alert')).toContainText('E-mail ou senha inválidos.');
  await expect(email).toHaveValue(address);
  await expect(secret).toBeFocused();
});

test('a forgotten password is set anew by the mailed link', async ({ page, giro }) => {
  const email = newAddress('esquecida');
  await page.goto('/cadastro-usuario');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Ana Maria Souza');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: /Criar conta|Cadastrar/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Ana', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(page).toHaveURL(/\/reset-senha$/);
  // The address comes before its page, and the one before has a field of the same name.
  await expect(page.getByRole('button', { name: 'Enviar link' })).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('O link para redefinir sua senha foi enviado para seu email.')).toBeVisible();
  const [mail] = await giro.mailsTo(email, 1);
  const link = /https?:\S+\/reset-password\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Nova Senha', exact: true }).fill('outra senha boa');
  await page.getByRole('textbox', { name: 'Confirme a Nova Senha' }).fill('outra senha boa');
  await page.getByRole('button', { name: /Redefinir/ }).click();
  await expect(page.getByText(/sucesso/)).toBeVisible();
  await page.goto('/login');
  giro.expectComplaint(/401 .*\/api\/login\)$/);
  await signIn(page, email, password);
  await expect(page.getByText('E-mail ou senha inválidos.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Senha' }).fill('outra senha boa');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('panels send visitors to the sign-in and back, and people of the wrong role to their own home', async ({
  page,
  giro,
}) => {
  await page.goto('/propostas');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, admin.email, admin.password);
  await expect(page).toHaveURL(/\/propostas$/);
  await expect(page.getByRole('heading', { name: 'Propostas' })).toBeVisible();
  await giro.checkAccessibility();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/index$/);
  await giro.checkAccessibility();
});
