import type { Locator } from '@playwright/test';
import { holdProgram } from './early-page.ts';
import { expect, newAddress, signIn, test } from './giro-test.ts';
import { fillPerson } from './person.ts';

/** The texts that stand below the fields marked as wrong, and whether the first of them has the keyboard. */
async function expectProblems(form: Locator, texts: string[]) {
  await expect(form.locator('.mantine-InputWrapper-error')).toHaveText(texts);
  await expect(form.locator('[aria-invalid="true"]').first()).toBeFocused();
}

test('an account is made once from what was typed, after every mistake was named at once', async ({ page }) => {
  await page.goto('/cadastro-usuario');
  const form = page.locator('form');
  const send = page.getByRole('button', { name: 'Criar conta' });
  await send.click();
  await expectProblems(form, ['Preencha este campo.', 'Preencha este campo.', 'Preencha este campo.']);

  const address = newAddress('cadastro');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Ana Maria');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ana@loja');
  await page.getByRole('textbox', { name: 'Senha' }).fill('curta');
  await send.click();
  await expectProblems(form, ['E-mail inválido.', 'A senha deve ter pelo menos 8 caracteres.']);
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana Maria');

  await page.getByRole('textbox', { name: 'E-mail' }).fill(address);
  await send.click();
  await expectProblems(form, ['A senha deve ter pelo menos 8 caracteres.']);

  let calls = 0;
  await page.route('**/api/cadastrar-usuario', async (route) => {
    calls += 1;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Senha' }).fill('senha bem comprida');
  await send.dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(calls).toBe(1);
});

test('a refused sign-in keeps what was typed, also what was typed before the program came', async ({ page, giro }) => {
  giro.expectComplaint(/401 .*\/api\/login\)$/);
  const letProgramCome = await holdProgram(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: 'E-mail' });
  const password = page.getByRole('textbox', { name: 'Senha' });
  const address = newAddress('ninguem');
  await email.fill(address);
  await password.fill('senha errada');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeDisabled();
  letProgramCome();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('E-mail ou senha inválidos.');
  await expect(email).toHaveValue(address);
  await expect(password).toBeFocused();

  await signIn(page, '', '');
  await expectProblems(page.locator('form'), ['Preencha este campo.', 'Preencha este campo.']);
});

test('a full registration names every mistake, and leads to the last one that is left', async ({ page }) => {
  await page.goto('/login-checkout');
  await page.getByRole('button', { name: 'Quero me cadastrar' }).click();
  const send = page.getByRole('button', { name: 'Cadastrar e continuar' });
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  await fill('E-mail', 'ana@loja.com.br');
  await fill('Confirme o e-mail', 'bia@loja.com.br');
  await fill('Senha', 'senha bem comprida');
  await fill('Confirme a senha', 'senha mais comprida');
  await send.click();
  for (const text of ['CPF obrigatorio', 'Os e-mails não coincidem', 'As senhas não coincidem']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Nome completo' })).toBeFocused();
  await fillPerson(page, {
    name: 'Ana Maria',
    cpf: '52998224725',
    birthDate: '31011990',
    phone: '47999998888',
    number: '1000',
  });
  await fill('Confirme o e-mail', 'ana@loja.com.br');
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Confirme a senha' })).toBeFocused();
  await fill('Confirme a senha', 'senha bem comprida');
  await send.click();
  await expect(page.getByText('Você deve concordar antes de enviar.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
});

test('a look-up of the CEP that fails keeps nobody from registering: the address is typed', async ({ page, giro }) => {
  giro.expectComplaint(/502 .*\/api\/cep\//);
  await page.route('**/api/cep/88888888', (route) =>
    route.fulfill({ status: 502, json: { message: 'Erro ao consultar o CEP.' } }),
  );
  const email = newAddress('cep');
  await page.goto('/login-checkout');
  await page.getByRole('button', { name: 'Quero me cadastrar' }).click();
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await fillPerson(page, {
    name: 'https://premio.com.br',
    cpf: '52998224725',
    birthDate: '31011990',
    phone: '47999998888',
    number: '1000',
  });
  await field('CEP').fill('88888888');
  await expect(page.getByText('Erro ao consultar o CEP.', { exact: true })).toBeVisible();
  await field('Endereço').fill('Rua das Flores');
  await field('E-mail').fill(email);
  await field('Confirme o e-mail').fill(email);
  await field('Senha').fill('senha bem comprida');
  await field('Confirme a senha').fill('senha bem comprida');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cadastrar e continuar' }).click();
  await expect(page.getByText('Escreva só o nome, sem endereço de site.')).toBeVisible();
  await field('Nome completo').fill('D. Ana Maria');
  await page.getByRole('button', { name: 'Cadastrar e continuar' }).click();
  await expect(page).not.toHaveURL(/login-checkout/);
  await page.goto('/editar-usuario');
  await expect(field('Endereço')).toHaveValue('Rua das Flores');
  await expect(field('Endereço')).toBeEditable();
});
