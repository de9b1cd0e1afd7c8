/** A sum compared with that of the period before. */
export interface Comparison {
  trend: 'more' | 'less' | 'same';
  words: string;
}

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

export function compare(now: number, before: number): Comparison {
  if (now === before) return { trend: 'same', words: 'igual a antes' };
  const trend = now > before ? 'more' : 'less';
  if (before === 0) return { trend, words: 'antes, nada' };
  const change = Math.abs(now - before) / before;
  // Ten times as much reads better than 900%.
  if (change >= 9.5) return { trend, words: `${percent.format(now / before)} vezes o de antes` };
  const rounded = Math.max(1, Math.round(change * 100));
  return { trend, words: `${percent.format(rounded)}% ${trend === 'more' ? 'a mais' : 'a menos'}` };
}
