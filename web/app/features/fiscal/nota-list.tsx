import {
  type FiscalStanding,
  listFiscalDocumentsCall,
  readFiscalPackageCall,
} from '@giro/contract/calls/fiscal-documents.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { type DocumentSituation, documentSituationLabels, documentSituations } from '@giro/contract/rules/fiscal.ts';
import { NativeSelect } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { type ListFilter, useListState } from '../../ui/panel/list/use-list-state.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';
import styles from './fiscal.module.css';
import { notaColumns } from './nota-columns.tsx';
import { isMoving, monthChoices } from './nota-words.ts';
import { NumberGaps } from './number-gaps.tsx';
import { Standing } from './standing.tsx';
import { lookAgainMs } from './use-nota-changes.ts';

const usual: DocumentSituation = 'a-resolver';
type Counts = Partial<Record<DocumentSituation, number>>;

/** Nobody works through what is done: how much that is would only be noise. */
const isCounted = (situation: DocumentSituation) => situation === 'a-resolver' || situation === 'na-fila';

function situationFilter(counts: Counts) {
  return {
    name: 'status',
    param: 'situacao',
    label: 'Situação',
    choices: documentSituations.map((situation) => {
      const count = isCounted(situation) ? (counts[situation] ?? 0) : 0;
      const label = documentSituationLabels[situation];
      return {
        value: situation === usual ? '' : situation,
        label: count > 0 ? `${label} (${count.toLocaleString('pt-BR')})` : label,
      };
    }),
  } satisfies ListFilter;
}

const emptyWords: Record<DocumentSituation, readonly [title: string, text: string]> = {
  'a-resolver': [
    'Nenhuma nota a resolver',
    'Quando faltar uma informação ou a SEFAZ recusar uma nota, ela aparece aqui com o que fazer.',
  ],
  'na-fila': ['Nada na fila', 'Notas que estão saindo passam por aqui em segundos.'],
  autorizadas: ['Nenhuma nota autorizada', 'Compras e vendas com nota autorizada ficam aqui.'],
  canceladas: ['Nenhuma nota cancelada', 'Notas canceladas e números inutilizados ficam aqui.'],
  todas: ['Nenhuma nota ainda', 'Escolha em Configurações › Notas quem emite: daí em diante elas saem sozinhas.'],
};

const filters = [situationFilter({})];
const shownMonths = 24;
const monthIn = (params: URLSearchParams) => /^20\d{2}-(0[1-9]|1[0-2])$/.exec(params.get('mes') ?? '')?.[0] ?? '';
const calm: FiscalStanding = {
  down_since: null,
  rests_until: null,
  said: null,
  contingency: { on: false, since: null, reason: null },
};

export const meta = panelMeta('Notas');

/** '/notas': the shop's fiscal documents, those first that wait for a person. */
export default function NotaList() {
  const list = useListState({ filters });
  const [params, changeParams] = useAddressParams();
  const { page, search, status } = list.state;
  const mes = monthIn(params);
  const situacao = documentSituations.find((situation) => situation === status) ?? usual;
  const query = useCall(
    listFiscalDocumentsCall,
    { query: { page, search, situacao, ...(mes && { mes }) } },
    { refetchInterval: ({ state }) => (state.data?.notas.data.some(isMoving) ? lookAgainMs : false) },
  );
  const { data } = query;
  const months = monthChoices(saoPauloToday(new Date()), shownMonths);
  const [title, text] = emptyWords[situacao];

  function chooseMonth(month: string) {
    changeParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      month ? next.set('mes', month) : next.delete('mes');
      return next;
    });
  }

  return (
    <ListPage
      title="Notas"
      action={
        <div className={styles.months}>
          <NativeSelect
            aria-label="Mês"
            data={[{ value: '', label: 'Todos os meses' }, ...months]}
            value={mes}
            onChange={(event) => chooseMonth(event.currentTarget.value)}
          />
          <ExportLink call={readFiscalPackageCall} may="fiscal.export" query={{ mes: mes || (months[0]?.value ?? '') }}>
            Baixar o mês
          </ExportLink>
        </div>
      }
      list={list}
      query={{ ...query, data: data?.notas }}
      columns={notaColumns}
      searchPlaceholder="Buscar nota, pedido, proposta ou IMEI"
      chooser={<ListSwitch list={list} filter={situationFilter(data?.counts ?? {})} />}
      failure="Não foi possível carregar as notas."
      countLabel={(total) => (total === 1 ? '1 nota' : `${total.toLocaleString('pt-BR')} notas`)}
      empty={
        <EmptyState title={title} icon={<IconFileInvoice size={32} stroke={1.5} />}>
          {mes ? 'Escolha outro mês, ou veja todos.' : text}
        </EmptyState>
      }
    >
      <Standing standing={data?.standing ?? calm} />
      <NumberGaps />
    </ListPage>
  );
}
