import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.database.deleteFrom('settings').execute();
  admin = await shop.signedIn('admin', { name: 'Clara Dias' });
});
afterAll(() => shop.close());

const open = '09:00 – 18:00';
const hours = {
  'segunda-feira': open,
  'terça-feira': open,
  'quarta-feira': open,
  'quinta-feira': open,
  'sexta-feira': '09:00-12:00, 13:30-18:00',
  sábado: 'fechado',
  domingo: 'Fechado',
};
const settings = (changes: object = {}) => ({
  name: 'Vira Celular',
  company: 'Vira Comércio Ltda.',
  cnpj: '12abc34501de35',
  state: 'Paraná',
  vicinity: 'Rua A, 1 - Curitiba - PR',
  hours,
  email: 'Oi@Vira.example',
  instagram: '@vira',
  facebook: '',
  whatsapp: '+55 (41) 99999-8888',
  pix_kind: 'telefone',
  pix_key: '(41) 99999-8888',
  pix_name: 'Vira Comércio',
  pix_city: 'Curitiba',
  analytics_id: 'g-abc123def4',
  google_place_id: 'ChIJ123',
  ...changes,
});

describe("the shop's settings", () => {
  test('with a character that no text can hold are refused, never a failure', async () => {
    expect((await admin.put('loja-config', settings({ name: 'Vira\u0000Celular' }))).status).toBe(422);
  });

  test('are for admins alone', async () => {
    const user = await shop.signedIn();
    for (const [caller, status] of [
      [shop.visitor(), 401],
      [user, 403],
    ] as const) {
      expect((await caller.get('loja-config')).status).toBe(status);
      expect((await caller.put('loja-config', settings())).status).toBe(status);
    }
  });

  test('are there before anybody has changed them', async () => {
    const { status, body } = await admin.get('loja-config');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Giro', pix_kind: null, pix_key: '', google_place_id: '', version: 0 });
    expect(body.hours).toMatchObject({ 'segunda-feira': '09:00 – 18:00', domingo: 'Fechado' });
  });

  test('are saved in their normal forms and seen by everybody at the next request', async () => {
    const before = await shop.visitor().get('loja');
    expect(before.body.name).toBe('Giro');
    const saved = await admin.put('loja-config', settings());
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      message: 'Configurações da loja salvas com sucesso!',
      config: { cnpj: '12.ABC.345/01DE-35', whatsapp: '5541999998888', pix_key: '+5541999998888', version: 1 },
    });
    expect((await admin.get('loja-config')).body).toEqual(saved.body.config);
    const { body } = await shop.visitor().get('loja');
    expect(body).toMatchObject({
      name: 'Vira Celular',
      cnpj: '12.ABC.345/01DE-35',
      email: 'oi@vira.example',
      instagram: 'https://www.instagram.com/vira',
      facebook: '',
      whatsapp: '5541999998888',
      analytics_id: 'G-ABC123DEF4',
    });
    expect(body.opening_hours[4]).toBe('sexta-feira: 09:00 – 12:00, 13:30 – 18:00');
    expect(body.opening_hours[5]).toBe('sábado: Fechado');
    expect(body.google_place_id).toBeUndefined();
    expect((await shop.visitor().get('googleMaps')).body.vicinity).toBe('Rua A, 1 - Curitiba - PR');
    expect((await shop.visitor().get('pix')).body.merchant).toEqual({
      key: '+5541999998888',
      name: 'Vira Comércio',
      city: 'Curitiba',
      isDemo: false,
    });
  });

  test('name the shop in its mails, as their sender while there is no SMTP and in their foot', async () => {
    await admin.put('loja-config', settings());
    const { email } = await shop.signedIn();
    await shop.visitor().post('forgot-password', { email });
    const mail = (await shop.mails()).at(-1);
    expect(mail?.from?.name).toBe('Vira Celular');
    expect(mail?.text).toContain('CNPJ 12.ABC.345/01DE-35');
    expect(mail?.html).not.toContain('Giro');
  });

  test('are refused with every bad field at once', async () => {
    const { status, body } = await admin.put('loja-config', {
      name: '',
      company: 'x'.repeat(121),
      cnpj: '11222333000182',
      state: 'Lisboa',
      vicinity: ' ',
      hours: { ...hours, domingo: '18:00 – 09:00', sábado: '9h' },
      email: 'x',
      instagram: 'javascript:alert(1)',
      facebook: 'https://exemplo.com/loja',
      whatsapp: '+1 415 555 2671',
      pix_kind: 'cpf',
      pix_key: '52998224724',
      pix_name: 'x'.repeat(26),
      pix_city: '',
      analytics_id: 'UA-1',
      google_place_id: 'x'.repeat(301),
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Preencha este campo.'],
      company: ['Use no máximo 120 caracteres.'],
      cnpj: ['CNPJ inválido.'],
      state: ['Escolha uma das opções.'],
      vicinity: ['Preencha este campo.'],
      'hours.sábado': ['Informe os horários como 09:00 e 18:00.'],
      'hours.domingo': ['Cada horário deve vir depois do anterior.'],
      email: ['E-mail inválido.'],
      instagram: ['Informe o endereço da página no Instagram ou o nome, como @loja.'],
      facebook: ['Informe o endereço da página no Facebook ou o nome, como @loja.'],
      whatsapp: ['Use DDD e número do Brasil, como +55 (47) 99999-8888.'],
      pix_name: ['Use no máximo 25 caracteres.'],
      analytics_id: ['O ID começa com G- e tem letras e números, como G-ABC123DEF4.'],
      google_place_id: ['Use no máximo 300 caracteres.'],
      pix_city: ['Preencha este campo.'],
      pix_key: ['CPF inválido.'],
    });
    expect((await admin.get('loja-config')).body.version).toBe(0);
  });

  test('take no Pix, and the checkout then knows of none', async () => {
    await admin.put('loja-config', settings());
    const none = { pix_kind: null, pix_key: '', pix_name: '', pix_city: '' };
    expect((await admin.put('loja-config', settings(none))).status).toBe(200);
    expect((await shop.visitor().get('pix')).body).toEqual({ merchant: null, mode: 'static' });
    expect((await admin.put('loja-config', settings({ ...none, pix_name: '🙂' }))).body.errors).toEqual({
      pix_name: ['Use letras e números: este texto não cabe em um código Pix.'],
      pix_kind: ['Escolha uma das opções.'],
      pix_key: ['Preencha este campo.'],
      pix_city: ['Preencha este campo.'],
    });
  });

  test("tell the demo's Pix key from a real one, and keep it through a save", async () => {
    const value = JSON.stringify({ key: 'pix@giro.example', name: 'Giro Demonstracao', city: 'Blumenau' });
    await shop.database.insertInto('settings').values({ key: 'pix', value }).execute();
    const { body } = await admin.get('loja-config');
    expect(body).toMatchObject({ pix_kind: 'email', pix_key: 'pix@giro.example', pix_is_demo: true });
    await admin.put('loja-config', { ...body, name: 'Outra' });
    expect((await shop.visitor().get('pix')).body.merchant.isDemo).toBe(true);
    await admin.put('loja-config', settings());
    expect((await shop.visitor().get('pix')).body.merchant.isDemo).toBe(false);
  });

  test('tell a second admin who saved meanwhile, and keep what the first one saved', async () => {
    const seen = { 'if-match': '"0"' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => admin.put('loja-config', settings({ name: `Loja ${index}` }), seen)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/alteradas por Clara Dias em \d\d\/\d\d\/\d{4}/);
    const winner = answers.find(({ status }) => status === 200);
    expect((await shop.visitor().get('loja')).body.name).toBe(winner?.body.config.name);
    expect((await admin.put('loja-config', settings(), { 'if-match': '"1"' })).status).toBe(200);
  });
});

