import { expect, newAddress, signIn, test } from './giro-test.ts';
import { answerLists, orderRow, personRow, proposalRow } from './panel-rows.ts';

test('an admin adds somebody, shows a document on purpose, and ends their session by deactivating them', async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  giro.expectComplaint(/422 .*usersAdmin/);
  const email = newAddress('pedro');
  await giro.signInAsAdmin(page);
  await page.goto('/usuarios');
  await expect(page.getByRole('heading', { name: 'Gerenciar Usuários' })).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Adicionar usuário' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome', { exact: true }).fill('Pedro Antônio <script>alert(1)</script>');
  await dialog.getByLabel('E-mail').fill('admin@exemplo.com.br');
  await dialog.getByLabel('Senha', { exact: true }).fill('uma senha boa');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog.getByText('Este e-mail já está cadastrado.').first()).toBeVisible();
  await expect(dialog.getByLabel('Nome', { exact: true })).toHaveValue(/Pedro Antônio/);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible();
  await expect(page.getByText('Usuário criado com sucesso!')).toBeHidden();

  const theirs = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const person = await theirs.newPage();
  await person.request.post('/api/login', { data: { email, password: 'uma senha boa' } });

  await page.getByRole('searchbox').fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(page.getByText('1 usuário', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('dialog').getByText('Pedro Antônio <script>alert(1)</script>').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText('Usuário desativado com sucesso!')).toBeVisible();
  await person.goto('/propostas-user');
  await expect(person).toHaveURL(/\/login/);
  await signIn(person, email, 'uma senha boa');
  await expect(person.getByText('E-mail ou senha inválidos.')).toBeVisible();

  await row.getByRole('button', { name: 'Ativar', exact: true }).click();
  await expect(page.getByText('Usuário ativado com sucesso!')).toBeVisible();
  await signIn(person, email, 'uma senha boa');
  await expect(person).toHaveURL(/\/(dashboard|propostas-user)$/);
  await theirs.close();
});

test('somebody changes their own password and stays signed in here, but nowhere else', async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  giro.expectComplaint(/422 .*alterar-senha/);
  const email = newAddress('lia');
  const account = { name: 'Lia Prado', email, password: 'uma senha boa' };
  await page.request.post('/api/cadastrar-usuario', { data: account });
  await page.goto('/dashboard');
  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const other = await elsewhere.newPage();
  await other.request.post('/api/login', { data: account });

  await page.getByRole('link', { name: 'Completar agora' }).click();
  await page.getByLabel('RG', { exact: true }).fill('1234567');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Dados atualizados com sucesso!')).toBeVisible();
  await expect(page.getByLabel('RG', { exact: true })).toHaveValue('1234567');
  const fill = (name: string, text: string) => page.getByLabel(name, { exact: true }).fill(text);
  await fill('Senha atual', 'outra');
  await fill('Nova Senha', 'uma senha nova');
  await fill('Confirme a Nova Senha', 'uma senha nova');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await fill('Senha atual', 'uma senha boa');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('two admins edit one person: the second is told by whom, keeps what was typed and gets the rest', async ({
  page,
  giro,
}) => {
  giro.expectComplaint(/409 .*usersAdmin/);
  const email = newAddress('nina');
  await giro.signInAsAdmin(page);
  const data = { name: 'Nina Rocha', email, password: 'uma senha boa', profile: 'user' };
  await page.request.post('/api/usersAdmin', { data });
  const dialog = page.getByRole('dialog');

  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/usuarios?search=${email}`);
    await tab.getByRole('button', { name: 'Editar' }).click();
  }
  const name = (tab: typeof page) => tab.getByRole('dialog').getByLabel('Nome', { exact: true });
  const save = (tab: typeof page) => tab.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true });
  await other.getByRole('dialog').getByLabel('E-mail').fill(`nova-${email}`);
  await save(other).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await name(page).fill('Nina Rocha Lima');
  await save(page).click();
  await expect(dialog.getByText(/por Administração em/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Recarregar usuário' }).click();
  await expect(dialog.getByText('Atualizamos o que você não tinha mexido: E-mail.')).toBeVisible();
  await expect(name(page)).toHaveValue('Nina Rocha Lima');
  await save(page).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: `nova-${email}` })).toContainText('Nina Rocha Lima');
});

test("a person's page does not move while its parts come one after the other", { tag: '@phone-too' }, async ({
  page,
  giro,
  request,
}) => {
  const person = { name: 'Maria Aparecida', email: newAddress('maria'), password: 'uma senha boa' };
  const { user } = await (await request.post('/api/cadastrar-usuario', { data: person })).json();
  const own = { user: personRow({ id: user.id }) };
  const orders = { orders: [orderRow(own)], total: 1, current_page: 1, last_page: 1 };
  await page.route('**/api/orders?*', (route) => route.fulfill({ json: orders }));
  await answerLists(page, { proposals: [proposalRow(own), proposalRow({ ...own, id: 12346 })] });
  const lateMs: Record<string, number> = {
    usersAdmin: 200,
    proposals: 400,
    orders: 600,
    emails: 1000,
    demonstracao: 1200,
  };
  await page.route(/\/api\/(usersAdmin|proposals|orders|emails|demonstracao)\b/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const ms = pathname.endsWith('/notas') ? 800 : lateMs[pathname.split('/')[2] ?? ''];
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.fallback();
  });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[])
        moved.push(
          `${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await giro.signInAsAdmin(page);
  await page.goto(`/usuarios/${user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Próximo passo' })).toBeVisible();
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});
