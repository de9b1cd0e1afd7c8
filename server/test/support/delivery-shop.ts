import {
  type Carrier,
  CarrierProblem,
  type QuoteQuestion,
  type ServiceQuote,
} from '../../src/platform/carriers/carrier.ts';
import { openCarrier } from '../../src/platform/carriers/open-carrier.ts';
import type { OutsideTools } from '../../src/platform/features/ground.ts';
import { buildProduct, liftOrderRules } from './build-product.ts';
import { type Client, openShop, type TestShop } from './harness.ts';

export const theOrigin = {
  name: 'Loja do Ensaio',
  document: '11222333000181',
  phone: '4733221100',
  email: 'loja@example.com',
  cep: '89010000',
  address: 'Rua XV de Novembro',
  number: '1000',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
};

export const anAddress = (changes: object = {}) => ({
  label: 'Casa',
  recipient: 'Ana de Souza',
  cep: '01001-000',
  address: 'Praça da Sé',
  number: '100',
  complement: 'Apto 12',
  neighborhood: 'Sé',
  city: 'São Paulo',
  state: 'São Paulo',
  phone: '(11) 98765-4321',
  ...changes,
});

export const simulatedServices = [
  { code: 'economico', label: 'Econômico', way: 'send', active: true, extra_days: 0, extra_percent: 0 },
  { code: 'expresso', label: 'Expresso', way: 'send', active: true, extra_days: 0, extra_percent: 0 },
];

/** The simulated carrier, whose prices a test may replace, have fail, or have nobody answer. */
function standInCarrier() {
  const asked: QuoteQuestion[] = [];
  const told: { quote: ((question: QuoteQuestion) => Promise<ServiceQuote[]>) | undefined } = { quote: undefined };
  const carrierTools: NonNullable<OutsideTools['carrierTools']> = {
    openCarrier(settings, tools): Carrier {
      const simulated = openCarrier({ ...settings, carrier: 'simulador' }, tools);
      return {
        ...simulated,
        name: settings.carrier,
        quote(question) {
          asked.push(question);
          return (told.quote ?? simulated.quote)(question);
        },
      };
    },
  };
  return {
    carrierTools,
    asked,
    told,
    fails: async (): Promise<ServiceQuote[]> => {
      throw new CarrierProblem('unknown', 'A transportadora não respondeu.');
    },
    hangs: () => new Promise<ServiceQuote[]>(() => {}),
  };
}

export type DeliveryShop = TestShop & { admin: Client & { id: number }; carrier: ReturnType<typeof standInCarrier> };

/** A shop that delivers by the simulated carrier; its Pix is fixed. */
export async function openDeliveryShop(options: Parameters<typeof openShop>[1] = {}): Promise<DeliveryShop> {
  const carrier = standInCarrier();
  const environment = { BASE_URL: 'http://127.0.0.1:3000' };
  const shop = await openShop(environment, { carrierTools: carrier.carrierTools, ...options });
  const admin = await shop.signedIn('admin');
  await liftOrderRules(admin);
  const saved = await admin.put('transportadora-config', { carrier: 'simulador', services: simulatedServices });
  if (saved.status !== 200) throw new Error(`No carrier: ${saved.text}`);
  const terms = await admin.put('envios-config', { deliver: true, origin: theOrigin });
  if (terms.status !== 200) throw new Error(`No deliveries: ${terms.text}`);
  return { ...shop, admin, carrier };
}

type Line = { id: number; quantity: number };

/** Prices of a cart with a way to its buyer. */
export const summarise = (
  client: Client,
  products: readonly Line[],
  delivery: object | string | undefined,
  more = {},
) => client.post('carrinho/resumo', { products, delivery, ...more });

/** A product, an address and a priced delivery of a buyer. */
export async function chosenDelivery(
  shop: DeliveryShop,
  buyer: Client,
  { price = '1000', service = 'simulador:economico', more = {} } = {},
) {
  const product = await buildProduct(shop.admin, { price });
  const products = [{ id: product.id, quantity: 1 }];
  const { address } = (await buyer.post('enderecos', anAddress())).body;
  const { body } = await summarise(buyer, products, { kind: 'delivery', cep: '01001000', service }, more);
  const offered = body.deliveries.find(({ id }: { id: string }) => id === service);
  const order = {
    products,
    totalAmount: body.total as number,
    payment_method: 'Pix',
    deliveryMethod: 'Entrega',
    delivery: { kind: 'delivery', quote: offered?.quote as string, address_id: address.id as number },
    ...more,
  };
  return { product, address, summary: body, offered, order };
}
