import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AgentShop, openAgentShop } from '../support/agent-shop.ts';
import { type BuiltModel, buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { atDepth } from '../support/depth.ts';
import type { Client } from '../support/harness.ts';
import { expectAs, expectOfficial } from '../support/ucp-schemas.ts';

let shop: AgentShop;
let admin: Client;
let model: BuiltModel;
let schema: object;
beforeAll(async () => {
  shop = await openAgentShop();
  admin = await shop.signedIn('admin');
  model = await buildModel(shop);
  schema = (await shop.read('/ucp/buyback/quote.json')).body;
});
beforeEach(async () => {
  await shop.pool.query('truncate rate_limits');
});
afterAll(() => shop.close());

type Answers = { id: number; values: number[] }[];

const quote = async (answers: Answers, modelId = model.id) => {
  const sent = { model_id: modelId, answers };
  expectAs(schema, 'quote_request', sent);
  const answer = await shop.asAgent('/buyback/quote', sent);
  expect(answer.status).toBe(200);
  expectAs(schema, 'quote_response', answer.body);
  return answer.body;
};

/** The wizard's sum of the same answers, in centavos, and its last day. */
async function wizardCents(answers: Answers): Promise<{ cents: number; until: string }> {
  const selectedOptions = answers.map(({ id, values }) => ({
    attributeId: id,
    items: values.map((idValue) => ({ idValue })),
  }));
  const { body } = await shop.visitor().post('calcular-valor-proposta', { idModel: model.id, selectedOptions });
  return { cents: Math.round(body.valorBase * 100), until: body.valid_until };
}

/** Any answers that somebody could give in the wizard. */
const anyAnswers = () =>
  fc.tuple(
    ...model.attributes.map(({ id, values }) => {
      const all = values.map((value) => value.id);
      const chosen = isMultipleChoice(id) ? fc.subarray(all) : fc.constantFrom(...all).map((one) => [one]);
      return chosen.map((values) => ({ id, values }));
    }),
  );

const chosenBy = (...names: string[]): Answers =>
  model.attributes.map(({ id, values }) => ({
    id,
    values: values.filter(({ value }) => names.includes(value)).map((value) => value.id),
  }));

test('models that the shop buys are found by words, each with the most that it pays', async () => {
  const { status, body } = await shop.asAgent('/buyback/models', { query: 'iphone teste' });
  expectAs(schema, 'models_response', body);
  expect([status, body.models]).toEqual([
    200,
    [
      {
        id: model.id,
        name: model.name,
        brand: model.brand,
        type: model.type,
        max_value: { amount: 127_000, currency: 'BRL' },
      },
    ],
  ]);
  expect((await shop.asAgent('/buyback/models', { query: '!?' })).body.models).toEqual([]);
});

test('its questions come in the order of the wizard, with all their answers', async () => {
  const { body } = await shop.asAgent('/buyback/questions', { model_id: model.id });
  expectAs(schema, 'questions_response', body);
  const wizard = (await shop.visitor().get(`evaluations/${model.id}`)).body.attributes;
  expect(body.questions).toEqual(
    wizard.map((each: { id: number; attribute_name: string; valores: { id: number; attribute_value: string }[] }) => ({
      id: each.id,
      name: each.attribute_name,
      multiple: isMultipleChoice(each.id),
      values: each.valores.map(({ id, attribute_value }) => ({ id, label: attribute_value })),
    })),
  );
  expect(body.questions.filter(({ multiple }: { multiple: boolean }) => multiple)).toHaveLength(2);
});

test('a quote has the offer, its last day, the word of the inspection, and the way on', async () => {
  const answers = chosenBy('128 GB', 'Funciona', 'Carregador', 'Tela trincada');
  const body = await quote(answers);
  const { until } = await wizardCents(answers);
  expect(body).toMatchObject({
    offer: { amount: 85_000, currency: 'BRL', valid_until: until },
    model: { id: model.id, name: model.name },
    answers: [{ values: [{ label: '128 GB' }] }, { values: [{ label: 'Funciona' }] }, {}, {}],
    messages: [{ type: 'warning', code: 'subject_to_inspection', presentation: 'disclosure' }],
  });
  expect(body.messages[0].content).toMatch(/conferência/);
  const link = answers.map(({ id, values }) => [id, ...values].join('-')).join('_');
  expect(body.continue_url).toBe(`http://localhost:3000/quero-vender?modelo=${model.id}&respostas=${link}`);
});

test('a quote is the sum of the wizard, whatever is answered, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyAnswers(),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (answers, order) => {
        await shop.pool.query('truncate rate_limits');
        const shuffled = answers
          .map((answer) => ({ answer, at: order.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ answer }) => answer);
        const { cents, until } = await wizardCents(answers);
        expect((await quote(shuffled)).offer).toEqual({ amount: cents, currency: 'BRL', valid_until: until });
      },
    ),
    { numRuns: atDepth(25, 300) },
  );
});

