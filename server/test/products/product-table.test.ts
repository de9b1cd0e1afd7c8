import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  await admin.post('tipos', { name: 'Smartphone' });
  await admin.post('tipos', { name: 'Tablet' });
  await admin.post('modeloValues', { modelo: 'iPhone 13', ordem: 1 });
  for (const [name, values] of [
    ['Estado', ['Seminovo', 'Vitrine']],
    ['Cores', ['Azul', 'Preto']],
  ] as const) {
    const { id } = await shop.database
      .insertInto('attributes')
      .values({ name, classification: 2, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.database
      .insertInto('attribute_values')
      .values(values.map((value, position) => ({ attribute_id: id, value, position })))
      .execute();
  }
});
afterAll(() => shop.close());

const header = 'SKU;nome;preço;estoque;estoque visto;modelo;tipos;atributos;publicado;descrição';
const tryOut = (csv: string, who: Client = admin) => who.post('produtos/importar', { csv, dryRun: true });
const apply = (csv: string, fingerprint?: string, who: Client = admin) =>
  who.post('produtos/importar', { csv, dryRun: false, fingerprint });
const exported = async (query = '') => (await admin.get(`csv/produtos${query}`)).text;
const findBySku = async (sku: string) =>
  (await admin.get(`products/gestao?search=${sku}`)).body.data.find(({ SKU }: { SKU: string }) => SKU === sku);

test('a table adds what is new, whole, and comes back as it went', async () => {
  const csv = [
    header,
    'IP13-AZ;iPhone 13 128 GB;"2.599,90";3;;iphone 13;Smartphone | tablet;Estado: Seminovo | Cores: azul | Cores: Preto;não;<p>Ótimo</p><script>x</script>',
    "'0012;Capa;49,9;;;;;;;",
  ].join('\r\n');
  const { status, body } = await tryOut(csv);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    applied: false,
    problems: [],
    unchanged: 0,
    message: '2 produtos serão adicionados.',
    changes: [
      { line: 2, SKU: 'IP13-AZ', isNew: true },
      { line: 3, SKU: '0012', isNew: true },
    ],
  });
  expect(await findBySku('IP13-AZ')).toBeUndefined();
  expect((await apply(csv, body.fingerprint)).body.message).toBe('2 produtos foram adicionados.');
  expect(await findBySku('IP13-AZ')).toMatchObject({
    name: 'iPhone 13 128 GB',
    price: 2599.9,
    stock: 3,
    published: false,
    modelo: { name: 'iPhone 13' },
    types: [{ name: 'Smartphone' }, { name: 'Tablet' }],
    details: { description: '<p>Ótimo</p>' },
  });
  expect(await findBySku('0012')).toMatchObject({ stock: 0, published: true, modelo: null });
  const text = await exported();
  expect(text.startsWith(`\uFEFF${header};fotos\r\n`)).toBe(true);
  expect(text).toContain(
    'IP13-AZ;iPhone 13 128 GB;2.599,90;3;3;iPhone 13;Smartphone | Tablet;Estado: Seminovo | Cores: Azul | Cores: Preto;não;<p>Ótimo</p>;\r\n',
  );
  expect(text).toContain("'0012;Capa;49,90;0;0;;;;sim;;\r\n");
  expect((await tryOut(text)).body).toMatchObject({ changes: [], problems: [], unchanged: 2 });
});

test('the file holds what the list finds', async () => {
  const text = await exported('?search=capa&oculto=nao');
  expect(text).toContain("'0012");
  expect(text).not.toContain('IP13-AZ');
});

test('columns that are missing stay as they are; blank cells empty what may be empty', async () => {
  const before = await findBySku('IP13-AZ');
  await apply('SKU;preço\nIP13-AZ;2.499,00');
  expect(await findBySku('IP13-AZ')).toEqual({ ...before, price: 2499, version: before.version + 1 });
  await apply('SKU;nome;preço;estoque;modelo;tipos;atributos;publicado;descrição\nIP13-AZ;;;;;;;;');
  expect(await findBySku('IP13-AZ')).toMatchObject({
    name: before.name,
    price: 2499,
    stock: 3,
    published: false,
    modelo: null,
    types: [],
    attributes: [],
    details: { description: '' },
  });
});

test('stock moves by the difference to what was seen, over what was sold meanwhile', async () => {
  const product = await buildProduct(admin, { stock: 5 });
  const csv = `SKU;estoque;estoque visto\n${product.SKU};8;5`;
  const { body } = await tryOut(csv);
  expect(body.changes[0].fields).toEqual([{ column: 'estoque', before: '5', after: '8' }]);
  const buyer = await buildBuyer(shop);
  await buyer.post('orders', buildOrder([{ ...product, quantity: 2 }]), { 'idempotency-key': randomUUID() });
  expect((await apply(csv, body.fingerprint)).status).toBe(200);
  expect((await findBySku(product.SKU)).stock).toBe(6);
  const taken = await tryOut(`SKU;estoque;estoque visto\n${product.SKU};0;7`);
  expect(taken.body.problems).toEqual([
    { line: 2, column: 'estoque', message: 'Não dá para tirar 7: o estoque agora é 6.' },
  ]);
  const unseen = await tryOut(`SKU;estoque\n${product.SKU};9`);
  expect(unseen.body.problems).toMatchObject([{ line: 2, column: 'estoque visto' }]);
  expect((await tryOut(`SKU;estoque\n${product.SKU};6`)).body).toMatchObject({ problems: [], unchanged: 1 });
});

