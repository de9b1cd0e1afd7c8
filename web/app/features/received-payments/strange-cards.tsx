import type { StrangeCard } from '@giro/contract/calls/received-payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Note, StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import { type Column, DataTable } from '../../ui/panel/list/data-table.tsx';

const columns: Column<StrangeCard>[] = [
  {
    header: 'Pedido',
    role: 'title',
    cell: ({ order_code }) => (
      <Anchor component={Link} to={`/pedidos/${order_code}`} inherit>
        {order_code}
      </Anchor>
    ),
  },
  { header: 'Referência', cell: ({ reference, label }) => <TwoLines first={reference} second={label} /> },
  { header: 'Valor', align: 'end', cell: ({ value }) => formatReais(value) },
  {
    header: 'Situação',
    cell: ({ said, since }) => (
      <>
        <StatusPill tone="offer" label="Situação desconhecida" />
        <Note>
          o provedor diz "{said}" desde {formatMoment(since)}
        </Note>
      </>
    ),
  },
];

/** Attempts to pay by card of which the provider says what nobody here knows, and what to do with them. */
export function StrangeCards({ cards }: { cards: readonly StrangeCard[] }) {
  if (cards.length === 0) return null;
  return (
    <Stack component="section" gap="xs" mb="lg">
      <Title order={2} size="h4">
        Cartões a conferir no provedor
      </Title>
      <Text size="sm">
        O provedor diz destes pagamentos algo que a loja não conhece, e isso não muda o pedido. Procure a referência no
        site do provedor antes de entregar ou cancelar. A linha sai daqui quando a situação for conhecida de novo.
      </Text>
      <DataTable caption="Cartões a conferir no provedor" columns={columns} rows={cards} />
    </Stack>
  );
}
