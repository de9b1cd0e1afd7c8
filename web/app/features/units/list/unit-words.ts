import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';

/** The device's looks and battery, as far as they are known. */
export function conditionWords({ grade, battery_percent }: ShelfUnit): string {
  const parts = [grade && `Nota ${grade}`, battery_percent !== null && `bateria ${battery_percent} %`];
  return parts.filter(Boolean).join(', ') || '—';
}

/** When it was handed over and until when the shop answers for it; nothing while neither is known. */
export function warrantyWords({ sold_at, warranty_until }: ShelfUnit): string | undefined {
  const sold = sold_at && `em ${formatDate(sold_at)}`;
  const warranty = warranty_until && `garantia até ${formatDate(warranty_until)}`;
  return [sold, warranty].filter(Boolean).join(', ') || undefined;
}

/** The screen on which a device that came back is looked at. */
export const unitBenchPath = ({ id }: Pick<ShelfUnit, 'id'>) => `/bancada/unidade/${id}`;
