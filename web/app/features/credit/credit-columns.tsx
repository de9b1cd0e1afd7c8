import type { ListedCredit } from '@giro/contract/calls/credit.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { proposalPath } from '@giro/contract/rules/paths.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Note, Unbroken } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { PersonLink } from '../../ui/panel/record/record-page.tsx';
import { freeOf } from './credit-words.ts';

const money = (reais: number) => <Unbroken>{formatReais(reais)}</Unbroken>;

/** Credits as the shop's people read them, a device a line. */
export const creditColumns: Column<ListedCredit>[] = [
  { header: 'Pessoa', role: 'title', cell: ({ user }) => <PersonLink user={user} /> },
  {
    header: 'Aparelho',
    cell: ({ device, proposal_id }) => (
      <div>
        {device}
        <Note>
          <Anchor component={Link} to={proposalPath(proposal_id)} inherit>
            {`proposta nº\u00a0${proposal_id}`}
          </Anchor>
        </Note>
      </div>
    ),
  },
  { header: 'Valor', align: 'end', cell: ({ principal }) => money(principal) },
  { header: 'Bônus', align: 'end', cell: ({ bonus }) => money(bonus) },
  { header: 'Disponível', align: 'end', cell: (lot) => money(freeOf(lot)) },
  { header: 'Em pedidos', align: 'end', cell: ({ reserved }) => money(reserved) },
  {
    header: 'Termina em',
    cell: ({ ends_on, granted_at }) => (
      <div>
        <Unbroken>{formatDate(ends_on)}</Unbroken>
        <Note>
          <Unbroken>desde {formatDate(granted_at)}</Unbroken>
        </Note>
      </div>
    ),
  },
];
