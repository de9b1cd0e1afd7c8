import type { StoreModel } from '@giro/contract/calls/shop-catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let ana: Client;
let bia: Client;
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  ana = await shop.signedIn('admin', { name: 'Ana Souza' });
  bia = await shop.signedIn('admin', { name: 'Bia Lima' });
  model = await buildModel(shop);
});
afterAll(() => shop.close());

const at = (version: number) => ({ 'if-match': `"${version}"` });

/** Rows that each call saves: the way a row of its own is made, and the look of its body. */
const kinds = [
  {
    name: 'a brand',
    changed: 'Esta marca foi alterada',
    make: async () => (await ana.post('marcas', { name: 'Nokia' })).body.brand,
    path: (id: number) => `marcas/${id}`,
    body: (_: number, name: string): object => ({ name }),
    saved: 'brand',
  },
  {
    name: 'a type',
    changed: 'Este tipo foi alterado',
    make: async () => (await ana.post('tipos', { name: 'Notebook' })).body.type,
    path: (id: number) => `tipos/${id}`,
    body: (_: number, name: string): object => ({ name }),
    saved: 'type',
  },
  ...(['atribute', 'atribute-2'] as const).map((path) => ({
    name: `an attribute by ${path}`,
    changed: 'Esta característica foi alterada',
    make: async () => {
      const body = { caracteristica: `Brilho ${path}`, valores: ['Fosco'], ordem: 9, selectedClassification: 3 };
      return (await ana.post('atributeValues', body)).body.attribute;
    },
    path: (id: number) => `${path}/${id}`,
    body: (_: number, name: string): object => ({
      caracteristica: name,
      valores: ['Fosco'],
      ordem: 9,
      selectedClassificationEdit: 3,
    }),
    saved: 'attribute',
  })),
  {
    name: 'a model of the shop',
    changed: 'Este modelo foi alterado',
    make: async () => (await ana.post('modeloValues', { modelo: 'Capa', ordem: 1 })).body.modelo,
    path: (id: number) => `modeloUpdate/${id}`,
    body: (_: number, name: string): object => ({ modeloEdit: name, ordem: 1 }),
    saved: 'modelo',
  },
  {
    name: 'a model of the wizard',
    changed: 'Este modelo foi alterado',
    make: async () => ({ ...(await evaluationOf(model.id)), id: model.id }),
    path: () => 'avaliacaoUpdate',
    body: (id: number, name: string): object => evaluationBody({ modelEdit: id, modelEditName: name }),
    saved: 'attributes',
  },
];

const evaluationOf = async (id: number) =>
  (await ana.get('evaluationsAll')).body.attributes.find((row: { model_id: number }) => row.model_id === id);

const evaluationBody = (change: object) => ({
  modelEdit: model.id,
  modelEditName: model.name,
  brandEdit: model.brand,
  tipoEdit: model.type,
  orderEdit: 1,
  valorBaseEdit: 1000,
  selectedClassificationEdit: 3,
  selectedAttributesEdit: [],
  ...change,
});

