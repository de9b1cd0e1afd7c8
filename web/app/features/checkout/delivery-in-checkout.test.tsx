import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import {
  beginAttemptCall,
  mailOrderCall,
  merchantCall,
  placeOrderCall,
  priceCartCall,
} from '@giro/contract/calls/orders.ts';
import { listAddressesCall } from '@giro/contract/calls/own-addresses.ts';
import { validateCartCall } from '@giro/contract/calls/products.ts';
import { noQuotes } from '@giro/contract/rules/delivery.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { buildAddress, buildOffer, offersAnswer } from '../../../test/deliveries.ts';
import { buildPayment, buyer, orderCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { buildProduct } from '../../../test/shop.ts';
import { readCart } from '../cart/cart.ts';
import { Checkout } from './checkout.tsx';

const product = buildProduct({ id: 3, name: 'iPhone 13', price: 1000 });
const line = { id: 3, SKU: 'A1', name: 'iPhone 13', price: 1000, quantity: 1, images: [] };
const merchant = { key: 'loja@exemplo.com.br', name: 'Giro', city: 'Blumenau', isDemo: false };
const contacts = { company: 'Giro Ltda', cnpj: '00', vicinity: 'Rua XV, 1', email: 'oi@giro.test', opening_hours: [] };
const placed = (mode: 'static' | 'charge') => ({
  status: 201,
  body: { success: true, order_code: orderCode, hold_until: null, payment: buildPayment({ mode, state: 'waiting' }) },
});
const economico = buildOffer();
const expresso = buildOffer({
  id: 'simulador:expresso',
  label: 'Expresso',
  price: 43,
  full_price: 43,
  quote: 'cotacao-2',
});
const offers = offersAnswer([economico, expresso]);
const chosen = { service: economico.id, cep: '89010025', addressId: 4 };

/** The shop prices a cart by what is asked: offers for a CEP alone, the total with a service. */
function openCheckout({
  at = '/checkout',
  mode = 'static' as 'static' | 'charge',
  answers = {},
  delivers = true,
} = {}) {
  const asked = answerCalls({
    [currentUserCall.path]: { body: buyer },
    [merchantCall.path]: { body: { merchant, mode } },
    [validateCartCall.path]: { body: { updatedProducts: [product] } },
    [beginAttemptCall.path]: ['a', 'b'].map((key) => ({ status: 201, body: { key, txid: key.padEnd(25, 'A') } })),
    [listAddressesCall.path]: { body: { addresses: [buildAddress()] } },
    [priceCartCall.path]: { body: offersAnswer([economico, expresso], { freight: 25.5 }) },
    [placeOrderCall.path]: placed(mode),
    [mailOrderCall.path]: { body: {} },
    [`/pedidos/${orderCode}/pagamento`]: { body: buildPayment({ mode }) },
    '/googleMaps': { body: { ...contacts, iframe: null } },
    ...answers,
  });
  const shop = { ...contacts, ...(delivers && { delivers: true }) };
  const drawn = renderPart(<Checkout />, { at, path: '/checkout', root: { shop, origin: 'http://loja.test' } });
  const sent = () => asked.filter(({ path }) => path === `/api${placeOrderCall.path}`).map(({ body }) => body);
  return { ...drawn, asked, sent };
}

const button = (name: string) => screen.findByRole('button', { name });
const radio = (name: RegExp) => screen.findByRole('radio', { name });
const atDelivery = { at: '/checkout?passo=entrega' };
const keep = (part: object = {}) => localStorage.setItem('cart', JSON.stringify({ products: [line], ...part }));
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.setItem('token', 'handle');
  keep();
});

