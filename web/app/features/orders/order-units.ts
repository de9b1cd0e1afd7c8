import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { awaitsHandover } from '@giro/contract/rules/order-status.ts';
import type { ShownOrder } from './order-page.ts';

export type OrderItem = NonNullable<ShownOrder['order_items']>[number];
export type LineUnit = NonNullable<OrderItem['units']>[number];

/**
 * True if devices can be assigned to an order, or taken off it: it is paid, its money is here, and it is not handed
 * over.
 */
export function takesUnits({ payment, is_paid_back }: Pick<ShownOrder, 'payment' | 'is_paid_back'>): boolean {
  if (is_paid_back) return false;
  return awaitsHandover(payment?.status);
}

/**
 * The sentence that the law of Mato Grosso (Lei 11.914/2022) wants on the paper of a sale; no line ends inside the
 * number.
 */
export const imeiWords = (imei: string) => `O IMEI deste equipamento é ${formatImei(imei).replaceAll(' ', '\u00a0')}`;

/** Until when the shop answers for a device; nothing before it is handed over. */
export function warrantyWords({ warranty_until }: Pick<LineUnit, 'warranty_until'>): string | undefined {
  return warranty_until ? `Garantia até ${formatDate(warranty_until)}` : undefined;
}

/** A code as people read it aloud: `482913` is '482 913'. */
export const spokenCode = (code: string) => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');

/** The lines of which not every device is said, in words; none where nothing is known of devices. */
export function linesWithoutUnits({ order_items }: Pick<ShownOrder, 'order_items'>): string[] {
  return (order_items ?? [])
    .filter(({ units, quantity }) => units && units.length < quantity)
    .map(({ product, quantity, units = [] }) => `${product?.name ?? 'Produto'}: ${units.length} de ${quantity}`);
}
