import type { APIRequestContext } from '@playwright/test';
import { testCodes } from '../../contract/src/rules/inspection.ts';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { preparedAdmin } from '../start/prepare-store.ts';
import { socketOf } from '../start/running-giro.ts';
import { chooseSimulator, startStore } from '../start/running-store.ts';
import { freshCpf } from './fresh-cpf.ts';
import { freshImei } from './fresh-imei.ts';
import { expect } from './giro-test.ts';
import { describedPhone } from './selling.ts';

const address = {
  cep: '89010025',
  address: 'Rua XV de Novembro',
  number: '100',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'SC',
};

type Method = 'get' | 'post' | 'put';

/** Calls of the shop's admin, as whom the browser of these requests is signed in from then on. */
export async function openDesk(request: APIRequestContext) {
  const { token } = await (await request.post('/api/login', { data: preparedAdmin })).json();
  const authorization = `Bearer ${token}`;

  async function send(method: Method, path: string, data?: object, headers: Record<string, string> = {}) {
    const body = data === undefined ? {} : { data };
    const answer = await request.fetch(`/api/${path}`, { method, headers: { authorization, ...headers }, ...body });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }

  /** Somebody of whom everything is known that a purchase needs. */
  async function addPerson(name: string) {
    const cpf = freshCpf();
    const { person } = await send('post', 'balcao/pessoas', { cpf, name, rg: '12.345.678-9', ...address });
    return { id: person.id as number, name, cpf };
  }

  /** Notes that all of a device works; `found` are other answers than the declared ones. */
  async function inspect(proposalId: number, found: Record<number, number[]> = {}) {
    const { inspection } = await send('get', `bancada/${proposalId}`);
    const declared = inspection.answers.map((each: { attribute_id: number; found: number[] }) => [
      each.attribute_id,
      each.found,
    ]);
    const edit = {
      account_lock: 'clear',
      tests: Object.fromEntries(testCodes.map((code) => [code, 'pass'])),
      answers: { ...Object.fromEntries(declared), ...found },
    };
    const { value } = await send('put', `bancada/${proposalId}`, edit, { 'if-match': `"${inspection.version}"` });
    return value.found as number;
  }

  /** A device of the shop, on offer for so many reais. */
  async function stockDevice(price: number) {
    const seller = await addPerson('Fornecedora de Teste');
    const imei = freshImei();
    const device = { user_id: seller.id, imei, ...(await describedPhone(request)) };
    const { proposal } = await send('post', 'balcao/avaliacoes', device);
    const value = await inspect(proposal.id);
    const bought = { proposal_id: proposal.id, value, pay_as: 'credit', origin_signed: true };
    await send('post', 'balcao/compras', bought);
    const { produto } = await send('post', 'estoque', { proposal: proposal.id, price });
    return { imei, product: produto as { id: number; name: string; price: number } };
  }

  return {
    send,
    inspect,
    stockDevice,
    fillPerson: (id: number) => send('put', `balcao/pessoas/${id}`, { rg: '12.345.678-9', ...address }),
  };
}

/** A shop with its counter and its credit, whose admin has accepted the terms that this brings. */
export async function startCounterStore() {
  const store = await startStore('demo', { TRUST_PROXY: '127.0.0.1' });
  try {
    await chooseSimulator(store.url);
    const headers = { 'content-type': 'application/json' };
    const call = async (method: string, path: string, body: object | undefined, more: Record<string, string> = {}) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${store.url}/api/${path}`, { method, headers: { ...headers, ...more }, ...sent });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const { token } = await call('POST', 'login', preparedAdmin);
    const authorization = `Bearer ${token}`;
    const rules = { credit_enabled: true, bonus_percent: 8, counter_enabled: true, modes: ['antes', 'no_balcao'] };
    await call('PUT', 'troca-config', rules, { authorization });
    const { to_accept } = await call('GET', 'user', undefined, { authorization });
    // Whoever has set up a demo store has accepted them.
    if (to_accept) await call('POST', 'aceitar-termos', to_accept, { authorization });
  } catch (error) {
    await store.stop();
    throw error;
  }
  return {
    ...store,
    /** As the link that was mailed to this address would. */
    confirmEmail: (email: string) =>
      withConnection({ host: socketOf(store.folder), user: 'giro', database: 'giro' }, async (client) => {
        await client.query('update users set email_confirmed_at = now() where email = $1', [email]);
      }),
  };
}
