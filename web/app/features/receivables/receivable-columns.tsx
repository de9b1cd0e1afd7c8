import type { Receivable } from '@giro/contract/calls/receivables.ts';
import { type ReceivableState, receivableLabels } from '@giro/contract/rules/card.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { StatusPill, TwoLines, Whole } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';

const tones: Record<ReceivableState, StatusTone> = {
  expected: 'moving',
  received: 'good',
  withheld: 'offer',
  reversed: 'refused',
};

const money = (value: number) => <Whole>{formatReais(value)}</Whole>;

export const receivableColumns: Column<Receivable>[] = [
  {
    header: 'Pedido',
    role: 'title',
    cell: ({ order_code, instalment, of }) => (
      <TwoLines
        first={
          order_code ? (
            <Anchor component={Link} to={`/pedidos/${order_code}`} inherit>
              {order_code}
            </Anchor>
          ) : (
            'Sem pedido'
          )
        }
        second={of === 1 ? 'pagamento único' : `parcela ${instalment} de ${of}`}
      />
    ),
  },
  { header: 'Bruto', align: 'end', cell: ({ gross }) => money(gross) },
  {
    header: 'Tarifa',
    align: 'end',
    cell: ({ fee, source }) => <TwoLines first={money(fee)} second={source === 'previsto' && 'estimada'} />,
  },
  { header: 'Líquido', align: 'end', cell: ({ net }) => <strong>{money(net)}</strong> },
  { header: 'Situação', cell: ({ state }) => <StatusPill label={receivableLabels[state]} tone={tones[state]} /> },
];
