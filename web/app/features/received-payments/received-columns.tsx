import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Anchor } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconHandStop, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MaskedPerson, Note, StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import styles from './received-columns.module.css';
import { costLine, isDisputed, marksOf, refundLine } from './received-words.ts';

export type ReceivedAction = keyof ReceivedPayment['can'];
type Open = (action: ReceivedAction, payment: ReceivedPayment) => void;

/** The first of those that a row has is what usually comes next. */
const actions: { name: ReceivedAction; label: string; icon: ReactNode }[] = [
  { name: 'link', label: 'Vincular a um pedido', icon: <IconLink size={16} /> },
  { name: 'accept', label: 'Aceitar assim mesmo', icon: <IconCheck size={16} /> },
  { name: 'refund', label: 'Devolver', icon: <IconArrowBackUp size={16} /> },
  { name: 'refuse', label: 'Recusar desistência', icon: <IconHandStop size={16} /> },
];

function Actions({ payment, open }: { payment: ReceivedPayment; open: Open }) {
  const possible = actions.filter(({ name }) => payment.can[name]);
  if (possible.length === 0) return null;
  return (
    <RowActions stacked>
      {possible.map(({ name, label, icon }, place) => (
        <RowAction
          key={name}
          label={label}
          may={name === 'refund' ? 'payments.refund' : 'payments.change'}
          icon={icon}
          isNext={place === 0 && payment.is_open}
          onClick={() => open(name, payment)}
        />
      ))}
    </RowActions>
  );
}

function Situation({ payment }: { payment: ReceivedPayment }) {
  return (
    <div>
      <div className={styles.marks}>
        {marksOf(payment).map(({ label, tone }) => (
          <StatusPill key={label} label={label} tone={tone} />
        ))}
      </div>
      {isDisputed(payment) && (
        <Note>
          <Anchor component={Link} to={`/contestacoes?search=${payment.order_code}`} inherit>
            Em contestação
          </Anchor>
          : o banco decide, e até lá o valor não pode ser devolvido nem aceito.
        </Note>
      )}
      {payment.refunds.map((refund) => (
        <div key={refund.id} className={styles.refund} data-failed={refund.state === 'failed' || undefined}>
          {refundLine(refund)}
        </div>
      ))}
    </div>
  );
}

/** The way in which it was paid, and its cost to the shop. */
const methodColumn: Column<ReceivedPayment> = {
  header: 'Forma',
  cell: (payment) => (
    <div>
      {payment.label}
      <Note>{costLine(payment)}</Note>
    </div>
  ),
};

/** Without money of cards all of it is Pix, and nothing is said of that. */
export function receivedColumns(open: Open, hasCards: boolean): Column<ReceivedPayment>[] {
  return [
    {
      header: 'Hora',
      cell: ({ paid_at }) => <span className={styles.whole}>{formatMoment(paid_at).split(' às ').at(1)}</span>,
    },
    {
      header: 'Valor',
      role: 'title',
      align: 'end',
      cell: ({ value, refunded }) => (
        <TwoLines
          first={<span className={styles.whole}>{formatReais(value)}</span>}
          second={refunded > 0 && `devolvido: ${formatReais(refunded)}`}
        />
      ),
    },
    ...(hasCards ? [methodColumn] : []),
    {
      header: 'Pedido',
      cell: ({ order_code, order_value }) =>
        order_code ? (
          <TwoLines
            first={
              <Anchor component={Link} to={`/pedidos/${order_code}`} inherit>
                {order_code}
              </Anchor>
            }
            second={order_value !== null && `de ${formatReais(order_value)}`}
          />
        ) : (
          '—'
        ),
    },
    { header: 'Pagador', cell: ({ payer }) => (payer ? <MaskedPerson text={payer} /> : '—') },
    { header: 'Situação', cell: (payment) => <Situation payment={payment} /> },
    { header: 'Ações', role: 'actions', cell: (payment) => <Actions payment={payment} open={open} /> },
  ];
}