describe('whom the Pix codes pay', () => {
  const otherKey = settings({ name: 'Outra', pix_key: '(41) 98888-7777' });

  test('is changed by owners alone; others save all the rest', async () => {
    await admin.put('loja-config', settings());
    const manager = await shop.signedIn('gerente');
    const refusedSave = await manager.put('loja-config', otherKey);
    expect([refusedSave.status, refusedSave.body.message]).toEqual([
      403,
      'Só quem tem o perfil Dono troca a chave Pix da loja.',
    ]);
    expect((await manager.get('loja-config')).body).toMatchObject({ name: 'Vira Celular', pix_key: '+5541999998888' });
    expect(
      (await manager.put('loja-config', settings({ pix_kind: '', pix_key: '', pix_name: '', pix_city: '' }))).status,
    ).toBe(403);
    const saved = await manager.put('loja-config', settings({ name: 'Outra' }));
    expect(saved.body.config).toMatchObject({ name: 'Outra', pix_key: '+5541999998888' });
  });

  test('asks an owner to show again that it is them, and only then', async () => {
    await admin.put('loja-config', settings());
    const longAgo = new Date(Date.now() - 3_600_000);
    await shop.database.updateTable('sessions').set({ stepped_up_at: longAgo }).execute();
    expect((await admin.put('loja-config', settings({ name: 'Outra' }))).status).toBe(200);
    const asked = await admin.put('loja-config', otherKey);
    expect([asked.status, asked.body.step_up]).toEqual([403, true]);
    expect((await admin.get('loja-config')).body.pix_key).toBe('+5541999998888');
  });
});

describe('ANALYTICS_ID', () => {
  const idOf = async () => (await shop.visitor().get('loja')).body.analytics_id;

  test('fills the setting until somebody has decided on it, even for none', async () => {
    const { shopSettings } = shop.app.services;
    await shopSettings.fillAnalyticsId('G-FIRST1');
    expect((await admin.get('loja-config')).body).toMatchObject({ analytics_id: 'G-FIRST1', name: 'Giro' });
    await shopSettings.fillAnalyticsId('G-SECOND2');
    await admin.put('loja-config', settings({ analytics_id: '' }));
    await shopSettings.fillAnalyticsId('G-THIRD3');
    expect(await idOf()).toBe('');
  });

  test('is refused by name when it is none', () => {
    expect(readConfig({ ANALYTICS_ID: 'g-abc123' }).analyticsId).toBe('G-ABC123');
    expect(() => readConfig({ ANALYTICS_ID: 'UA-1' })).toThrow('ANALYTICS_ID: ANALYTICS_ID must be a measurement id');
  });
});
