export interface StatusCount {
  /** A number, or what does not have a word of its own. */
  status: number | 'other';
  label: string;
  count: number;
}

const otherLabel = 'Aguardando';

/** Counts in the order of `known`; whatever else the server counts stands together as 'Aguardando'. */
export function statusCountsOf(
  statuses: Record<string, number>,
  known: readonly number[],
  labelOf: (status: number) => string,
): StatusCount[] {
  const counted = known.map((status) => ({ status, label: labelOf(status), count: statuses[String(status)] ?? 0 }));
  const other = Object.entries(statuses)
    .filter(([status]) => !known.includes(Number(status)))
    .reduce((sum, [, count]) => sum + count, 0);
  return other > 0 ? [...counted, { status: 'other', label: otherLabel, count: other }] : counted;
}
