import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { type CorreiosPeer, openCorreiosPeer } from '../../fakes/correios-peer/index.ts';
import { type MelhorEnvioPeer, openMelhorEnvioPeer } from '../../fakes/melhor-envio-peer/index.ts';
import type { AppOptions } from '../../src/app.ts';
import { buildModel } from './build-model.ts';
import { buildBuyer, buildOrder, buildProduct, liftOrderRules } from './build-product.ts';
import { submitProposal } from './build-proposal.ts';
import { type Client, openShop } from './harness.ts';

/** Carriers are asked without a pause. */
export const hastily = { pace: async () => undefined, limits: { lookMs: 1 } } as AppOptions['carrierTools'];

/** The key of a note, with its check digit. */
export const notaKey = withDigit('3526081122233300018155001000000001100000001');

function withDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((so, digit, place) => so + Number(digit) * (2 + (place % 8)), 0);
  const rest = sum % 11;
  return `${digits}${rest < 2 ? 0 : 11 - rest}`;
}

export type ParcelShop = Awaited<ReturnType<typeof openParcelShop>>;

/** The shop as a sender. */
export const origin = {
  name: 'Giro Celulares',
  document: '11222333000181',
  phone: '(47) 3333-4444',
  email: 'loja@exemplo.com.br',
  cep: '89010-000',
  address: 'Rua XV de Novembro',
  number: '100',
  complement: '',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
};

const service = (code: string, way: string) => ({
  ...{ code, label: code === 'expresso' ? 'Expresso' : 'Econômico', way, insurance_code: '', active: true },
  ...{ extra_days: 0, extra_percent: 0 },
});

/** Services of the simulator, both ways. */
export const simulated = [service('economico', 'send'), service('expresso', 'send'), service('economico', 'reverse')];

/** A street that nobody else lives in: it must stand in no log and in no one's answer. */
export const street = 'Alameda das Araucárias';

