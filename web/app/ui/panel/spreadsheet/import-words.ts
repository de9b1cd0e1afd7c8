const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

export const applyLabel = (count: number) => `Aplicar ${counted(count, 'mudança', 'mudanças')}`;

interface Found {
  changes: readonly unknown[];
  unchanged: number;
  problems: readonly unknown[];
}

/** The findings of a dry run, in one sentence. */
export function summaryOf({ changes, unchanged, problems }: Found) {
  const parts = [
    ...(problems.length > 0 ? [counted(problems.length, 'erro', 'erros')] : []),
    counted(changes.length, 'mudança', 'mudanças'),
    counted(unchanged, 'linha sem mudança', 'linhas sem mudança'),
  ];
  return parts.join(' · ');
}