test('from the summary over the delivery to the order, with the quote and the address', async () => {
  const { user, sent } = openCheckout();
  expect(await screen.findByText('Passo 1 de 4')).toBeTruthy();
  await user.click(await button('Próximo'));
  expect(await screen.findByText('Passo 2 de 4')).toBeTruthy();
  await user.click(await radio(/^Entrega no endereço/));
  expect((await radio(/^Casa/)).closest('label')?.textContent).toContain('Rua XV de Novembro, 100');
  await user.click(await radio(/^Econômico.*chega até 12\/03/));
  await waitFor(() => expect(plain(document.body.textContent)).toContain('Total R$ 1.025,50'));
  await user.click(await button('Próximo'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Pix copia e cola')).value).toContain('54071025.50');
  expect(screen.getByText('Passo 3 de 4')).toBeTruthy();
  expect(screen.getByText(/avisa por e-mail quando o aparelho for postado/)).toBeTruthy();
  await user.click(await button('Finalizar Pagamento'));
  expect(await screen.findByText('Conclusão da Compra')).toBeTruthy();
  expect(screen.getByText(/avisamos quando o aparelho for postado\./)).toBeTruthy();
  expect(sent()).toMatchObject([
    {
      totalAmount: 1025.5,
      deliveryMethod: 'Entrega',
      delivery: { kind: 'delivery', quote: 'cotacao-1', address_id: 4 },
    },
  ]);
});

test('where payments confirm themselves the order is placed on entering, with the same', async () => {
  keep({ deliveryMethod: 'Entrega', delivery: chosen });
  const { sent } = openCheckout({ at: '/checkout?passo=2', mode: 'charge' });
  await screen.findByLabelText('Pix copia e cola');
  expect(sent()).toMatchObject([{ totalAmount: 1025.5, delivery: { quote: 'cotacao-1', address_id: 4 } }]);
});

test('who fetches it is asked no address, and orders as ever', async () => {
  const { user, asked, sent } = openCheckout(atDelivery);
  await user.click(await radio(/^Retirada na loja/));
  expect(await screen.findByRole('heading', { name: 'Retirada na loja' })).toBeTruthy();
  await user.click(await button('Próximo'));
  await screen.findByLabelText('Pix copia e cola');
  await user.click(await button('Finalizar Pagamento'));
  await screen.findByText('Conclusão da Compra');
  expect(sent()).toMatchObject([{ totalAmount: 1000, deliveryMethod: 'Retirada na Loja' }]);
  expect(sent()[0]).not.toHaveProperty('delivery');
  expect(asked.some(({ path }) => path.endsWith(listAddressesCall.path) || path.endsWith(priceCartCall.path))).toBe(
    false,
  );
});

test('a shop that does not deliver has three steps, and lets go of a delivery that was chosen before', async () => {
  keep({ deliveryMethod: 'Entrega', delivery: chosen });
  const { user, sent } = openCheckout({ delivers: false });
  expect(await screen.findByText('Passo 1 de 3')).toBeTruthy();
  expect(readCart()).toMatchObject({ deliveryMethod: 'Retirada na Loja' });
  await user.click(await button('Próximo'));
  await screen.findByLabelText('Pix copia e cola');
  await user.click(await button('Finalizar Pagamento'));
  await screen.findByText('Conclusão da Compra');
  expect(sent()).toMatchObject([{ totalAmount: 1000, deliveryMethod: 'Retirada na Loja' }]);
});

describe("'Próximo' says what is missing", () => {
  const alert = async () => (await screen.findByRole('alert')).textContent;

  it('the way, then the delivery; a choice takes the words away', async () => {
    const { user } = openCheckout({ ...atDelivery, answers: { [priceCartCall.path]: { body: offers } } });
    await user.click(await button('Próximo'));
    expect(await alert()).toContain('Escolha como você quer receber o pedido.');
    await user.click(await radio(/^Entrega no endereço/));
    expect(screen.queryByRole('alert')).toBeNull();
    await radio(/^Expresso/);
    await user.click(await button('Próximo'));
    expect(await alert()).toContain('Escolha uma das entregas.');
  });

  it('an address, which is added in a window', async () => {
    const { user } = openCheckout({
      ...atDelivery,
      answers: { [listAddressesCall.path]: { body: { addresses: [] } } },
    });
    await user.click(await radio(/^Entrega no endereço/));
    await screen.findByRole('button', { name: 'Adicionar endereço' });
    await user.click(await button('Próximo'));
    expect(await alert()).toContain('Adicione o endereço da entrega.');
    await user.click(await button('Adicionar endereço'));
    expect(await screen.findByRole('dialog', { name: 'Adicionar endereço' })).toBeTruthy();
  });

  it('of a payment step that is opened before, by leading to the choice', async () => {
    const { router } = openCheckout({ at: '/checkout?passo=2' });
    expect(await screen.findByText('Passo 2 de 4')).toBeTruthy();
    expect(router.state.location.search).toBe('?passo=entrega');
  });
});

test('the keyboard alone chooses way, address and delivery', async () => {
  const { user } = openCheckout({ ...atDelivery, answers: { [priceCartCall.path]: { body: offers } } });
  (await radio(/^Entrega no endereço/)).focus();
  await user.keyboard(' ');
  (await radio(/^Econômico/)).focus();
  await user.keyboard(' {ArrowDown}');
  await waitFor(() => expect(readCart().delivery?.service).toBe('simulador:expresso'));
});

test('of another address with the same CEP the delivery stays, of another CEP it is chosen anew', async () => {
  keep({ deliveryMethod: 'Entrega', delivery: chosen });
  const addresses = [
    buildAddress(),
    buildAddress({ id: 5, label: 'Vizinha', is_default: false }),
    buildAddress({ id: 6, label: 'Trabalho', cep: '01310100', is_default: false }),
  ];
  const { user } = openCheckout({ ...atDelivery, answers: { [listAddressesCall.path]: { body: { addresses } } } });
  await user.click(await radio(/^Vizinha/));
  expect(readCart().delivery).toEqual({ ...chosen, addressId: 5 });
  await user.click(await radio(/^Trabalho/));
  expect(readCart().delivery).toBeUndefined();
});

describe('a quote', () => {
  const delivered = (freight: number, quote: string) => ({
    body: offersAnswer([buildOffer({ price: freight, quote })], { freight }),
  });

  it('that has ended is renewed before the order is sent', async () => {
    keep({ deliveryMethod: 'Entrega', delivery: chosen });
    const answers = {
      [priceCartCall.path]: [delivered(25.5, 'velha'), delivered(25.5, 'velha'), delivered(25.5, 'nova')],
    };
    const { user, sent } = openCheckout({ at: '/checkout?passo=2', answers });
    await screen.findByLabelText('Pix copia e cola');
    await user.click(await button('Finalizar Pagamento'));
    await screen.findByText('Conclusão da Compra');
    expect(sent()).toMatchObject([{ delivery: { quote: 'nova' } }]);
  });

  it('that has become dearer is said where the delivery is chosen, and is to be confirmed', async () => {
    keep({ deliveryMethod: 'Entrega', delivery: chosen });
    const answers = {
      [priceCartCall.path]: [...Array.from({ length: 2 }, () => delivered(25.5, 'velha')), delivered(31.2, 'nova')],
    };
    const { user, sent } = openCheckout({ ...atDelivery, answers });
    await waitFor(() => expect(plain(document.body.textContent)).toContain('Total R$ 1.025,50'));
    await radio(/^Econômico/);
    await user.click(await button('Próximo'));
    const words = await screen.findByText(/^O preço da entrega mudou/);
    expect(plain(words.textContent)).toBe(
      'O preço da entrega mudou de R$ 25,50 para R$ 31,20: o total agora é R$ 1.031,20.',
    );
    expect(screen.getByText('Passo 2 de 4')).toBeTruthy();
    await waitFor(() => expect(plain(document.body.textContent)).toContain('Total R$ 1.031,20'));
    await user.click(await button('Próximo'));
    await screen.findByLabelText('Pix copia e cola');
    await user.click(await button('Finalizar Pagamento'));
    await screen.findByText('Conclusão da Compra');
    expect(sent()).toMatchObject([{ totalAmount: 1031.2, delivery: { quote: 'nova' } }]);
  });

  it.each(['delivery', 'delivery.quote', 'delivery.address_id'])(
    'that the shop refuses at %s is said there, and nothing is lost',
    async (field) => {
      keep({ deliveryMethod: 'Entrega', delivery: chosen });
      const text = 'Esta cotação venceu. Escolha a entrega de novo.';
      const answers = {
        [placeOrderCall.path]: { status: 422, body: { message: text, error: text, errors: { [field]: [text] } } },
      };
      const { user, router } = openCheckout({ at: '/checkout?passo=2', answers });
      await screen.findByLabelText('Pix copia e cola');
      await user.click(await button('Finalizar Pagamento'));
      expect((await screen.findByRole('alert')).textContent).toContain(text);
      expect(router.state.location.search).toBe('?passo=entrega');
      expect(readCart().delivery).toEqual(chosen);
      expect(await radio(/^Econômico/)).toHaveProperty('checked', true);
    },
  );

  it('that the shop refuses where payments confirm themselves leads there too', async () => {
    keep({ deliveryMethod: 'Entrega', delivery: chosen });
    const text = 'O endereço tem outro CEP.';
    const answers = {
      [placeOrderCall.path]: { status: 422, body: { message: text, errors: { 'delivery.address_id': [text] } } },
    };
    openCheckout({ at: '/checkout?passo=2', mode: 'charge', answers });
    expect(await screen.findByText('Passo 2 de 4')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });
});

test('a delivery that is none any more is no total to pay', async () => {
  keep({ deliveryMethod: 'Entrega', delivery: { ...chosen, service: 'simulador:outro' } });
  const { user, sent } = openCheckout({ ...atDelivery, answers: { [priceCartCall.path]: { body: offers } } });
  expect((await screen.findByRole('alert')).textContent).toContain('Esta entrega não está disponível agora.');
  await user.click(await button('Próximo'));
  expect(await screen.findByText('Passo 2 de 4')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a carrier that is away leaves the shop to fetch it at', async () => {
  const { user } = openCheckout({ ...atDelivery, answers: { [priceCartCall.path]: { body: offersAnswer([]) } } });
  await user.click(await radio(/^Entrega no endereço/));
  expect(await screen.findByText(noQuotes)).toBeTruthy();
  await user.click(await radio(/^Retirada na loja/));
  expect(screen.queryByText(noQuotes)).toBeNull();
});

test('addresses that cannot be had are asked for again by a press', async () => {
  const answers = { [listAddressesCall.path]: [{ status: 422, body: {} }, { body: { addresses: [buildAddress()] } }] };
  const { user } = openCheckout({ ...atDelivery, answers });
  await user.click(await radio(/^Entrega no endereço/));
  expect(await screen.findByText('Não conseguimos buscar seus endereços')).toBeTruthy();
  await user.click(await button('Tentar de novo'));
  expect(await radio(/^Casa/)).toBeTruthy();
});
