import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { listAddressesCall } from '@giro/contract/calls/own-addresses.ts';
import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { buildAddress, buildTracking } from '../../../../test/deliveries.ts';
import { buildFulfilment, buildOrder, buildPayment, buyer, orderCode } from '../../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import OrderScreen from './order-screen.tsx';

const shop = { name: 'Giro', company: 'Giro', cnpj: '0', vicinity: 'Rua 1', email: 'a@b.test', opening_hours: [] };
const path = `/pedidos/${orderCode}`;
const changing = `${path}/endereco`;
const { id: _, label: __, is_default: ___, version: ____, ...address } = buildAddress();
const admin = { ...buyer, id: 1, profile: 'admin' };

const delivery = (changes: Parameters<typeof buildFulfilment>[0] = {}) =>
  buildFulfilment({
    kind: 'delivery',
    label: 'Entrega no endereço',
    service: 'PAC',
    carrier: 'Correios',
    due_on: '2026-03-12',
    address,
    ...changes,
  });

interface Shown {
  order?: Partial<OrderWithPayments> & { status?: number };
  reader?: object;
  answers?: Parameters<typeof answerCalls>[0];
}

function draw({ order, reader = buyer, answers }: Shown = {}) {
  const asked = answerCalls({
    [currentUserCall.path]: { body: reader },
    [path]: { body: buildOrder({ status: 2, fulfilment: delivery(), delivery_method: 'Entrega', ...order }) },
    [`${path}/pagamento`]: { body: buildPayment({ state: 'paid', code: null }) },
    [listAddressesCall.path]: {
      body: {
        addresses: [
          buildAddress({ id: 5, label: 'Vizinha', recipient: 'Cida' }),
          buildAddress({ id: 6, label: 'Trabalho', cep: '01310100' }),
        ],
      },
    },
    ...answers,
  });
  return { asked, ...renderPart(<OrderScreen />, { at: path, path: '/pedidos/:code', root: { shop } }) };
}

const card = async () => within(await screen.findByRole('region', { name: 'Entrega' }));
const changeButton = { name: 'Trocar endereço' };

beforeEach(() => localStorage.setItem('token', 'handle'));

test('a paid delivery says its steps, until when it comes and where it goes; a pickup has none of it', async () => {
  const { unmount } = draw();
  const shown = await card();
  expect(shown.getByText('Chega até 12/03')).toBeTruthy();
  expect(shown.getByText('Embalado').getAttribute('aria-current')).toBe('step');
  expect(shown.getByText(/^Bia Lima · Rua XV de Novembro, 100$/)).toBeTruthy();
  expect(await screen.findByText('Avisamos por e-mail quando o pedido for postado.')).toBeTruthy();
  unmount();
  draw({ order: { fulfilment: buildFulfilment() } });
  await screen.findByRole('heading', { name: 'Pagamento confirmado' });
  expect(screen.queryByRole('region', { name: 'Entrega' })).toBeNull();
});

test('one that is unpaid says the service and the day alone', async () => {
  draw({ order: { status: 1 }, answers: { [`${path}/pagamento`]: { body: buildPayment() } } });
  const shown = await card();
  expect(shown.getByText('PAC · Correios · chega até 12/03')).toBeTruthy();
  expect(shown.queryByRole('list', { name: 'Andamento da entrega' })).toBeNull();
});

test('under way it tells what happened, and leads to the carrier’s own page', async () => {
  const tracking_url = 'https://rastreamento.correios.com.br/?objeto=AA123456785BR';
  const fulfilment = delivery({ state: 'shipped', tracking_url });
  draw({ order: { status: 6, fulfilment, tracking: buildTracking({ state: 'out', label: 'Saiu para entrega' }) } });
  const shown = await card();
  expect(shown.getByText('Objeto postado')).toBeTruthy();
  const link = shown.getByRole('link', { name: 'Ver no site da transportadora' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([tracking_url, 'noopener noreferrer']);
  expect(shown.queryByRole('button', changeButton)).toBeNull();
});

test('of other people’s orders somebody of the shop reads the town, and changes nothing', async () => {
  const town = { city: 'Blumenau', state: 'Santa Catarina' };
  draw({ reader: admin, order: { fulfilment: delivery({ address: town }) } });
  const shown = await card();
  expect(shown.getByText('Blumenau · Santa Catarina')).toBeTruthy();
  expect(shown.queryByRole('button', changeButton)).toBeNull();
});

describe('another address', () => {
  async function open(answers: Shown['answers'] = {}, order: Shown['order'] = {}) {
    const drawn = draw({ answers, order });
    await drawn.user.click(await (await card()).findByRole('button', changeButton));
    return { ...drawn, dialog: within(await screen.findByRole('dialog', { name: 'Trocar endereço' })) };
  }

  it('with the same CEP is chosen until the label is made', async () => {
    const message = 'O pedido vai para Vizinha.';
    const { user, asked, dialog } = await open({ [changing]: { body: { message } } });
    expect(await dialog.findByRole('radio', { name: 'Vizinha' })).toBeTruthy();
    expect(dialog.queryByRole('radio', { name: 'Trabalho' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Trocar endereço' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Escolha o endereço.');
    await user.click(dialog.getByRole('radio', { name: 'Vizinha' }));
    await user.click(dialog.getByRole('button', { name: 'Trocar endereço' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(asked.find((each) => each.path.endsWith(changing))?.body).toEqual({ address_id: 5 });
  });

  it.each([
    [409, { message: 'A etiqueta já foi feita: fale com a loja.' }],
    [422, { message: 'x', errors: { address_id: ['Este endereço tem outro CEP.'] } }],
  ])('that is refused with %d is said in the window', async (status, body) => {
    const { user, dialog } = await open({ [changing]: { status, body } });
    await user.click(await dialog.findByRole('radio', { name: 'Vizinha' }));
    await user.click(dialog.getByRole('button', { name: 'Trocar endereço' }));
    const words = 'errors' in body ? body.errors.address_id[0] : body.message;
    expect((await dialog.findByRole('alert')).textContent).toContain(words);
  });

  it('that nobody has with this CEP is said, and can be added', async () => {
    const { user, dialog } = await open({ [listAddressesCall.path]: { body: { addresses: [] } } });
    expect(await dialog.findByText('Você não tem endereço salvo com este CEP.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Adicionar endereço' }));
    expect(await screen.findByRole('dialog', { name: 'Adicionar endereço' })).toBeTruthy();
  });

  it.each(['asking', 'ready'] as const)('is none any more for a parcel that is %s', async (state) => {
    draw({ order: { tracking: buildTracking({ state }) } });
    expect((await card()).queryByRole('button', changeButton)).toBeNull();
  });
});
