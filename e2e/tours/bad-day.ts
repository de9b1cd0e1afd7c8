import { sellByCall } from '../journeys/described-phone.ts';
import { fillCart } from '../journeys/filled-cart.ts';
import { freshImei } from '../journeys/fresh-imei.ts';
import type { Tour, TouredShop } from './tour.ts';
import type { Visitor } from './visitor.ts';

const password = 'uma senha boa';

async function typeItWrong({ page, begin, press, fill, look, open, button, field }: Visitor): Promise<void> {
  begin('to be told of what was typed wrong, and to mend it');
  await open('/login');
  await fill(field('E-mail'), 'ninguem@exemplo.com.br');
  await fill(field('Senha'), 'nada disso');
  await press(button('Entrar'));
  await page.getByRole('alert').first().waitFor();
  await look('wrong-password');
  await open('/login-checkout');
  await press(button('Quero me cadastrar'));
  const wrong = {
    'Nome completo': 'Bia',
    CPF: '11111111111',
    'Data de nascimento': '31021985',
    CEP: '1',
    'E-mail': 'bia@gmial.con',
  };
  for (const [name, text] of Object.entries(wrong)) await fill(field(name), text);
  await press(button('Cadastrar e continuar'));
  await page.getByRole('group', { name: /^Confira \d+ campos/ }).waitFor();
  await look('bad-fields');
  await open('/reset-password?token=inventado');
  await look('old-link');
  await open('/nao-existe');
  await look('unknown-address');
}

/** A Pix that comes too late for a unit that somebody else has bought: the money goes back. */
async function payTooLate(visitor: Visitor, { newEmail, owner }: TouredShop): Promise<void> {
  const { page, begin, press, look, open, button } = visitor;
  const call = page.request;
  await call.post('/api/login', { data: owner });
  const { types } = await (await call.get('/api/products/productsAll')).json();
  const selectedTipo = [types.find(({ name }: { name: string }) => name === 'Smartphone').id];
  const product = { SKU: `ULTIMO-${Date.now()}`, name: 'iPhone 12 azul, a última unidade', price: 1999.9, stock: 1 };
  const made = await (await call.post('/api/produtoStore', { data: { ...product, selectedTipo } })).json();
  await call.post('/api/logout');
  const email = newEmail('atrasada');
  await call.post('/api/cadastrar-usuario', { data: { name: 'Dora Nunes', email, password } });
  await fillCart(page, { ...product, id: made.product.id, images: [] }, 1);
  begin('to learn what became of a Pix that came too late');
  await open('/checkout');
  await press(button('Próximo'));
  await button('Pagar agora (simulação)').waitFor();
  const { orders } = await (await call.get('/api/pedidos-user')).json();
  const [{ order_code: code, id }] = orders.data;
  const { token } = (await (
    await fetch(new URL('/api/login', page.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    })
  ).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await call.put(`/api/orders/${id}`, { data: { status: 3 }, headers });
  await page
    .getByText(/prazo deste Pix terminou|cancelado/i)
    .first()
    .waitFor();
  await look('pix-over');
  await call.post(`/api/productsUpdate/${made.product.id}`, { data: { ...product, stock: 0 }, headers });
  await call.post(`/api/pedidos/${code}/simular`, { data: { quando: 'agora' } });
  await open(`/pedidos/${code}`);
  await page.getByRole('heading', { name: /^Devolv/ }).waitFor();
  await look('money-back');
}

/** A proposal that the shop refuses. */
async function beRefused(visitor: Visitor, { newEmail, owner, browser, url }: TouredShop): Promise<void> {
  const { page, begin, press, look, open, button } = visitor;
  await page.request.post('/api/logout');
  const id = await sellByCall(page, newEmail('recusada'), freshImei());
  const desk = await browser.newContext({ baseURL: url });
  await desk.request.post('/api/login', { data: owner });
  for (const change of [
    { status: 4, codigo: 'AB123456785BR' },
    { status: 5 },
    { status: 7, rejectionReason: 'A tela está trincada e o aparelho não liga.' },
  ]) {
    await desk.request.post(`/api/proposals/status/${id}`, { data: change });
  }
  await desk.close();
  begin('to learn why the shop refused a device');
  await open('/dashboard');
  await look('refused-start');
  await open('/propostas-user');
  await press(button('Visualizar').first());
  await look('refused');
}

/** Bad luck and mistakes: wrong input, a payment that comes to nothing, a refused device. */
export const badDay: Tour = {
  name: 'bad-day',
  viewport: { width: 360, height: 740 },
  async take(visitor, shop) {
    await typeItWrong(visitor);
    await payTooLate(visitor, shop);
    await beRefused(visitor, shop);
  },
};
