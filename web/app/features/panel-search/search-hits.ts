import type { Order } from '@giro/contract/calls/orders.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { personPath, proposalPath, salePath } from '@giro/contract/rules/paths.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';
import { roleLabel } from '@giro/contract/rules/roles.ts';

/** One thing that was found, on two lines, and where it is. */
export interface Hit {
  to: string;
  title: string;
  detail: string;
}

const withParams = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`;

export const proposalHit = ({ id, marca, modelo, user, status }: Proposal): Hit => ({
  to: proposalPath(id),
  title: `Proposta ${id}: ${deviceName(marca, modelo)}`,
  detail: `${user.name} · ${proposalStatusLabel(status, 'admin')}`,
});

export const orderHit = ({ order_code, order_items: [first], user, payment }: Order): Hit => ({
  to: salePath(order_code),
  title: first ? `Pedido ${order_code}: ${first.product.name}` : `Pedido ${order_code}`,
  detail: `${user.name} · ${orderStatusLabel(payment.status, 'orders')}`,
});

export const userHit = (user: User): Hit => ({
  to: personPath(user.id),
  title: user.name,
  detail: `${user.email} · ${roleLabel(user)}`,
});

export const productHit = ({ SKU, name, price, stock }: ManagedProduct): Hit => ({
  to: withParams('/cadastros', { aba: 'aparelhos', search: SKU }),
  title: name,
  detail: `${SKU} · ${formatReais(price)} · ${stock} em estoque`,
});

export const unitHit = ({ code, product, imei1 }: ShelfUnit): Hit => ({
  to: withParams('/unidades', { search: code }),
  title: `Unidade ${code}: ${product.name}`,
  detail: imei1 ? `IMEI ${imei1}` : 'Sem IMEI',
});

/** Folded as people type it: without case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The screens whose name has what was typed. */
export function screenHits(screens: readonly { path: string; label: string }[], text: string): Hit[] {
  return screens
    .filter(({ label }) => fold(label).includes(fold(text)))
    .map(({ path, label }) => ({ to: path, title: label, detail: 'Tela do painel' }));
}
