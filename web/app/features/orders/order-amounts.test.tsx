import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildOrder, buildPayment, buyer, orderCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { OrderDetails } from './order-details.tsx';
import OrderScreen from './own/order-screen.tsx';
import OwnOrders from './own/own-orders.tsx';
import PickupSlip from './papers/pickup-slip.tsx';

const shop = {
  name: 'Giro',
  company: 'Giro Ltda.',
  cnpj: '00',
  vicinity: 'Rua XV',
  email: 'x@x.br',
  opening_hours: [],
};
const amounts = [
  { kind: 'items' as const, label: 'Produtos', value: 1500 },
  { kind: 'discount' as const, label: 'Cupom VOLTA10', value: -150 },
];
const product = (id: number, name: string) => ({ id, name, images: [] });
const discounted = {
  total_price: 1350,
  amounts,
  order_items: [
    { quantity: 1, unit_price: 1000, total_price: 1000, discount: 100, product: product(3, 'iPhone 13') },
    { quantity: 1, unit_price: 500, total_price: 500, discount: 50, product: product(4, 'Moto G') },
  ],
};
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');
const sumsOf = (paper: HTMLElement) => [...paper.querySelectorAll('tfoot tr')].map(plain);
const products = () => screen.getByRole('heading', { name: 'Produtos' }).closest('section');

beforeEach(() => localStorage.setItem('token', 'handle'));

test('an order with a discount says what its total is the sum of, on its page and on its receipt', async () => {
  answerCalls({
    [currentUserCall.path]: { body: buyer },
    [`/pedidos/${orderCode}`]: { body: buildOrder({ ...discounted, status: 2 }) },
    [`/pedidos/${orderCode}/pagamento`]: { body: buildPayment({ state: 'paid', code: null }) },
  });
  renderPart(<OrderScreen />, { at: `/pedidos/${orderCode}`, path: '/pedidos/:code', root: { shop } });
  await screen.findByRole('heading', { name: 'Produtos' });
  expect(plain(products())).toContain('1 x R$ 500,00 = R$ 500,00 (com o desconto, R$ 450,00)');
  expect(plain(products())).toContain('ProdutosR$ 1.500,00Cupom VOLTA10− R$ 150,00Total R$ 1.350,00');
  const receipt = screen.getByRole('article', { name: 'Recibo', hidden: true });
  expect(sumsOf(receipt)).toEqual(['ProdutosR$ 1.500,00', 'Cupom VOLTA10− R$ 150,00', 'Total pago por PixR$ 1.350,00']);
});

test('what a buyer signs has the same sum', () => {
  renderPart(<PickupSlip order={buildOrder(discounted)} />, { root: { shop } });
  const slip = screen.getByRole('article', { name: 'Termo de retirada', hidden: true });
  expect(sumsOf(slip)).toEqual(['ProdutosR$ 1.500,00', 'Cupom VOLTA10− R$ 150,00', 'TotalR$ 1.350,00']);
});

test('an order without a discount looks as it always did', () => {
  renderPart(<OrderDetails order={buildOrder()} reader="user" />);
  expect(plain(products())).toBe('ProdutosiPhone 131 x R$ 1.000,00 = R$ 1.000,00');
});

test('a list names the coupon below the total', async () => {
  const orders = [
    buildOrder({ ...discounted, id: 1, order_code: 'COUPON22' }),
    buildOrder({ id: 2, order_code: 'PLAIN222' }),
  ];
  answerCalls({ [`${listOwnOrdersCall.path}?page=1`]: { body: { orders: { data: orders, total: 2, last_page: 1 } } } });
  renderPart(<OwnOrders />);
  const row = async (code: string) => within((await screen.findByText(code)).closest('tr') as HTMLElement);
  expect((await row('COUPON22')).getByText('Cupom VOLTA10')).toBeTruthy();
  expect((await row('PLAIN222')).queryByText(/Cupom/)).toBeNull();
});
