import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { quoteDays } from '@giro/contract/rules/proposal-status.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
});
afterAll(() => shop.close());

const quote = (...values: string[]) =>
  shop.visitor().post('calcular-valor-proposta', { idModel: model.id, selectedOptions: model.choose(...values) });

describe('what the wizard reads', () => {
  test('brands carry their types and models, with the most that a model is worth', async () => {
    const { body } = await shop.visitor().get('categoryAllAvalicao');
    expect(body.brands).toEqual([
      {
        id: expect.any(Number),
        name: model.brand,
        brand: model.brand,
        image_marca: null,
        types: [
          {
            id: expect.any(Number),
            name: model.type,
            models: [{ id: model.id, name: model.name, ordem: 1, image_model: null, max_value: 1270 }],
          },
        ],
      },
    ]);
  });

  test('a model has its questions in the order of its wizard', async () => {
    const { body } = await shop.visitor().get(`evaluations/${model.id}`);
    expect(body.base_value).toBe(1000);
    expect(body.attributes.map(({ id }: { id: number }) => id)).toEqual(model.attributes.map(({ id }) => id));
    expect(body.attributes[0].valores[1]).toEqual({
      id: expect.any(Number),
      attribute_value: '128 GB',
      peso: 200,
      modification_type: 'acrescimo',
      ordem: 2,
    });
    expect((await shop.visitor().get('evaluations/999999')).status).toBe(404);
    expect((await shop.visitor().get('evaluations/abc')).status).toBe(404);
  });

  test('answers carry an entity tag and become 304 for who has them', async () => {
    const first = await shop.visitor().get('categoryAllAvalicao');
    const again = await shop.visitor().get('categoryAllAvalicao', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
  });
});

describe('the value', () => {
  test('is the base plus additions minus deductions, and never below zero', async () => {
    expect((await quote('64 GB', 'Funciona')).body).toMatchObject({ valorBase: 1000 });
    expect((await quote('128 GB', 'Com falhas', 'Caixa', 'Carregador')).body).toMatchObject({ valorBase: 970 });
    expect((await quote('64 GB', 'Com falhas', 'Tela trincada', 'Traseira trincada')).body).toMatchObject({
      valorBase: 0,
    });
  });

  test('an offer says how it came about, and its last day if it is taken today', async () => {
    const { body } = await quote('128 GB', 'Com falhas');
    expect(body).toMatchObject({ valorBase: 900, base_value: 1000 });
    const lines = body.selected_options.flatMap(({ items }: { items: object[] }) => items);
    expect(lines).toMatchObject([
      { value: '128 GB', peso: 200, type: 'acrescimo' },
      { value: 'Com falhas', peso: 300, type: 'abatimento' },
    ]);
    expect(body.valid_until).toBe(addDays(saoPauloToday(new Date()), quoteDays));
  });

  test('amounts that the browser sends count for nothing', async () => {
    const selectedOptions = model.choose('64 GB').map((option) => ({
      ...option,
      items: option.items.map((item) => ({ ...item, peso: 9999, type: 'acrescimo' })),
    }));
    const answer = await shop.visitor().post('calcular-valor-proposta', { idModel: model.id, selectedOptions });
    expect(answer.body.valorBase).toBe(1000);
  });

  test.each([
    ['a question of another model', [{ attributeId: 999, items: [] }], 'Uma das perguntas não pertence a este modelo.'],
    [
      'an answer of another question',
      [{ attributeId: 4, items: [{ idValue: 999_999 }] }],
      'não pertence a este modelo',
    ],
  ])('%s is refused', async (_, selectedOptions, text) => {
    const answer = await shop.visitor().post('calcular-valor-proposta', { idModel: model.id, selectedOptions });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.selectedOptions[0]).toContain(text);
  });

  test('several answers to a single-choice question are refused, twice the same counts once', async () => {
    const both = model.choose('64 GB', '128 GB');
    const refused = await shop.visitor().post('calcular-valor-proposta', { idModel: model.id, selectedOptions: both });
    expect(refused.body.errors.selectedOptions[0]).toContain('Escolha uma só resposta');
    const [boxes] = model.choose('Caixa');
    const twice = [{ ...boxes, items: [...(boxes?.items ?? []), ...(boxes?.items ?? [])] }];
    const answer = await shop.visitor().post('calcular-valor-proposta', { idModel: model.id, selectedOptions: twice });
    expect(answer.body.valorBase).toBe(1020);
  });

  test('an unknown model and a body that is none are refused by field', async () => {
    const unknown = await shop.visitor().post('calcular-valor-proposta', { idModel: 999_999, selectedOptions: [] });
    expect(unknown.body.errors).toEqual({ idModel: ['Não encontramos este modelo.'] });
    const nonsense = await shop.visitor().post('calcular-valor-proposta', { idModel: 'x', selectedOptions: 'y' });
    expect(Object.keys(nonsense.body.errors).sort()).toEqual(['idModel', 'selectedOptions']);
  });
});

