import { formatReais } from '@giro/contract/rules/money.ts';

interface MoneyProps {
  /** In reais, as the wire carries it. */
  value: number | string | null | undefined;
  className?: string;
}

/** An amount in reais whose figures stand in columns. */
export function Money({ value, className }: MoneyProps) {
  return <span className={className ? `tabular ${className}` : 'tabular'}>{formatReais(value)}</span>;
}
