import type { BaseSuggestion } from '@giro/contract/calls/base-suggestions.ts';
import type { AgedProduct, AgeingRule, PriceProposal } from '@giro/contract/calls/price-ageing.ts';
import type { PriceAlert } from '@giro/contract/calls/price-desk.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import PriceDesk from './price-desk.tsx';

beforeAll(() =>
  Promise.all([
    import('./alerts-tab.tsx'),
    import('./proposals-tab.tsx'),
    import('./suggestions/suggestions-tab.tsx'),
    import('./suggestions/apply-dialog.tsx'),
    import('./suggestions/suggestion-dialog.tsx'),
    import('./ageing/ageing-tab.tsx'),
    import('./ageing/rule-dialog.tsx'),
    import('./ageing/run-dialog.tsx'),
    import('./market/market-tab.tsx'),
    import('./market/market-import-dialog.tsx'),
  ]),
);

type Answers = Parameters<typeof answerCalls>[0];
const reader = { id: 1, name: 'Fábio', profile: 'admin', roles: ['financeiro'] };
const pageOf = (...data: object[]) => ({
  body: { data, total: data.length, current_page: 1, last_page: 1, per_page: 10 },
});

function open(tab: string, answers: Answers, person?: object) {
  if (person) localStorage.setItem('token', 'handle');
  const asked = answerCalls({ ...(person && { '/api/user': { body: person } }), ...answers });
  const { user, router } = renderPart(<PriceDesk />, { at: `/precos?aba=${tab}` });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const sent = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  return { asked, user, router, press, sent };
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

const alerts: PriceAlert[] = [
  { kind: 'no_cost', subject: { kind: 'product', id: 3, words: 'Capa azul' }, words: 'Sem custo.', value: null },
  {
    kind: 'stock_old',
    subject: { kind: 'unit', id: 5, words: 'iPhone 13 (K7M2P9QX)' },
    words: '90 dias na prateleira.',
    value: 90,
  },
];

test('alerts stand by their kind and lead to where something can be done', async () => {
  const { user } = open('alertas', { '/precos/alertas': { body: { alerts } } });
  const links = within(await screen.findByRole('table')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/unidades?search=K7M2P9QX',
    '/cadastros/aparelhos/3',
  ]);
  const kinds = within(screen.getByRole('navigation', { name: 'Alertas' }));
  await user.click(kinds.getByRole('link', { name: 'Sem custo (1)' }));
  await waitFor(() => expect(screen.queryByText('90 dias na prateleira.')).toBeNull());
  await user.click(kinds.getByRole('link', { name: 'Cotação alta' }));
  expect(await screen.findByText('Nada pede atenção')).toBeTruthy();
});

test('who may not change products reads of them, and has no link', async () => {
  open('alertas', { '/precos/alertas': { body: { alerts } } }, reader);
  expect(await screen.findByText('Capa azul')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Capa azul' })).toBeNull());
});

const suggestion: BaseSuggestion = {
  model_id: 8,
  model: 'iPhone 13',
  base: 1500,
  suggested: 1620,
  why: null,
  ceiling: 1700,
  sales: 12,
  failed: 1,
  decided: 9,
  market: { buy: 1550, sell: null },
  version: 4,
};
const unknown: BaseSuggestion = {
  ...suggestion,
  model_id: 9,
  model: 'Galaxy S21',
  suggested: null,
  why: 'Só 2 vendas nos últimos 180 dias.',
  sales: 2,
};

test('suggestions are taken several at once, over the versions that were shown; too few sales say so', async () => {
  const { user, press, sent } = open('sugestoes', {
    '/precos/sugestoes?page=1': pageOf(suggestion, unknown),
    '/precos/sugestoes/aplicar': [
      { status: 409, body: { message: 'Bia mudou o iPhone 13.' } },
      { body: { message: '1 valor base mudado.', applied: 1 } },
    ],
  });
  const row = await rowOf('iPhone 13');
  expect(row.getByText(/^R\$\s120,00 a mais$/)).toBeTruthy();
  expect(row.getByText('1 de 9')).toBeTruthy();
  expect((await rowOf('Galaxy S21')).getByText('faltam vendas')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Escolher Galaxy S21' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Escolher iPhone 13' }));
  await press('Usar sugestões');
  await user.type(await screen.findByLabelText('Motivo'), 'Vendas de novembro');
  await press('Mudar 1 base');
  expect(await screen.findByText('Bia mudou o iPhone 13.')).toBeTruthy();
  await press('Mudar 1 base');
  expect(await screen.findByText('1 valor base mudado.')).toBeTruthy();
  expect(sent('/aplicar')[1]).toEqual({
    models: [{ id: 8, base: 1620, version: 4 }],
    price_reason: 'Vendas de novembro',
  });
});

