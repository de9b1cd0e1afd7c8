const dayMs = 86_400_000;

function daysBetween(day: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / dayMs));
}

const some = (count: number, one: string, many: string) => (count === 1 ? `há ${one}` : `há ${count} ${many}`);

/** Age of a day, as people say it. Both are `yyyy-mm-dd`. */
export function sayAge(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'hoje';
  if (days === 1) return 'ontem';
  if (days < 7) return `há ${days} dias`;
  if (days < 30) return some(Math.floor(days / 7), 'uma semana', 'semanas');
  if (days < 365) return some(Math.floor(days / 30), 'um mês', 'meses');
  return some(Math.floor(days / 365), 'um ano', 'anos');
}

/** The mean of ratings that were given so many times in all, to one decimal; 0 for none. */
export function overallRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
}