/** A shop whose parcels go by the simulator, or by whatever these settings of a carrier say. */
export async function openParcelShop({
  carrier = { carrier: 'simulador', services: simulated } as object,
  carrierTools,
}: {
  carrier?: object | null;
  carrierTools?: AppOptions['carrierTools'];
} = {}) {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const shop = await openShop({ BASE_URL: 'http://127.0.0.1:3000' }, { log, ...(carrierTools && { carrierTools }) });
  const admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  const { body: config } = await admin.get('loja-config');
  await admin.put('loja-config', { ...config, email: 'loja@exemplo.com.br' });
  const put = async (path: string, body: object) => {
    const saved = await admin.put(path, body);
    if (saved.status !== 200) throw new Error(`${path}: ${saved.text}`);
  };
  if (carrier) await put('transportadora-config', carrier);
  await put('envios-config', { origin, deliver: carrier !== null });
  await liftOrderRules(admin);
  const model = await buildModel(shop);

  /** A proposal of somebody whose address is whole. */
  async function propose({ isWhole = true, isConfirmed = true } = {}) {
    const { id, seller, email } = await submitProposal(shop, model);
    await shop.pool.query(
      `update users set email_confirmed_at = case when $2 then now() end, cep = '01310100', street = $3,
         street_number = '1578/F2', neighborhood = $4, city = 'São Paulo', state = 'São Paulo', phone = '11987654321'
       where email = $1`,
      [email, isConfirmed, street, isWhole ? 'Bela Vista' : null],
    );
    const change = (status: number, more: object = {}) => admin.post(`proposals/status/${id}`, { status, ...more });
    const read = async () => (await admin.get(`proposals/${id}/ficha`)).body;
    const mails = async () => (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
    return { id, seller, email, change, read, mails };
  }

  /** A proposal whose seller has a code. */
  async function proposeWithCode() {
    const proposal = await propose();
    await proposal.change(4);
    await workAll();
    const [parcel] = (await proposal.read()).parcels;
    if (parcel?.state !== 'ready') throw new Error(`No code: ${JSON.stringify(parcel)}`);
    return { ...proposal, parcel };
  }

  /** An order of R$ 1.000,00 and its freight, to an address of a new buyer's. */
  async function buy({ cep = '01310-100', service }: { cep?: string; service?: string } = {}) {
    const buyer = await buildBuyer(shop, { name: 'Bia Ramos' });
    const cpf = shop.app.ground.box.seal('52998224725', 'users.cpf_sealed', buyer.id);
    await shop.pool.query('update users set cpf_sealed = $2 where id = $1', [buyer.id, cpf]);
    const product = await buildProduct(admin, { price: '1000', stock: 1 });
    const address = await buyer.post('enderecos', {
      ...{
        label: 'Casa',
        recipient: 'Caio Braga',
        cep,
        address: street,
        number: '1578/F2',
        neighborhood: 'Bela Vista',
      },
      ...{ city: 'São Paulo', state: 'São Paulo', phone: '(11) 98765-4321' },
    });
    const cart = buildOrder([product]);
    const offered = await buyer.post('carrinho/resumo', {
      products: cart.products,
      delivery: { kind: 'delivery', cep },
    });
    const choices = offered.body.deliveries.filter(({ quote }: { quote: string | null }) => quote !== null);
    const chosen = choices.find(({ id }: { id: string }) => service === undefined || id === service);
    if (!chosen) throw new Error(`No delivery: ${offered.text}`);
    const placed = await buyer.post('orders', {
      ...cart,
      totalAmount: 1000 + chosen.price,
      deliveryMethod: 'Entrega',
      delivery: { kind: 'delivery', quote: chosen.quote, address_id: address.body.address.id },
    });
    if (placed.status !== 201) throw new Error(`No order: ${placed.text}`);
    const code = placed.body.order_code as string;
    const { rows } = await shop.pool.query('select id from orders where order_code = $1', [code]);
    const id = rows[0].id as number;
    const change = (status: number, more: object = {}) => admin.put(`orders/${id}`, { status, ...more });
    const read = async () => (await buyer.get(`pedidos/${code}`)).body;
    return { buyer, code, id, change, read, price: chosen.price as number };
  }

  /** The same, paid and with a label that is bought. */
  async function send(how: Parameters<typeof buy>[0] = {}) {
    const order = await buy(how);
    await order.change(2);
    const { body } = await admin.get(`envios?search=${order.code}`);
    const parcelId = body.parcels.data[0].id as number;
    await admin.put(`envios/${parcelId}`, { nota_key: notaKey });
    await admin.post('envios/etiquetas', { ids: [parcelId] });
    await workAll();
    const { parcel } = (await admin.get(`envios/${parcelId}`)).body;
    if (parcel.state !== 'ready') throw new Error(`No label: ${JSON.stringify(parcel)}`);
    return { ...order, parcelId };
  }

  /** Works off every job, also those that wait for a later moment. */
  async function workAll(): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await shop.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
      await shop.work();
    }
  }

  return {
    ...shop,
    shop,
    admin,
    logged,
    model,
    propose,
    proposeWithCode,
    buy,
    send,
    workAll,
    put,
    simulate: (id: number, evento: string) => admin.post(`envios/${id}/simular`, { evento }),
    parcel: async (id: number) => (await admin.get(`envios/${id}`)).body.parcel,
    /** Nothing of what was asked for is still under way at a carrier. */
    forgetTries: () =>
      shop.pool.query(`update parcels set tried_at = tried_at - interval '5 minutes',
        ending_since = ending_since - interval '10 minutes'`),
    countMails: async (client: { email: string }, words: string) =>
      (await shop.mails()).filter(
        ({ to, subject = '' }) => to?.[0]?.address === client.email && subject.includes(words),
      ).length,
    asRole: (role: Parameters<typeof shop.signedIn>[0]): Promise<Client> => shop.signedIn(role),
  };
}

/** The same by Correios that stand in for the real ones. */
export async function openCorreiosShop() {
  const peer: CorreiosPeer = await openCorreiosPeer();
  const shop = await openParcelShop({ carrier: peer.config(), carrierTools: hastily });
  return {
    ...shop,
    peer,
    async close() {
      await shop.close();
      await peer.close();
    },
  };
}

/** The same by Melhor Envio, which tells the shop of what happens. */
export async function openMelhorEnvioShop() {
  const peer: MelhorEnvioPeer = await openMelhorEnvioPeer();
  const shop = await openParcelShop({ carrier: peer.config(), carrierTools: hastily });
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.http.server.address() as AddressInfo;
  const { body } = await shop.admin.get('transportadora-config');
  const hook = `http://127.0.0.1:${port}${new URL(body.webhook_url).pathname}`;
  return {
    ...shop,
    peer,
    hook,
    async close() {
      await shop.close();
      await peer.close();
    },
  };
}