test('a suggestion shows the sales that it is made of', async () => {
  const samples = [
    { unit_code: 'K7M2P9QX', price: 2400, fee: 100, tax: 140, extras: 60, effects: -200, implied: 1820 },
  ];
  const { press } = open('sugestoes', {
    '/precos/sugestoes?page=1': pageOf(suggestion),
    '/precos/sugestoes/8': { body: { suggestion: { ...suggestion, samples } } },
  });
  await press('Por quê?');
  const row = await rowOf('K7M2P9QX');
  expect(row.getByText(/R\$\s1\.820,00/)).toBeTruthy();
});

test('who may only look has neither boxes nor buttons', async () => {
  open('sugestoes', { '/precos/sugestoes?page=1': pageOf(suggestion) }, reader);
  expect(await screen.findByText('iPhone 13')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

const rule: AgeingRule = {
  id: 2,
  name: 'Parados',
  percent: 5,
  every_days: 30,
  after_days: 60,
  types: [1],
  models: [],
  mode: 'propose',
  active: true,
  version: 3,
};
const catalogue = {
  '/categoryAll2': {
    body: { attributes: [], brands: [], types: [{ id: 1, name: 'Smartphone', version: 1 }], modelos: [] },
  },
};

test('a rule is added with the commas of people; what the server refuses stands at its field', async () => {
  const errors = { percent: ['Este número é grande demais.'] };
  const { user, press, sent } = open('envelhecimento', {
    ...catalogue,
    '/precos/regras': [
      { body: { rules: [] } },
      { status: 422, body: { errors } },
      { status: 201, body: { message: 'Regra salva.', rule } },
      { body: { rules: [rule] } },
    ],
  });
  expect(await screen.findByText('Nenhuma regra ainda')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Adicionar regra' })).toHaveProperty('disabled', false),
  );
  await press('Adicionar regra');
  await user.type(await screen.findByLabelText('Nome'), 'Parados');
  await user.type(screen.getByLabelText('Baixar (%)'), '60');
  await user.click(screen.getByRole('checkbox', { name: 'Smartphone' }));
  await press('Salvar');
  await waitFor(() => expect(problems()).toEqual(['Este número é grande demais.']));
  await user.clear(screen.getByLabelText('Baixar (%)'));
  await user.type(screen.getByLabelText('Baixar (%)'), '7,5');
  await press('Salvar');
  expect(await screen.findByText('Regra salva.')).toBeTruthy();
  expect(sent('/precos/regras').filter(Boolean).at(-1)).toEqual({
    name: 'Parados',
    percent: '7.5',
    every_days: 30,
    after_days: 60,
    types: [1],
    models: [],
    mode: 'propose',
    active: true,
  });
  expect((await rowOf('Parados')).getByText('5 % a cada 30 dias')).toBeTruthy();
});

const aged: AgedProduct = {
  product_id: 3,
  SKU: 'IP13',
  name: 'iPhone 13 azul',
  rule_id: 2,
  mode: 'auto',
  days: 75,
  price: 2000,
  new_price: 1900,
  floor: 1500,
  result: 'change',
};
const kept: AgedProduct = { ...aged, product_id: 4, name: 'Capa', new_price: null, floor: null, result: 'no_cost' };
const ran = (rows: AgedProduct[], fingerprint: string, applied = false) => ({
  body: { message: '1 preço mudado.', rows, fingerprint, applied },
});

test('what is due is shown row by row, and exactly that is applied; what has moved is shown anew', async () => {
  const { press, sent } = open('envelhecimento', {
    ...catalogue,
    '/precos/regras': { body: { rules: [rule] } },
    '/precos/envelhecimento': [
      ran([aged, kept], 'one'),
      { status: 409, body: { message: 'Os preços mudaram desde a conferência.' } },
      ran([aged], 'two'),
      ran([aged], 'two', true),
    ],
  });
  await press('Ver o que muda agora');
  expect(await screen.findByText(/^1 preço muda\./)).toBeTruthy();
  expect((await rowOf('iPhone 13 azul')).getByText('Muda')).toBeTruthy();
  expect((await rowOf('Capa')).getByText('Sem custo')).toBeTruthy();
  await press('Aplicar agora');
  await press('Conferir de novo');
  await waitFor(() => expect(screen.queryByText('Capa')).toBeNull());
  await press('Aplicar agora');
  expect(await screen.findByText('1 preço mudado.')).toBeTruthy();
  expect(sent('/envelhecimento')).toEqual([
    { dry_run: true },
    { dry_run: false, fingerprint: 'one' },
    { dry_run: true },
    { dry_run: false, fingerprint: 'two' },
  ]);
});

const proposed: PriceProposal = {
  id: 6,
  product_id: 3,
  SKU: 'IP13',
  name: 'iPhone 13 azul',
  before: 2000,
  after: 1900,
  floor: 1500,
  rule: 'Parados',
  made_at: '2026-11-28T09:00:00Z',
  state: 'open',
};

test('a proposed price is taken; one that has moved says so, and the list is fetched anew', async () => {
  const stale = 'O preço mudou desde a proposta.';
  const { press, sent, asked } = open('propostas', {
    '/precos/propostas?estado=open&page=1': [pageOf(proposed), pageOf(proposed), pageOf()],
    '/precos/propostas/6/aceitar': [
      { status: 409, body: { message: stale } },
      { body: { message: 'Preço mudado.', proposal: { ...proposed, state: 'accepted' } } },
    ],
  });
  await press('Aceitar');
  expect(await screen.findByText(stale)).toBeTruthy();
  await press('Aceitar');
  expect(await screen.findByText('Preço mudado.')).toBeTruthy();
  expect(await screen.findByText('Nenhum preço espera decisão')).toBeTruthy();
  expect(sent('/aceitar')).toHaveLength(2);
  expect(asked.filter(({ path }) => path.includes('estado=open'))).toHaveLength(3);
});

test('what was decided has its own lists, without buttons', async () => {
  const { user } = open('propostas', {
    '/precos/propostas?estado=open&page=1': pageOf(),
    '/precos/propostas?estado=stale&page=1': pageOf({ ...proposed, state: 'stale' }),
  });
  await user.click(await screen.findByRole('link', { name: 'Ultrapassadas' }));
  expect((await rowOf('iPhone 13 azul')).getByText('Ultrapassada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull();
});

test('prices of others are pasted, looked at, kept and taken away', async () => {
  const price = {
    id: 11,
    model_id: 8,
    model: 'iPhone 13',
    source: 'Loja Azul',
    buy: 1550,
    sell: null,
    day: '2026-11-20',
    at: '2026-11-28T09:00:00Z',
    by: 'Ana',
  };
  const change = {
    line: 2,
    marca: 'Apple',
    tipo: 'Celular',
    modelo: 'iPhone 13',
    fonte: 'Loja Azul',
    compra: 1550,
    venda: null,
    data: '2026-11-20',
  };
  const result = { message: '1 preço anotado.', changes: [change], unchanged: 2, problems: [], fingerprint: 'f' };
  const { user, press, sent } = open('mercado', {
    '/precos/mercado?page=1': [pageOf(), pageOf(price), pageOf()],
    '/precos/mercado/importar': [{ body: { ...result, applied: false } }, { body: { ...result, applied: true } }],
    '/precos/mercado/11': { body: { message: 'Preço retirado.' } },
  });
  expect(await screen.findByText('Nenhum preço anotado')).toBeTruthy();
  await press('Colar preços');
  const csv = 'marca;tipo;modelo;fonte;compra;venda;data\nApple;Celular;iPhone 13;Loja Azul;1550;;20/11/2026';
  await user.click(await screen.findByLabelText(/^Ou cole/));
  await user.paste(csv);
  await press('Conferir');
  expect(await screen.findByText('1 preço novo · 2 já anotados')).toBeTruthy();
  await press('Gravar 1 preço');
  expect(await screen.findByText('1 preço anotado.')).toBeTruthy();
  expect(sent('/importar')).toEqual([
    { csv, dryRun: true },
    { csv, dryRun: false, fingerprint: 'f' },
  ]);
  expect((await rowOf('iPhone 13')).getByText('Loja Azul')).toBeTruthy();
  await press('Excluir');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Preço retirado.')).toBeTruthy();
});

test('prices of one model alone are asked for by the address, and all again', async () => {
  const asked = answerCalls({ '/precos/mercado?page=1&modelo=8': pageOf(), '/precos/mercado?page=1': pageOf() });
  const { user } = renderPart(<PriceDesk />, { at: '/precos?aba=mercado&modelo=8' });
  await user.click(await screen.findByRole('button', { name: 'Ver todos os modelos' }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/precos/mercado?page=1'))).toBe(true));
});
