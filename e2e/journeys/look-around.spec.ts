import { expect, test } from './giro-test.ts';

test('an unknown address bears the name of the shop in its title', async ({ page, giro }) => {
  giro.expectComplaint(/404/);
  await page.goto('/nao-existe');
  await expect(page).toHaveTitle(/^Página não encontrada \| .+/);
});