describe('two admins at once', () => {
  test.each(kinds)('over $name the second is told who was first and when', async (kind) => {
    const row = await kind.make();
    const send = (admin: Client, name: string, headers = {}) =>
      admin.put(kind.path(row.id), kind.body(row.id, `${name} ${kind.name}`), headers);
    const first = await send(ana, 'Da Ana', at(row.version));
    expect(first.status).toBe(200);
    expect(first.body[kind.saved].version).toBe(row.version + 1);
    const second = await send(bia, 'Da Bia', at(row.version));
    expect(second.status).toBe(409);
    expect(second.body.message).toMatch(
      new RegExp(`^${kind.changed} por Ana Souza em \\d{2}/\\d{2}/\\d{4} às \\d{2}:\\d{2}\\.`),
    );
    expect((await send(bia, 'Da Bia', at(row.version + 1))).status).toBe(200);
    expect((await send(ana, 'Sem versão')).body[kind.saved].version).toBe(row.version + 3);
    expect((await ana.put(kind.path(999_999), kind.body(999_999, 'x'), at(1))).status).toBe(404);
  });

  test.each(kinds)('over $name, of ten saves of one version exactly one goes through', async (kind) => {
    const { id, version } = await kind.make();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? ana : bia).put(kind.path(id), kind.body(id, `${index} ${kind.name}`), at(version)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('the naive way, reading the version before writing, lets both through', async () => {
    const { id, version } = (await ana.post('marcas', { name: 'Ingênua' })).body.brand;
    const bothHaveRead = Promise.withResolvers<void>();
    let readers = 0;
    const naive = async (name: string) => {
      const brand = shop.database.selectFrom('brands').select('version').where('id', '=', id);
      const row = await brand.executeTakeFirstOrThrow();
      readers++;
      if (readers === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      if (row.version !== version) return 409;
      await shop.database
        .updateTable('brands')
        .set({ name, version: version + 1 })
        .where('id', '=', id)
        .execute();
      return 200;
    };
    const saves = ['Uma', 'Outra'].map(naive);
    expect(await Promise.all(saves)).toEqual([200, 200]);
  });

  test('a conflict of a model leaves its prices as the first admin saved them', async () => {
    const { version } = await evaluationOf(model.id);
    const [capacity] = model.attributes;
    const prices = (peso: number) => [
      { id: capacity?.id, attributeList: [{ id: capacity?.values[0]?.id, peso, modificationType: 'acrescimo' }] },
    ];
    const save = (admin: Client, peso: number) =>
      admin.put('avaliacaoUpdate', evaluationBody({ selectedAttributesEdit: prices(peso) }), at(version));
    expect((await save(ana, 10)).status).toBe(200);
    expect((await save(bia, 20)).status).toBe(409);
    const { attributes } = await evaluationOf(model.id);
    expect(Object.values<{ valores: { peso: number }[] }>(attributes)[0]?.valores[0]?.peso).toBe(10);
  });
});

describe('every bad field is named at once', () => {
  test.each([
    ['marcas/1', { name: ' ', image_marca: 'x' }, ['image_marca', 'name']],
    ['tipos/1', {}, ['name']],
    ['atribute/4', {}, ['caracteristica', 'ordem', 'selectedClassificationEdit', 'valores']],
    [
      'atribute-2/4',
      {
        caracteristica: 'x'.repeat(81),
        valores: [''],
        ordem: -1,
        selectedClassificationEdit: 9,
        selectedTipoEdit: 'x',
      },
      ['caracteristica', 'ordem', 'selectedClassificationEdit', 'selectedTipoEdit', 'valores'],
    ],
    [
      'modeloUpdate/1',
      { ordem: 'x', selectedClassificationEdit: 1 },
      ['modeloEdit', 'ordem', 'selectedClassificationEdit'],
    ],
    [
      'avaliacaoUpdate',
      { base64ImageEdit: 'data:text/plain;base64,AAAA', valorBaseEdit: -1 },
      [
        'base64ImageEdit',
        'brandEdit',
        'modelEdit',
        'modelEditName',
        'orderEdit',
        'selectedAttributesEdit',
        'selectedClassificationEdit',
        'tipoEdit',
        'valorBaseEdit',
      ],
    ],
  ])('of %s', async (path, body, fields) => {
    const answer = await ana.put(path, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(fields);
  });

  test("'Acessórios' and 'Defeitos' cannot be taken off the wizard", async () => {
    const body = { caracteristica: 'Defeitos', valores: [], ordem: 6, selectedClassificationEdit: 2 };
    expect((await ana.put('atribute/6', body)).body.errors).toHaveProperty('selectedClassificationEdit');
  });
});

describe('values of an attribute', () => {
  test('can swap their names, and one in use is named when it would be removed', async () => {
    const [capacity] = model.attributes;
    const [small, big] = capacity?.values ?? [];
    const body = (valores: object[]) => ({
      caracteristica: capacity?.name,
      valores,
      ordem: 1,
      selectedClassificationEdit: 1,
    });
    const swapped = await ana.put(
      `atribute/${capacity?.id}`,
      body([
        { id: small?.id, value: big?.value },
        { id: big?.id, value: small?.value },
      ]),
    );
    expect(swapped.body.attribute.attribute_values).toMatchObject([
      { id: small?.id, value: big?.value },
      { id: big?.id, value: small?.value },
    ]);
    const removed = await ana.put(`atribute/${capacity?.id}`, body([{ id: big?.id, value: 'Outro' }]));
    expect(removed.body.errors.valores[0]).toContain(`Está em uso e não pode ser removido: ${big?.value}`);
  });

  test('are refused when one stands twice, by its id or by its text', async () => {
    const [capacity] = model.attributes;
    const { attributes } = (await ana.get('categoryAll')).body;
    const [one, other] = attributes.find(({ id }: { id: number }) => id === capacity?.id).attribute_values;
    for (const valores of [
      [one, other, { id: one.id, value: 'Outro nome' }],
      [one.value, other.value, one.value],
      [one, other, 'Novo', 'Novo'],
    ]) {
      const body = { caracteristica: capacity?.name, valores, ordem: 1, selectedClassificationEdit: 1 };
      const answer = await ana.put(`atribute/${capacity?.id}`, body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ valores: ['Há valores repetidos.'] });
    }
  });
});

describe('a model of wizard and shop', () => {
  const create = (change: object) =>
    ana.post('avaliacoes', {
      brand: model.brand,
      tipo: model.type,
      model: 'Moto G',
      ordem: 2,
      valorBase: 500,
      selectedClassification: 3,
      selectedAttributes: [],
      ...change,
    });
  const inShop = async (name: string) =>
    (await ana.get('modeloAll2')).body.modelos.filter((row: { name: string }) => row.name === name);

  test('needs prices to be for both; the one that the shop has is then the same', async () => {
    const { modelo } = (await ana.post('modeloValues', { modelo: 'moto g', ordem: 1 })).body;
    expect(modelo).toMatchObject({ classification: 2, has_prices: false });
    const toBoth = { modeloEdit: 'moto g', ordem: 1, selectedClassificationEdit: 3 };
    const refused = await ana.put(`modeloUpdate/${modelo.id}`, toBoth, at(modelo.version));
    expect(refused.body.errors).toEqual({
      selectedClassificationEdit: ['Cadastre os preços deste modelo em Avaliações primeiro.'],
    });
    const { attributes } = (await create({})).body;
    expect(attributes.model_id).toBe(modelo.id);
    expect(await inShop('Moto G')).toMatchObject([{ id: modelo.id, classification: 3, has_prices: true }]);
  });

  test('is refused by name when the wizard has that name already, whatever the shop has besides', async () => {
    await ana.post('modeloValues', { modelo: 'Moto G', ordem: 1 });
    expect((await create({})).body.errors).toEqual({ model: ['Já existe um modelo com este nome.'] });
    const [twin] = (await inShop('Moto G')).filter(({ classification }: StoreModel) => classification === 2);
    expect((await ana.delete(`modeloDelete/${twin.id}`)).status).toBe(200);
  });

  test('leaves the wizard with its prices and comes back with them', async () => {
    const [{ id }] = await inShop('Moto G');
    const move = (selectedClassificationEdit: number) =>
      ana.put(`modeloUpdate/${id}`, { modeloEdit: 'Moto G', ordem: 1, selectedClassificationEdit });
    expect((await move(2)).body.modelo.classification).toBe(2);
    expect((await shop.visitor().get(`evaluations/${id}`)).status).toBe(404);
    expect((await move(3)).body.modelo.classification).toBe(3);
    expect((await shop.visitor().get(`evaluations/${id}`)).body.base_value).toBe(500);
  });

  test('stays in the shop when its evaluation is deleted', async () => {
    const [{ id }] = await inShop('Moto G');
    expect((await ana.delete(`avaliacaoDelete/${id}`)).status).toBe(200);
    expect((await ana.delete(`avaliacaoDelete/${id}`)).status).toBe(404);
    expect(await evaluationOf(id)).toBeUndefined();
    expect(await inShop('Moto G')).toMatchObject([{ id, classification: 2, has_prices: false }]);
    const again = await create({ selectedClassification: 1 });
    expect(again.status).toBe(201);
    expect((await ana.delete(`avaliacaoDelete/${again.body.attributes.model_id}`)).status).toBe(200);
  });
});
