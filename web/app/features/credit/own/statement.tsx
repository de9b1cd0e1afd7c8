import { type CreditMove, type OwnCredit, readOwnCreditCall } from '@giro/contract/calls/credit.ts';
import { creditMoveRows } from '@giro/contract/rules/credit.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais, signedReais } from '@giro/contract/rules/money.ts';
import { Anchor, Button } from '@mantine/core';
import { IconListDetails, IconPrinter } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { Note, Unbroken } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../../ui/panel/list/list-page.tsx';

const StatementPaper = lazy(() => import('./statement-paper.tsx'));

const columns: Column<CreditMove>[] = [
  { header: 'Data', cell: ({ at }) => <Unbroken>{formatDate(at)}</Unbroken> },
  {
    header: 'Movimento',
    role: 'title',
    cell: ({ kind, order_code, proposal_id }) => (
      <div>
        {creditMoveRows[kind].label}
        <Note>
          {order_code ? (
            <Anchor component={Link} to={`/pedidos/${encodeURIComponent(order_code)}`} inherit>
              Pedido {order_code}
            </Anchor>
          ) : (
            <Anchor component={Link} to="/propostas-user" inherit>
              {`Proposta nº\u00a0${proposal_id}`}
            </Anchor>
          )}
        </Note>
      </div>
    ),
  },
  { header: 'Valor', align: 'end', cell: ({ value }) => <Unbroken>{signedReais(value)}</Unbroken> },
  { header: 'Saldo', align: 'end', cell: ({ balance }) => <Unbroken>{formatReais(balance)}</Unbroken> },
];

/** As many pages as are read for one print. */
const mostPages = 100;

/** Every move, newest first, as far as paper has room for them. Throws `ApiError`. */
async function readAllMoves(): Promise<CreditMove[]> {
  const moves: CreditMove[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await callApi(readOwnCreditCall, { query: { page } });
    last = Math.min(answer.moves.last_page, mostPages);
    moves.push(...answer.moves.data);
  }
  return moves;
}

type Listed = ComponentProps<typeof ListPage<CreditMove>>;

interface StatementProps extends Pick<Listed, 'list' | 'query'> {
  credit: OwnCredit['credit'];
}

/** Everything that moved the person's credit, on the screen and to print. */
export function Statement({ list, query, credit }: StatementProps) {
  const [printed, setPrinted] = useState<readonly CreditMove[]>();
  const reading = useSave({ fallback: 'Não foi possível preparar o extrato. Tente de novo em instantes.' });
  return (
    <section>
      <ListPage
        title="Extrato"
        headingLevel={2}
        action={
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            loading={reading.isSaving}
            onClick={() => reading.run(async () => setPrinted(await readAllMoves()))}
          >
            Imprimir extrato
          </Button>
        }
        list={list}
        query={query}
        columns={columns}
        failure="Não foi possível carregar o extrato."
        countLabel={(total) => (total === 1 ? '1 movimento' : `${total.toLocaleString('pt-BR')} movimentos`)}
        empty={
          <EmptyState title="Nada ainda" icon={<IconListDetails size={32} stroke={1.5} />}>
            O que entra e o que sai do seu crédito aparece aqui.
          </EmptyState>
        }
      >
        <ErrorAlert texts={reading.told} onClose={reading.clear} />
      </ListPage>
      {printed && (
        <Suspense fallback={null}>
          <StatementPaper credit={credit} moves={printed} onPrinted={() => setPrinted(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