test('every problem is told with its line and column, and nothing is written', async () => {
  const before = await exported();
  const csv = [
    header,
    'IP13-AZ;Outro nome;1;0;0;;;;;',
    'com espaço;Nome;1;;;;;;;',
    'NOVO-1;;;;;;;;;',
    'NOVO-2;Nome;dez;-1;x;iPhone 99;Rádio;Estado: Novo | Sabor: Uva | Azul;talvez;',
    'IP13-AZ;Outro;1;;;;;;;',
    ';Sem SKU;1;;;;;;;',
    `NOVO-3;${'x'.repeat(121)};99999999999;;;;;;;`,
  ].join('\n');
  const { body } = await tryOut(csv);
  const told = body.problems.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`);
  expect(told).toEqual([
    '3 SKU',
    '4 nome',
    '4 preço',
    '5 publicado',
    '5 preço',
    '5 estoque',
    '5 estoque visto',
    '6 SKU',
    '7 SKU',
    '8 nome',
    '8 preço',
  ]);
  const others = await tryOut(`${header}\nNOVO-2;Nome;1;;;iPhone 99;Rádio;Estado: Novo | Sabor: Uva | Azul;;`);
  expect(others.body.problems.map(({ message }: { message: string }) => message)).toEqual([
    'A loja não tem o modelo “iPhone 99”.',
    'A loja não tem o tipo “Rádio”.',
    'Estado não tem o valor “Novo”.',
    'A loja não tem a característica “Sabor”.',
    '“Azul”: escreva a característica e o valor, como “Estado: Seminovo”.',
  ]);
  const refused = await apply(csv);
  expect(refused.status).toBe(422);
  expect(refused.body.message).toBe('O arquivo tem 11 erros. Nada foi gravado.');
  expect(refused.body.errors.csv[0]).toMatch(/^linha 3, SKU: /);
  expect(await exported()).toBe(before);
});

test('what was saved after the dry run is not overwritten', async () => {
  const product = await buildProduct(admin);
  const csv = `SKU;preço\n${product.SKU};1.500,00`;
  const { fingerprint } = (await tryOut(csv)).body;
  await admin.post('products/gestao/publicar', { ids: [product.id], published: false });
  const late = await apply(csv, fingerprint);
  expect(late.status).toBe(409);
  expect(late.body.message).toBe('Os produtos mudaram desde a conferência. Confira de novo antes de gravar.');
  expect((await findBySku(product.SKU)).price).toBe(1000);
});

test('of two people who apply at once what they both saw one is told', async () => {
  const product = await buildProduct(admin);
  const second = await shop.signedIn('admin');
  const files = ['1.600,00', '1.700,00'].map((price) => `SKU;preço;nome\n${product.SKU};${price};A\nDUPLO;1;B`);
  const { fingerprint } = (await tryOut(files[0] ?? '')).body;
  const answers = await Promise.all([apply(files[0] ?? '', fingerprint), apply(files[1] ?? '', fingerprint, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await findBySku(product.SKU)).price).toBe(answers[0]?.status === 200 ? 1600 : 1700);
});

test('what it changed is recorded, product by product and as a whole', async () => {
  const product = await buildProduct(admin, { name: 'Para o registro' });
  await apply(`SKU;preço;nome\n${product.SKU};1.234,00;Outro registro\nREG-1;5;Registro novo`);
  const { data } = (await admin.get('atividades?search=registro')).body;
  expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'price-changed',
    'product-added',
    'product-added',
    'product-changed',
  ]);
  expect((await admin.get('atividades?search=importou')).body.data[0]).toMatchObject({
    kind: 'products-imported',
    after: { 'Produtos adicionados': 1, 'Produtos alterados': 1 },
  });
});

test('only who keeps products gets or sends them', async () => {
  const person = await shop.signedIn();
  for (const [who, status] of [
    [shop.visitor(), 401],
    [person, 403],
  ] as const) {
    expect((await who.get('csv/produtos')).status).toBe(status);
    expect((await tryOut(header, who)).status).toBe(status);
  }
});

test('a file without SKUs, without lines or with too many is told as such', async () => {
  expect((await tryOut('nome;preço\nA;1')).body.problems).toEqual([
    { line: 1, column: 'SKU', message: 'Falta a coluna “SKU” na primeira linha.' },
  ]);
  expect((await tryOut(header)).body.problems).toEqual([
    { line: null, column: null, message: 'O arquivo não tem nenhuma linha de produto.' },
  ]);
  const many = [header, ...Array.from({ length: 2001 }, (_, line) => `S-${line};;;;;;;;;`)].join('\n');
  expect((await tryOut(many)).body.problems).toEqual([
    { line: null, column: null, message: 'O arquivo tem linhas demais: são no máximo 2.000.' },
  ]);
});
