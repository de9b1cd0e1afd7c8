import type { APIRequestContext, Page } from '@playwright/test';
import { freshImei } from './fresh-imei.ts';
import { expect } from './giro-test.ts';
import { password } from './selling.ts';

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

/** Sells a phone as somebody new, whom this browser is signed in as from then on; returns the number of the proposal. */
export async function sellByCall(page: Page, email: string, imei = freshImei()): Promise<number> {
  const { brand, type, model, questions } = await findPhone(page.request);
  const chosen = questions.map(({ id, attribute_name, valores: [value] }) => ({
    atributo: attribute_name,
    attributeId: id,
    items: [{ value: value?.attribute_value, idValue: value?.id, peso: 0, type: 'acrescimo' }],
  }));
  const data = {
    imei,
    serialNumber: 'F2LXK1ABC',
    fullName: 'José da Silva Conceição',
    cpf: '52998224725',
    birthDate: '31/01/1990',
    telefone: '47999998888',
    email,
    confirmEmail: email,
    password,
    confirmPassword: password,
    termosConcordados: true,
    selectedBrandName: brand.name,
    selectedTypeName: type.name,
    selectedModelName: model.name,
    selectedOptionsArray: chosen,
    idModel: model.id,
  };
  const answer = await page.request.post('/api/propostaStore', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}
