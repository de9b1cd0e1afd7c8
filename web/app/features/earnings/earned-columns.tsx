import type { Earned } from '@giro/contract/calls/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { formatKnown, Profit } from './earned-words.tsx';

const isCostUnknown = ({ value, value_without_cost }: Earned) => value === value_without_cost;

/** Sums of what was sold: of a day, of a model. */
export const earnedColumns: Column<Earned & { id: number }>[] = [
  { header: 'Unidades', cell: ({ units }) => units.toLocaleString('pt-BR'), align: 'end' },
  { header: 'Vendido', cell: ({ value }) => formatReais(value), align: 'end' },
  { header: 'Custo', cell: (earned) => formatKnown(isCostUnknown(earned) ? null : earned.cost), align: 'end' },
  {
    header: 'Lucro',
    cell: (earned) => <Profit profit={isCostUnknown(earned) ? null : earned.profit} margin={earned.margin} />,
    align: 'end',
  },
];
