import { orderStatusLabel, orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { StatusPill } from '../../ui/admin/status-pill.tsx';

export function OrderPill({ status }: { status: number | null | undefined }) {
  return <StatusPill tone={orderStatusRow(status)?.tone ?? 'waiting'} label={orderStatusLabel(status, 'orders')} />;
}