describe('what admins keep of models', () => {
  const pixel = `data:image/png;base64,${Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ).toString('base64')}`;

  test('a change shows at the very next reading, and the picture is stored anew', async () => {
    const admin = await shop.signedIn('admin');
    const [capacity] = model.attributes;
    const body = {
      modelEdit: model.id,
      modelEditName: model.name,
      brandEdit: model.brand,
      tipoEdit: model.type,
      orderEdit: 3,
      valorBaseEdit: 1500.5,
      selectedClassificationEdit: 3,
      base64ImageEdit: pixel,
      selectedAttributesEdit: [
        {
          id: capacity?.id,
          name: capacity?.name,
          order: 1,
          attributeList: [
            { id: capacity?.values[0]?.id, value: '64 GB', peso: '10.50', modificationType: 'acrescimo' },
          ],
        },
      ],
    };
    const saved = await admin.put('avaliacaoUpdate', body);
    expect(saved.status).toBe(200);
    expect(saved.body.attributes).toMatchObject({ valor_base: 1500.5, classification: 3 });
    const picture = saved.body.attributes.image_model;
    expect((await shop.app.http.inject(picture)).headers['content-type']).toBe('image/webp');
    const kept = await admin.put('avaliacaoUpdate', { ...body, base64ImageEdit: picture });
    expect(kept.body.attributes.image_model).toBe(picture);
    const { body: questions } = await shop.visitor().get(`evaluations/${model.id}`);
    expect(questions.attributes).toHaveLength(1);
    expect(questions.attributes[0].valores[0].peso).toBe(10.5);
  });

  test('every bad field is named; a name in use and a file that is no picture too', async () => {
    const admin = await shop.signedIn('admin');
    const empty = await admin.post('avaliacoes', {});
    expect(Object.keys(empty.body.errors).sort()).toEqual(
      ['brand', 'model', 'ordem', 'selectedAttributes', 'selectedClassification', 'tipo', 'valorBase'].sort(),
    );
    const whole = {
      brand: model.brand,
      tipo: model.type,
      model: model.name,
      ordem: 1,
      valorBase: 1,
      selectedClassification: 1,
      selectedAttributes: [],
    };
    const taken = await admin.post('avaliacoes', whole);
    expect(taken.body.errors).toEqual({ model: ['Já existe um modelo com este nome.'] });
    const fake = `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`;
    const noPicture = await admin.post('avaliacoes', { ...whole, model: 'Outro', base64Image: fake });
    expect(noPicture.body.errors).toEqual({ base64Image: ['Envie uma imagem JPEG, PNG, WebP ou AVIF.'] });
    const noType = await admin.post('avaliacoes', {
      ...whole,
      model: 'Outro',
      selectedAttributes: [{ id: 4, attributeList: [{ id: 1, peso: 5 }] }],
    });
    expect(noType.body.errors.selectedAttributes).toEqual(['Informe se o valor será um acréscimo ou abatimento!']);
  });

  test('a deleted model is gone from the wizard', async () => {
    const admin = await shop.signedIn('admin');
    const other = await buildModel(shop);
    expect((await admin.delete(`avaliacaoDelete/${other.id}`)).status).toBe(200);
    expect((await admin.delete(`avaliacaoDelete/${other.id}`)).status).toBe(404);
    expect((await shop.visitor().get(`evaluations/${other.id}`)).status).toBe(404);
  });
});

describe('what admins keep of brands, types and attributes', () => {
  test('a brand is added, renamed and removed, but not while it has models', async () => {
    const admin = await shop.signedIn('admin');
    const { body } = await admin.post('marcas', { name: 'Nokia' });
    expect(body.brand.name).toBe('Nokia');
    expect((await admin.post('marcas', { name: 'NÓKIA' })).body.errors).toEqual({
      name: ['Este nome já está em uso.'],
    });
    expect((await admin.put(`marcas/${body.brand.id}`, { name: 'Nokia Brasil' })).status).toBe(200);
    expect((await admin.delete(`marcas/${body.brand.id}`)).status).toBe(200);
    const { brands } = (await shop.visitor().get('categoryAll')).body;
    const used = brands.find((brand: { name: string }) => brand.name === model.brand);
    expect((await admin.delete(`marcas/${used.id}`)).status).toBe(422);
  });

  test("'Acessórios' and 'Defeitos' cannot be removed, and neither can a value that a model uses", async () => {
    const admin = await shop.signedIn('admin');
    for (const id of [4, 6]) expect((await admin.delete(`atributoDelete/${id}`)).status).toBe(422);
    const [capacity] = model.attributes;
    const answer = await admin.put(`atribute/${capacity?.id}`, {
      caracteristica: capacity?.name,
      valores: ['128 GB'],
      ordem: 1,
      selectedClassificationEdit: 1,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.valores[0]).toContain('em uso');
  });
});

describe('who may call', () => {
  test.each(['marcas', 'tipos', 'atributeValues', 'avaliacoes'])('only admins write %s', async (path) => {
    expect((await shop.visitor().post(path, {})).status).toBe(401);
    expect((await (await shop.signedIn('user')).post(path, {})).status).toBe(403);
  });
});
