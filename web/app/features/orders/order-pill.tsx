import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';
import { orderTone } from './order-words.ts';

export function OrderPill({ status }: { status: number | null | undefined }) {
  return <StatusPill tone={orderTone(status)} label={orderStatusLabel(status, 'orders')} />;
}
