import { expect, type Page } from '@playwright/test';

interface Person {
  name: string;
  cpf: string;
  birthDate: string;
  phone: string;
  /** Of the house; the street comes by its CEP. */
  number: string;
}

/** Fills what sale and purchase ask of a person, but for e-mail and password. */
export async function fillPerson(page: Page, { name, cpf, birthDate, phone, number }: Person): Promise<void> {
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await fill('Nome completo', name);
  await fill('CPF', cpf);
  await fill('Data de nascimento', birthDate);
  await fill('Telefone', phone);
  await fill('CEP', '89010025');
  await expect(page.getByRole('textbox', { name: 'Cidade', exact: true })).toHaveValue('Blumenau');
  await fill('Número', number);
}
