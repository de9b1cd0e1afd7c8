import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOrder, buyer, orderCode } from '../../../../test/orders.ts';
import { renderPart } from '../../../../test/part.tsx';
import PickupSlip from './pickup-slip.tsx';

const shop = {
  name: 'Giro',
  company: 'Giro Ltda.',
  cnpj: '11.222.333/0001-81',
  vicinity: 'Rua XV',
  email: 'loja@x.com',
};
const [line] = buildOrder().order_items;
const units = [
  { id: 5, code: 'K7M2P9QX', imei: '490154203237518', warranty_until: null },
  { id: 6, code: 'K7M2P9QY', imei: '356938035643809', warranty_until: null },
];

test('what a buyer signs names every device by its IMEI, the person, and what is not signed away', () => {
  const order = buildOrder({
    status: 4,
    user: { ...buyer, cpf: '52998224725' },
    order_items: line ? [{ ...line, quantity: 2, units }] : [],
  });
  renderPart(<PickupSlip order={order} />, { root: { shop } });
  const slip = within(screen.getByRole('article', { name: 'Termo de retirada', hidden: true }));
  expect(slip.getByText(`Termo de retirada do pedido ${orderCode}`)).toBeTruthy();
  expect(slip.getByText('529.982.247-25')).toBeTruthy();
  expect(slip.getByText('O IMEI deste equipamento é 49 015420 323751 8')).toBeTruthy();
  expect(slip.getByText('O IMEI deste equipamento é 35 693803 564380 9')).toBeTruthy();
  expect(slip.getByText(/não tira nenhum direito/)).toBeTruthy();
  expect(slip.getAllByText('Bia Lima')).toHaveLength(2);
  expect(slip.getByText('Giro Ltda.')).toBeTruthy();
});
