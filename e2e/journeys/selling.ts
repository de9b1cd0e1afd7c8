import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { freshImei } from './fresh-imei.ts';

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

/** Answers every question of the wizard that is on screen, up to what the phone is worth. */
export async function answerQuestions(page: Page): Promise<void> {
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

/** The same on the wizard's own page. */
export async function describePhone(page: Page): Promise<void> {
  await page.goto('/quero-vender');
  await answerQuestions(page);
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

interface Named {
  id: number;
  name: string;
}

interface Question {
  id: number;
  attribute_name: string;
  valores: { id: number; attribute_value: string }[];
}

const named = <T extends Named>(all: T[], wanted: string): T => {
  const found = all.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no ${wanted}.`);
  return found;
};

/** A phone of the demo store, and what its model is asked about. */
async function findPhone(request: APIRequestContext) {
  const { brands } = await (await request.get('/api/categoryAllAvalicao')).json();
  const brand = named<Named & { types: (Named & { models: Named[] })[] }>(brands, 'Apple');
  const type = named(brand.types, 'Smartphone');
  const model = named(type.models, 'iPhone 13 Pro Max');
  const { attributes } = await (await request.get(`/api/evaluations/${model.id}`)).json();
  return { brand, type, model, questions: attributes as Question[] };
}

/** Opens the offer for a phone that this tab has described: the first answer to each question. */
export async function openOffer(page: Page): Promise<void> {
  const { brand, type, model, questions } = await findPhone(page.request);
  const described = {
    step: 2,
    subStep: 0,
    brandId: brand.id,
    typeId: type.id,
    modelId: model.id,
    answers: Object.fromEntries(questions.map(({ id, valores }) => [id, [valores[0]?.id]])),
    confirmed: questions.map(({ id }) => id),
    completedThrough: 1,
  };
  await page.goto('/robots.txt', { waitUntil: 'commit' });
  await page.evaluate((kept) => sessionStorage.setItem('sell-wizard', kept), JSON.stringify(described));
  await page.goto('/quero-vender');
  await expect(page.getByRole('button', { name: 'Aceitar Proposta' })).toBeEnabled();
}

/** Goes on from the offer to the form of a visitor who gets an account. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar Proposta' }).click();
  await page.getByRole('button', { name: 'Vamos começar!' }).click();
  await page.getByRole('button', { name: /Criar conta/ }).click();
}

/** A phone as somebody describes it: the first answer to each question. */
export async function describedPhone(request: APIRequestContext) {
  const { brand, type, model, questions } = await findPhone(request);
  const chosen = questions.map(({ id, attribute_name, valores: [value] }) => ({
    atributo: attribute_name,
    attributeId: id,
    items: [{ value: value?.attribute_value, idValue: value?.id, peso: 0, type: 'acrescimo' }],
  }));
  return {
    selectedBrandName: brand.name,
    selectedTypeName: type.name,
    selectedModelName: model.name,
    selectedOptionsArray: chosen,
    idModel: model.id,
  };
}

/** Sells a phone as somebody new, whom this browser is signed in as from then on; returns the number of the proposal. */
export async function sellByCall(page: Page, email: string, imei = freshImei(), cpf = '52998224725'): Promise<number> {
  const data = {
    imei,
    serialNumber: 'F2LXK1ABC',
    fullName: 'José da Silva Conceição',
    cpf,
    birthDate: '31/01/1990',
    telefone: '47999998888',
    email,
    confirmEmail: email,
    password,
    confirmPassword: password,
    termosConcordados: true,
    ...(await describedPhone(page.request)),
  };
  const answer = await page.request.post('/api/propostaStore', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}
