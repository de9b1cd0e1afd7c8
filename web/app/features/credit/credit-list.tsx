import type { ResultOf } from '@giro/contract/call.ts';
import { exportCreditsCall, listCreditsCall } from '@giro/contract/calls/credit.ts';
import type { CreditSituation } from '@giro/contract/rules/credit.ts';
import { formatDate, parseDay } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { IconCoins } from '@tabler/icons-react';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { type ListFilter, useListState } from '../../ui/panel/list/use-list-state.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { creditColumns } from './credit-columns.tsx';
import styles from './credit-list.module.css';
import { DayForm } from './day-form.tsx';

/** Which credits are listed; those that go on when the address names none. */
const creditFilter = {
  name: 'status',
  param: 'situacao',
  label: 'Situação',
  choices: [
    { value: '', label: 'Em aberto' },
    { value: 'encerrados', label: 'Encerrados' },
    { value: 'todos', label: 'Todos' },
  ],
} satisfies ListFilter;

/** The situation that a call is asked for; nothing where all are. */
function situationOf(status: string): CreditSituation | undefined {
  if (status === 'todos') return undefined;
  return status === 'encerrados' ? 'encerrados' : 'abertos';
}

type Totals = ResultOf<typeof listCreditsCall>['totals'];

const sums: readonly (readonly [label: string, of: keyof Totals])[] = [
  ['Valor a honrar', 'principal'],
  ['Bônus', 'bonus'],
  ['Em pedidos', 'reserved'],
  ['Termina em 30 dias', 'ending'],
];

/** The sums that the shop owes in all, by their kinds. */
function CreditTiles({ totals }: { totals: Totals }) {
  return (
    <dl className={styles.tiles}>
      {sums.map(([label, name]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatReais(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const emptyWords: Record<string, readonly [title: string, text: string]> = {
  '': ['Nenhum crédito em aberto', 'Quando um vendedor escolher crédito em vez de Pix, ele aparece aqui.'],
  encerrados: ['Nenhum crédito encerrado', 'Créditos usados, pagos em dinheiro ou terminados aparecem aqui.'],
  todos: ['Nenhum crédito ainda', 'Quando um vendedor escolher crédito em vez de Pix, ele aparece aqui.'],
};

export const meta = panelMeta('Crédito de clientes');

/** '/creditos': the credit that people have in the shop, now or at the end of a day. */
export default function CreditList() {
  const [params, changeParams] = useAddressParams();
  const em = parseDay(params.get('em') ?? '');
  const list = useListState({ filters: [creditFilter] });
  const { page, search, status } = list.state;
  const asked = { search, situacao: situationOf(status), em };
  const query = useCall(listCreditsCall, { query: { ...asked, page } });
  const { data } = query;
  const [title = '', text] = emptyWords[status] ?? [];

  function showDay(day: string | undefined) {
    changeParams((current) => {
      current.delete('page');
      if (day) current.set('em', day);
      else current.delete('em');
      return current;
    });
  }

  return (
    <ListPage
      title="Crédito de clientes"
      action={<ExportLink call={exportCreditsCall} may="credit.see" query={asked} />}
      list={list}
      query={{ ...query, data: data?.credits }}
      columns={creditColumns}
      searchPlaceholder="Buscar pessoa, aparelho ou proposta..."
      chooser={<ListSwitch list={list} filter={creditFilter} />}
      failure="Não foi possível carregar os créditos."
      countLabel={(total) => (total === 1 ? '1 crédito' : `${total.toLocaleString('pt-BR')} créditos`)}
      empty={
        <EmptyState title={title} icon={<IconCoins size={32} stroke={1.5} />}>
          {em ? `No fim de ${formatDate(em)} não havia nada a mostrar aqui.` : text}
        </EmptyState>
      }
    >
      <div className={styles.above}>
        <DayForm key={em} day={em} onChange={showDay} />
        {data && <CreditTiles totals={data.totals} />}
      </div>
    </ListPage>
  );
}
