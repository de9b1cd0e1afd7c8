import { saoPauloToday } from '@giro/contract/rules/dates.ts';

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });
const dayMs = 86_400_000;

/** How long ago a moment was, counted in the shop's calendar days: 'hoje', 'ontem', 'há 3 dias', 'há 2 meses'. */
export function ageOf(iso: string, now: Date): string | undefined {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return undefined;
  const days = Math.round((Date.parse(saoPauloToday(moment)) - Date.parse(saoPauloToday(now))) / dayMs);
  if (days > -60) return relative.format(Math.min(days, 0), 'day');
  return days > -730 ? relative.format(Math.ceil(days / 30), 'month') : relative.format(Math.ceil(days / 365), 'year');
}
