import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo, sendForm } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
});
afterAll(() => shop.close());

const unreadable = { message: 'Não foi possível ler o que foi enviado.' };
/** No text can be made of it: turning it into one throws. */
const untextual = { toString: 1, valueOf: 1 };

describe('what no form sends', () => {
  test.each(['email', 'confirmEmail'])('an object as %s is a bad field', async (field) => {
    const model = await buildModel(shop);
    const sale = { ...buildVisitorProposal(model, '128 GB', 'Funciona'), [field]: untextual };
    for (const path of ['propostaStore', 'cadastrar-usuario']) {
      const { status, body } = await shop.visitor().post(path, sale);
      expect([path, status]).toEqual([path, 422]);
      expect(body.errors).toHaveProperty(field);
    }
  });

  test('half a character is refused where it would be kept as JSON', async () => {
    const settings = (await admin.get('loja-config')).body;
    const { status, body } = await admin.put('loja-config', { ...settings, name: 'Loja \ud800' });
    expect([status, body]).toEqual([422, unreadable]);
    expect((await admin.get('loja-config')).body).toEqual(settings);
  });

  test('the year 0 is no date: the calendar has none', async () => {
    const review = { author: 'Ana', rating: 5, text: 'Bom', written_on: '0000-01-01' };
    const { status, body } = await admin.post('depoimentos', review);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ written_on: ['Esta data não existe.'] });
  });

  test('the longest address is limited like any other', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com.br`;
    expect((await shop.visitor().post('login', { email, password: 'errada' })).status).toBe(401);
    expect((await shop.visitor().post('forgot-password', { email })).status).toBe(200);
    expect((await shop.visitor().post('forgot-password', { email })).status).toBe(429);
  });

  test.each([null, '', ' ', true, [5]])('%j is no number, and not 0 either', async (stock) => {
    const product = { SKU: 'NADA', name: 'Aparelho', price: 10, stock, selectedTipo: [] };
    const { status, body } = await admin.post('produtoStore', product);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ stock: ['Informe um número.'] });
  });
});

describe('a form', () => {
  test.each([
    [
      'that is cut off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="SKU"\r\n\r\nA',
    ],
    ['without a boundary', 'multipart/form-data', 'SKU=A'],
  ])('%s is refused in words', async (_, type, payload) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type };
    const response = await shop.app.http.inject({ method: 'POST', url: '/api/produtoStore', headers, payload });
    expect([response.statusCode, response.json()]).toEqual([400, unreadable]);
  });

  test.each(['upload-image', 'produtoStore'])('%s takes no picture of 0 bytes', async (path) => {
    const field = path === 'upload-image' ? 'image' : 'images[]';
    const product = { SKU: 'VAZIO', name: 'Aparelho', price: '10', stock: '1' };
    const fields = [...Object.entries(product), [field, Buffer.alloc(0)]] as const;
    const { status, body } = await sendForm(shop, admin.token, path, fields);
    expect([status, body.errors]).toEqual([422, { [field.slice(0, 6).replace('[', '')]: ['O arquivo está vazio.'] }]);
  });

  test('takes a field for pictures that was left empty as no picture', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ SKU: 'SEM-FOTO', name: 'Aparelho', price: '10', stock: '1' }))
      form.append(name, value);
    form.append('images[]', new Blob([], { type: 'application/octet-stream' }), '');
    const request = new Request('http://loja.example', { method: 'POST', body: form });
    const response = await shop.app.http.inject({
      method: 'POST',
      url: '/api/produtoStore',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': String(request.headers.get('content-type')) },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect([response.statusCode, response.json().product?.images]).toEqual([201, []]);
  });

  test('of many large texts is refused before it is in memory', async () => {
    const fields = Array.from({ length: 6 }, (_, index) => [`texto${index}`, 'x'.repeat(900_000)] as const);
    const { status, body } = await sendForm(shop, admin.token, 'produtoStore', fields);
    expect([status, body]).toEqual([413, { message: 'O envio é grande demais.' }]);
  });

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['drawing with a script', async () => Buffer.from(drawing)],
    [
      'GIF',
      async () =>
        sharp(await photo())
          .gif()
          .toBuffer(),
    ],
    [
      'TIFF',
      async () =>
        sharp(await photo())
          .tiff()
          .toBuffer(),
    ],
    ['picture that is cut off', async () => (await photo(400)).subarray(0, 200)],
    ['picture of 56 megapixels in a few kilobytes', async () => blankPng(8000, 7000)],
  ])('takes no %s', async (_, bytes) => {
    const { status, body } = await sendForm(shop, admin.token, 'upload-image', [['image', await bytes()]]);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ image: ['Envie uma imagem JPEG, PNG, WebP ou AVIF.'] });
  });

  test('takes a picture that is one pixel wide and 50,000 high', async () => {
    const { status } = await sendForm(shop, admin.token, 'upload-image', [['image', await blankPng(1, 50_000)]]);
    expect(status).toBe(200);
  });
});

const blankPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();
