import { expect, type Locator, type Page } from '@playwright/test';
import { freshImei } from './fresh-imei.ts';
import { fillPerson } from './person.ts';

/** Of every account that the journeys make. */
export const password = 'uma senha boa';

/**
 * Presses what answers the question at hand, until the next one is asked: the page moves up to each question a moment
 * after it has come, and a mouse that is pressed at that moment lets go of something else.
 */
export async function answer(page: Page, control: Locator): Promise<void> {
  const question = page.locator('[data-arrival]');
  const asked = await question.innerText();
  await expect(async () => {
    if ((await question.innerText()) === asked) await control.click({ timeout: 5000 });
    await expect(question).not.toHaveText(asked, { timeout: 5000 });
  }).toPass();
}

/** Answers every question of the wizard, up to the offer. */
export async function describePhone(page: Page): Promise<void> {
  await page.goto('/quero-vender');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const choice of ['Apple', 'Smartphone', 'iPhone 13 Pro Max', 'Chip físico e eSIM', '256 GB', 'Grafite']) {
    await answer(page, button(choice));
  }
  for (const choice of ['Caixa original', 'Marcas de uso visíveis']) {
    await expect(() => page.getByRole('checkbox', { name: choice }).check({ timeout: 5000 })).toPass();
    await answer(page, button('Continuar'));
  }
  await answer(page, button('Funciona perfeitamente'));
}

/** Fills the proposal form of a visitor, but for the terms. */
export async function fillProposal(page: Page, email: string, imei = freshImei()): Promise<void> {
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  await fill('IMEI', imei);
  await fill('Número de série', 'F2LXK1ABC');
  await fillPerson(page, {
    name: 'José da Silva Conceição',
    cpf: '52998224725',
    birthDate: '31011990',
    phone: '47999998888',
    number: '1000',
  });
  await fill('E-mail', email);
  await fill('Confirme o e-mail', email);
  await fill('Senha', password);
  await fill('Confirme a senha', password);
}