test('a quote follows the prices of the shop at once', async () => {
  const answers = chosenBy('64 GB', 'Funciona');
  const before = (await quote(answers)).offer.amount;
  await shop.pool.query('update models set base_value_cents = base_value_cents + 12345 where id = $1', [model.id]);
  expect((await quote(answers)).offer.amount).toBe(before + 12_345);
  await shop.pool.query('update models set base_value_cents = base_value_cents - 12345 where id = $1', [model.id]);
});

test('the same answers, sent as a proposal, are worth the same', async () => {
  const chosen = ['128 GB', 'Funciona', 'Caixa'];
  const { body } = await shop.visitor().post('propostaStore', buildVisitorProposal(model, ...chosen));
  const { rows } = await shop.pool.query('select value_cents from proposals where id = $1', [body.id]);
  expect((await quote(chosenBy(...chosen))).offer.amount).toBe(rows[0].value_cents);
});

test('ids that do not fit together are told, and nothing is offered', async () => {
  const [capacity, operation, accessories] = model.attributes;
  const whole = chosenBy('64 GB', 'Funciona');
  const withAnswer = (id: number | undefined, values: number[]) =>
    whole.map((answer) => (answer.id === id ? { id: answer.id, values } : answer));
  const both = capacity?.values.map(({ id }) => id) ?? [];
  const misfit = expect.objectContaining({ code: 'invalid_answer', path: '$.answers', severity: 'recoverable' });
  const misfits: [string, Answers][] = [
    ['a question left out', whole.filter(({ id }) => id !== operation?.id)],
    ['a question of several left out', whole.filter(({ id }) => id !== accessories?.id)],
    ['a question without an answer', withAnswer(capacity?.id, [])],
    ['two answers where one may be chosen', withAnswer(capacity?.id, both)],
    ['an answer of another question', withAnswer(capacity?.id, [operation?.values[0]?.id ?? 0])],
    ['an answer that there is not', withAnswer(accessories?.id, [2_000_000_000])],
    ['a question that there is not', [...whole, { id: 2_000_000_000, values: [1] }]],
    ['a question answered twice', [...whole, ...whole.slice(0, 1)]],
  ];
  for (const [what, answers] of misfits) {
    const body = await quote(answers);
    expectOfficial('error', body);
    expect([what, body]).toMatchObject([
      what,
      {
        ucp: { status: 'error' },
        messages: expect.arrayContaining([misfit]),
        continue_url: 'http://localhost:3000/quero-vender',
      },
    ]);
  }
  const unknown = [
    await quote(whole, 2_000_000_000),
    (await shop.asAgent('/buyback/questions', { model_id: 999 })).body,
  ];
  for (const body of unknown) expect(body.messages).toMatchObject([{ code: 'invalid_answer', path: '$.model_id' }]);
});

test('of any ids at all there is an offer or a reason', async () => {
  const ids = model.attributes.flatMap(({ id, values }) => [id, ...values.map((value) => value.id)]);
  const anyId = fc.oneof(fc.constantFrom(...ids), fc.integer({ min: 1, max: 2_147_483_647 }));
  const any = fc.array(fc.record({ id: anyId, values: fc.array(anyId, { maxLength: 5 }) }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(any, async (answers) => {
      await shop.pool.query('truncate rate_limits');
      const body = await quote(answers);
      expect('offer' in body).toBe(body.ucp.status !== 'error');
    }),
    { numRuns: atDepth(25, 300) },
  );
});

test('a model that the shop buys no longer is not quoted', async () => {
  const other = await buildModel(shop);
  const answers = chosenBy('64 GB', 'Funciona');
  await admin.delete(`avaliacaoDelete/${other.id}`);
  expect((await quote(answers, other.id)).ucp.status).toBe('error');
});

test('nothing of a quote is kept', async () => {
  const { rows: tables } = await shop.pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const count = async () => {
    const counts = new Map<string, number>();
    for (const { name } of tables.filter((table) => table.name !== 'rate_limits'))
      counts.set(name, (await shop.pool.query(`select count(*)::int as rows from "${name}"`)).rows[0].rows);
    return counts;
  };
  const before = await count();
  await quote(chosenBy('64 GB', 'Funciona'));
  expect(await count()).toEqual(before);
});
