import type { Browser } from '@playwright/test';
import { expect, newAddress, signIn, test } from './giro-test.ts';

const password = 'uma senha boa';

test('an owner invites two people, each of whom chooses a password and finds their own desk', async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  test.slow();
  await giro.signInAsAdmin(page);
  await page.goto('/usuarios');
  await expect(page.getByRole('link', { name: 'Exportar' })).toBeVisible();

  /** Adds somebody without a password; returns the link of their invitation. */
  async function invite(name: string, role: string): Promise<{ email: string; link: string }> {
    const email = newAddress(role.toLowerCase());
    await page.getByRole('button', { name: 'Adicionar usuário' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome', { exact: true }).fill(name);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('checkbox', { name: role, exact: true }).check();
    await giro.checkAccessibility();
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText(`O convite foi enviado para ${email}.`)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row.getByText('Convite enviado')).toBeVisible();
    await expect(row.getByText(role, { exact: true })).toBeVisible();
    const [mail] = await giro.mailsTo(email, 1);
    expect(mail?.subject).toMatch(/^Você foi convidado para a equipe da /);
    return { email, link: /https?:\S+\/reset-password\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '' };
  }

  /** Takes an invitation in a browser of its own and signs in. */
  async function take({ email, link }: { email: string; link: string }, within: Browser) {
    const context = await within.newContext({ baseURL, viewport: page.viewportSize() });
    const desk = await context.newPage();
    await desk.goto(link);
    await expect(desk.getByRole('heading', { name: 'Escolha sua senha' })).toBeVisible();
    await desk.getByLabel('Nova Senha', { exact: true }).fill(password);
    await desk.getByLabel('Confirme a Nova Senha', { exact: true }).fill(password);
    await desk.getByRole('button', { name: 'Salvar minha senha' }).click();
    await desk.getByRole('link', { name: 'Ir para o login' }).click();
    await signIn(desk, email, password);
    return { context, desk };
  }

  const evaluator = await take(await invite('Nina Rocha', 'Avaliador'), browser);
  await expect(evaluator.desk).toHaveURL(/\/propostas$/);
  await evaluator.desk.goto('/usuarios');
  await expect(evaluator.desk).toHaveURL(/\/propostas$/);
  await expect(evaluator.desk.getByRole('heading', { name: 'Propostas' })).toBeVisible();
  await expect(evaluator.desk.getByRole('link', { name: 'Exportar' })).toBeHidden();
  const mayRead = (desk: typeof page, path: string) =>
    desk.evaluate(async (address) => (await fetch(address, { credentials: 'include' })).status, path);
  expect(await mayRead(evaluator.desk, '/api/repasses')).toBe(403);
  await evaluator.context.close();

  const cashier = await take(await invite('Otto Reis', 'Financeiro'), browser);
  await expect(cashier.desk).toHaveURL(/\/propostas$/);
  await cashier.desk.goto('/repasses');
  await expect(cashier.desk.getByRole('heading', { name: 'Pagar vendedores' })).toBeVisible();
  await cashier.desk.goto('/bancada');
  await expect(cashier.desk).toHaveURL(/\/propostas$/);
  expect(await mayRead(cashier.desk, '/api/usersAdmin')).toBe(403);
  const nav = cashier.desk.getByRole('navigation', { name: 'Painel' });
  if (await nav.isVisible()) {
    await expect(nav.getByRole('link')).toHaveText([
      'Propostas',
      'Vendas',
      'Configurações',
      'Recebimentos',
      'A receber',
      'Contestações',
      'Pagar vendedores',
      'Resultado',
      'Mesa de preços',
      'Cupons',
      'Envios',
    ]);
  }
  await cashier.context.close();
});
