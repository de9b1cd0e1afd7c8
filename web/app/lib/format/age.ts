import { saoPauloToday } from '@giro/contract/rules/dates.ts';

const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });
const dayMs = 86_400_000;

/** The age of a moment of the last day: 'agora mesmo', 'há 12 min', 'há 3 h'. */
export function hoursSince(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'agora mesmo';
  return minutes < 60 ? `há ${minutes} min` : `há ${Math.floor(minutes / 60)} h`;
}

/** The age of a moment, counted in the shop's calendar days: 'hoje', 'ontem', 'há 3 dias', 'há 2 meses'. */
export function ageOf(iso: string, now: Date): string | undefined {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return undefined;
  const days = Math.round((Date.parse(saoPauloToday(moment)) - Date.parse(saoPauloToday(now))) / dayMs);
  if (days > -60) return relative.format(Math.min(days, 0), 'day');
  return days > -730 ? relative.format(Math.ceil(days / 30), 'month') : relative.format(Math.ceil(days / 365), 'year');
}
