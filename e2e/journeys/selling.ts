import { expect, type Page } from '@playwright/test';

/** Of every account that the journeys make. */
export const password = 'uma senha boa';

/** Answers every question of the wizard, up to the offer. */
export async function describePhone(page: Page): Promise<void> {
  await page.goto('/quero-vender');
  for (const choice of ['Apple', 'Smartphone', 'iPhone 13 Pro Max', 'Chip físico e eSIM', '256 GB', 'Grafite']) {
    await page.getByRole('button', { name: choice, exact: true }).click();
  }
  await page.getByRole('checkbox', { name: 'Caixa original' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('checkbox', { name: 'Marcas de uso visíveis' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Funciona perfeitamente', exact: true }).click();
}

/** Fills the proposal form of a visitor, but for the terms. */
export async function fillProposal(page: Page, email: string): Promise<void> {
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  await fill('IMEI', '490154203237518');
  await fill('Número de série', 'F2LXK1ABC');
  await fill('Nome completo', 'José da Silva Conceição');
  await fill('CPF', '52998224725');
  await fill('Data de nascimento', '31011990');
  await fill('Telefone', '47999998888');
  await fill('CEP', '89010025');
  await expect(page.getByRole('textbox', { name: 'Cidade', exact: true })).toHaveValue('Blumenau');
  await fill('Número', '1000');
  await fill('E-mail', email);
  await fill('Confirme o e-mail', email);
  await fill('Senha', password);
  await fill('Confirme a senha', password);
}
