import { sellByCall } from '../journeys/described-phone.ts';
import { freshImei } from '../journeys/fresh-imei.ts';
import type { Sheet } from './pictures.ts';
import type { Tour } from './tour.ts';
import type { Visitor } from './visitor.ts';

/** A button that prints a paper, its screen, and the sheets. */
interface Printed {
  address: string;
  label: string;
  name: string;
  /** Opens what the button stands in. */
  before?: string;
  sheets?: readonly Sheet[];
}

async function printPaper({ page, open, button, print }: Visitor, printed: Printed) {
  const { address, label, name, before, sheets = ['a4', 'roll'] } = printed;
  for (const sheet of sheets) {
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
async function printFirst(visitor: Visitor, addresses: readonly string[], printed: Omit<Printed, 'address'>) {
  for (const address of addresses) {
    await visitor.open(address);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    if ((await visitor.button(printed.label).count()) > 0) return printPaper(visitor, { address, ...printed });
  }
  throw new Error(`Nothing of the demo has '${printed.label}'.`);
}

const own: readonly Sheet[] = ['own'];

/** Every paper of the shop as PDFs: of A4 and a roll of 80 mm, or of its own size. */
export const papers: Tour = {
  name: 'papers',
  viewport: { width: 1280, height: 800 },
  async take(visitor, { owner, newEmail, browser, url }) {
    const call = visitor.page.request;
    await call.post('/api/login', { data: owner });
    const listed = async (address: string) => (await call.get(`/api/${address}`)).json();
    const idsOf = async (status: number): Promise<number[]> =>
      (await listed(`proposals?status=${status}`)).data.map(({ id }: { id: number }) => id);
    const [left, bought, refused] = [await idsOf(5), await idsOf(6), await idsOf(7)];
    const { orders } = await listed('orders?status=5');
    const units = await listed('unidades');
    const sale = `/vendas/${orders[0].order_code}`;
    const proposals = (ids: readonly number[]) => ids.map((id) => `/propostas/${id}`);
    await printPaper(visitor, { address: sale, label: 'Imprimir recibo', name: 'receipt' });
    await printPaper(visitor, { address: sale, label: 'Imprimir termo de retirada', name: 'pickup-slip' });
    await printFirst(visitor, proposals(left), { label: 'Imprimir comprovante de entrega', name: 'left-slip' });
    await printFirst(visitor, proposals(refused), { label: 'Imprimir termo de devolução', name: 'returned-slip' });
    const benches = [...bought, ...refused].map((id) => `/bancada/${id}`);
    await printFirst(visitor, benches, { label: 'Imprimir diagnóstico', name: 'diagnosis' });
    const passports = units.data.map(({ code }: { code: string }) => `/aparelho/${code}`);
    await printFirst(visitor, passports, { label: 'Imprimir passaporte', name: 'passport' });
    await printFirst(visitor, passports, { label: 'Imprimir etiqueta', name: 'label', sheets: own });
    await printPaper(visitor, { address: '/livro-de-aparelhos', label: 'Imprimir', name: 'register', sheets: own });

    await call.post('/api/logout');
    const id = await sellByCall(visitor.page, newEmail('remetente'), freshImei());
    const desk = await browser.newContext({ baseURL: url });
    await desk.request.post('/api/login', { data: owner });
    await desk.request.post(`/api/proposals/status/${id}`, { data: { status: 4, codigo: 'AB123456785BR' } });
    await desk.close();
    await printPaper(visitor, {
      address: '/propostas-user',
      before: 'Visualizar',
      label: 'Imprimir declaração de conteúdo',
      name: 'declaration',
    });
  },
};
