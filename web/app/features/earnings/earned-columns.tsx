import type { Earned } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { Profit } from './earned-words.tsx';

/** Sums of what was sold: of a day, of a model. */
export const earnedColumns: Column<Earned & { id: number }>[] = [
  { header: 'Unidades', cell: ({ units }) => units.toLocaleString('pt-BR'), align: 'end' },
  { header: 'Vendido', cell: ({ value }) => formatReais(value), align: 'end' },
  { header: 'Custo', cell: ({ cost }) => formatReais(cost), align: 'end' },
  {
    header: 'Lucro',
    cell: ({ profit, margin, value, value_without_cost }) => (
      <Profit profit={value === value_without_cost ? null : profit} margin={margin} />
    ),
    align: 'end',
  },
];
