import type { NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';
import type { DeliveryAddress, Order, TradeIn } from '@giro/contract/calls/orders.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { deliveryKind, type FulfilmentState, fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { awaitsHandover } from '@giro/contract/rules/order-status.ts';
import type { Amount } from '@giro/contract/rules/pricing.ts';
import { can } from '@giro/contract/rules/roles.ts';
import { isOfShop, type Reader } from '../../platform/sessions/reader.ts';
import type { ChatOpening } from '../chats/chat-openings.service.ts';
import type { LineUnit } from '../units/stocked-units.service.ts';
import type { ParcelOfOrder, PaymentsOfOrder } from './orders.port.ts';
import type { OrderHistoryRow, OrderItemRow, OrderRow } from './orders.queries.ts';

/** Who set a status: an admin, the program by itself, or nobody, as the order began with it. */
function authorOf({ changed_by_name, from_status }: OrderHistoryRow): string | null {
  return changed_by_name ?? (from_status === null ? null : 'Sistema');
}

export interface OrderParts {
  row: OrderRow;
  /** Null where nobody said who buys. */
  buyer: User | null;
  items: readonly OrderItemRow[];
  amounts: readonly Amount[];
  history: readonly OrderHistoryRow[];
  /** The devices of a line. */
  unitsOf: (line: number) => LineUnit[];
  chatOpening: ChatOpening | undefined;
  /** Undefined for an order that nothing pays. */
  paid: PaymentsOfOrder | undefined;
  tradeIns: readonly TradeIn[];
  /** The parcel that it is sent in. */
  parcel: ParcelOfOrder | undefined;
  /** Its fiscal document. */
  nota: NotaOfDeal | undefined;
  /** The place it goes to; undefined of what is fetched. */
  address: DeliveryAddress | undefined;
  /** The shop's people and files say who changed a status; buyers see when. */
  reader: Reader;
}

/** An amount as the wire has it. */
export const presentAmount = ({ kind, label, cents }: Amount) => ({ kind, label, value: reaisOf(cents) });

/** The address of a delivery for its buyer and for who sees parcels; for everybody else the town alone. */
function presentAddress(address: DeliveryAddress | undefined, reader: Reader) {
  if (!address) return null;
  if (reader === 'own' || (isOfShop(reader) && can(reader, 'parcels.see'))) return address;
  return { city: address.city, state: address.state };
}

/** An order's way as its carrier has it; null of what is fetched. */
function presentSending({ row, parcel, address, reader }: OrderParts) {
  const isSent = row.kind === deliveryKind.id;
  return {
    service: isSent ? row.label : null,
    carrier: isSent ? (parcel?.carrier ?? row.carrier) : null,
    parcel_id: parcel?.id ?? null,
    tracking_code: parcel?.trackingCode ?? null,
    tracking_url: parcel?.trackingUrl ?? null,
    due_on: isSent ? (parcel?.dueOn ?? row.due_on) : null,
    posted_at: parcel?.postedAt?.toISOString() ?? null,
    delivered_at: isSent ? ((parcel?.deliveredAt ?? row.handed_over_at)?.toISOString() ?? null) : null,
    address: presentAddress(address, reader),
  };
}

export function presentOrder(parts: OrderParts): Order {
  const { row, buyer, items, amounts, history, unitsOf, chatOpening, paid, tradeIns, reader } = parts;
  const kind = fulfilmentKindOf({ fulfilment: row });
  const hasCode = !kind.isSent && awaitsHandover(row.status) && !paid?.money.isPaidBack;
  return {
    id: row.id,
    order_code: row.order_code,
    created_at: row.created_at.toISOString(),
    total_price: reaisOf(row.total_cents),
    amounts: amounts.map(presentAmount),
    delivery_method: row.delivery_method,
    fulfilment: {
      kind: row.kind,
      state: row.state as FulfilmentState,
      label: kind.label,
      ready_at: row.ready_at?.toISOString() ?? null,
      handed_over_at: row.handed_over_at?.toISOString() ?? null,
      ...presentSending(parts),
    },
    transaction_id: row.transaction_id,
    payment: { status: row.status, payment_method: paid?.label ?? '' },
    user: buyer,
    order_items: items.map((item) => ({
      line: item.line,
      quantity: item.quantity,
      unit_price: reaisOf(item.unit_price_cents),
      total_price: reaisOf(item.unit_price_cents * item.quantity),
      discount: reaisOf(item.discount_cents),
      product: { id: item.product_id, name: item.name, images: item.picture ? [{ url: item.picture }] : [] },
      units: unitsOf(item.line),
    })),
    hold_until: row.hold_until?.toISOString() ?? null,
    end_reason: row.end_reason,
    refunded: reaisOf(paid?.money.refunded ?? 0),
    is_paid_back: paid?.money.isPaidBack ?? false,
    history: history.map((change) => ({
      status: change.status,
      at: change.changed_at.toISOString(),
      by: reader === 'own' ? null : authorOf(change),
      reason: isOfShop(reader) ? change.reason : undefined,
    })),
    pay_mode: paid?.mode ?? 'static',
    payments: [...(paid?.parts ?? [])],
    trade_ins: [...tradeIns],
    nota: parts.nota ?? null,
    pickup_code: reader === 'own' && hasCode ? row.pickup_code : null,
    chat_opened: isOfShop(reader) ? (chatOpening ?? null) : undefined,
    version: row.version,
  };
}
