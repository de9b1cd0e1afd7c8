import { sellByCall } from '../journeys/described-phone.ts';
import { freshImei } from '../journeys/fresh-imei.ts';
import type { Walk } from './walk.ts';
import type { Walker } from './walker.ts';

/** Prints what a button prints, on sheets and on a roll; `before` opens what the button stands in. */
async function printBoth(walker: Walker, address: string, label: string, name: string, before?: string) {
  const { page, open, button, print } = walker;
  for (const sheet of ['a4', 'roll'] as const) {
    await open(address);
    if (before) await button(before).first().click();
    // Nobody is there to close the browser's window.
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await button(label).first().click();
    await page.locator('body > article').waitFor({ state: 'attached' });
    await print(name, sheet);
  }
}

/** The first of these records that has the button: not every device has been back at the counter. */
async function printFirst(walker: Walker, addresses: readonly string[], label: string, name: string) {
  for (const address of addresses) {
    await walker.open(address);
    await walker.page.getByRole('heading', { level: 1 }).waitFor();
    if ((await walker.button(label).count()) > 0) return printBoth(walker, address, label, name);
  }
  throw new Error(`Nothing of the demo has '${label}'.`);
}

/** Every paper of the shop, as PDFs of A4 and of a roll of 80 mm. */
export const papers: Walk = {
  name: 'papers',
  viewport: { width: 1280, height: 800 },
  async take(walker, { owner, newEmail, browser, url }) {
    const call = walker.page.request;
    await call.post('/api/login', { data: owner });
    const listed = async (address: string) => (await call.get(`/api/${address}`)).json();
    const idsOf = async (status: number): Promise<number[]> =>
      (await listed(`proposals?status=${status}`)).data.map(({ id }: { id: number }) => id);
    const [left, bought, refused] = [await idsOf(5), await idsOf(6), await idsOf(7)];
    const { orders } = await listed('orders?status=5');
    const units = await listed('unidades');
    const sale = `/vendas/${orders[0].order_code}`;
    const proposals = (ids: readonly number[]) => ids.map((id) => `/propostas/${id}`);
    await printBoth(walker, sale, 'Imprimir recibo', 'receipt');
    await printBoth(walker, sale, 'Imprimir termo de retirada', 'pickup-slip');
    await printFirst(walker, proposals(left), 'Imprimir comprovante de entrega', 'left-slip');
    await printFirst(walker, proposals(refused), 'Imprimir termo de devolução', 'returned-slip');
    const benches = [...bought, ...refused].map((id) => `/bancada/${id}`);
    await printFirst(walker, benches, 'Imprimir diagnóstico', 'diagnosis');
    const passports = units.data.map(({ code }: { code: string }) => `/aparelho/${code}`);
    await printFirst(walker, passports, 'Imprimir passaporte', 'passport');
    await printFirst(walker, passports, 'Imprimir etiqueta', 'label');
    await printBoth(walker, '/livro-de-aparelhos', 'Imprimir', 'register');

    await call.post('/api/logout');
    const id = await sellByCall(walker.page, newEmail('remetente'), freshImei());
    const desk = await browser.newContext({ baseURL: url });
    await desk.request.post('/api/login', { data: owner });
    await desk.request.post(`/api/proposals/status/${id}`, { data: { status: 4, codigo: 'AB123456785BR' } });
    await desk.close();
    await printBoth(walker, '/propostas-user', 'Imprimir declaração de conteúdo', 'declaration', 'Visualizar');
  },
};
