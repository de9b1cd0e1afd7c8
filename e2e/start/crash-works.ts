import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshImei } from '../journeys/fresh-imei.ts';
import type { CrashingStore, Reply } from './crashing-store.ts';
import { preparedAdmin } from './prepare-store.ts';

/** Acknowledged work, to be looked for after everything has been broken. */
export interface Acknowledged {
  /** Codes of orders by the keys of their attempts. */
  orders: Map<string, string>;
  /** Codes of orders whose buyers were told that they are paid. */
  paid: Set<string>;
  /** Statuses that were set by somebody of the shop, by the ids of proposals. */
  proposals: Map<number, number[]>;
}

const password = 'uma senha boa';

const device = {
  selectedBrandName: 'Apple',
  selectedTypeName: 'Smartphone',
  selectedModelName: 'iPhone 13',
  selectedOptionsArray: [],
};

function assertDone({ status, body }: Reply, what: string): void {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
}

/** Buyers, sellers and somebody of the shop, who do everything again until they are answered. */
export function createWorks(store: CrashingStore, acknowledged: Acknowledged) {
  const { call, insist, signIn } = store;

  /** The answer to a registration may be lost while the account is there. */
  async function register(): Promise<string> {
    const person = { name: 'Ana Souza', email: `${randomUUID()}@exemplo.com.br`, password };
    let token: string | undefined;
    while (!token) {
      await call('cadastrar-usuario', { body: person });
      token = await signIn(person);
    }
    return token;
  }

  async function stateOf(code: string, token: string): Promise<string> {
    return (await insist(`pedidos/${code}/pagamento`, { method: 'GET', token })).body.state;
  }

  /** Orders one and pays it by the simulator; sent again, it is the same order and the same payment. */
  async function buy(token: string, product: { id: number; price: number }): Promise<void> {
    const key = randomUUID();
    const order = { products: [{ id: product.id, quantity: 1 }], totalAmount: product.price };
    const body = { ...order, payment_method: 'Pix', deliveryMethod: 'Retirada na Loja' };
    const placed = await insist('orders', { token, body, headers: { 'idempotency-key': key } });
    assertDone(placed, 'An order was refused');
    const code = placed.body.order_code as string;
    acknowledged.orders.set(key, code);
    for (let state = ''; state !== 'paid'; state = await stateOf(code, token)) {
      if (state === 'waiting') await insist(`pedidos/${code}/simular`, { token, body: { quando: 'agora' } });
      else if (state !== '' && state !== 'preparing') throw new Error(`Order ${code} is ${state}.`);
      await sleep(50);
    }
    acknowledged.paid.add(code);
  }

  /** Sets a status over the version that was read, so that it is set once whoever hears of it. */
  async function setStatus(id: number, status: number, token: string): Promise<void> {
    for (;;) {
      const { body } = await insist(`proposals?search=${id}`, { method: 'GET', token });
      const row = body.data.find((each: { id: number }) => each.id === id);
      if (row.status === status) return;
      const headers = { 'if-match': `"${row.version}"` };
      const reply = await call(`proposals/status/${id}`, { token, headers, body: { status } });
      if (reply.status < 300) return;
      if (reply.status !== 503 && reply.status !== 409) assertDone(reply, 'A status was refused');
      await sleep(100);
    }
  }

  /** Offers a device, which somebody of the shop receives and buys. */
  async function sell(seller: string, admin: string): Promise<void> {
    const sent = {
      token: seller,
      body: { ...device, imei: freshImei() },
      headers: { 'idempotency-key': randomUUID() },
    };
    const reply = await insist('propostaStore', sent);
    assertDone(reply, 'A proposal was refused');
    const id = reply.body.id as number;
    const set: number[] = [];
    acknowledged.proposals.set(id, set);
    for (const status of [5, 6]) {
      await setStatus(id, status, admin);
      set.push(status);
    }
  }

  return {
    register,
    buy,
    sell,
    signInAdmin: () => signIn(preparedAdmin),
    /** A product with enough for all of the buyers. */
    async addProduct(admin: string, stock: number): Promise<{ id: number; price: number }> {
      const body = { SKU: 'CRASH', name: 'Aparelho', price: '10', stock };
      const reply = await insist('produtoStore', { token: admin, body });
      assertDone(reply, 'A product was refused');
      return reply.body.product;
    },
    /** A model of the wizard that asks nothing. */
    async addModel(admin: string): Promise<void> {
      const answers = [
        await insist('marcas', { token: admin, body: { name: device.selectedBrandName } }),
        await insist('tipos', { token: admin, body: { name: device.selectedTypeName } }),
        await insist('avaliacoes', {
          token: admin,
          body: {
            brand: device.selectedBrandName,
            tipo: device.selectedTypeName,
            model: device.selectedModelName,
            ordem: 1,
            valorBase: '1000.00',
            selectedClassification: 1,
            selectedAttributes: [],
          },
        }),
      ];
      for (const answer of answers) assertDone(answer, 'The model was refused');
    },
  };
}
