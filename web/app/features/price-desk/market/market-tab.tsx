import {
  deleteMarketCall,
  listMarketCall,
  listSuggestionsCall,
  type MarketPrice,
  readSuggestionCall,
} from '@giro/contract/calls/base-suggestions.ts';
import { listPriceAlertsCall } from '@giro/contract/calls/price-desk.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, Text } from '@mantine/core';
import { IconClipboardText, IconFilterOff, IconListSearch, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { DeleteDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../../ui/panel/list/list-page.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../../ui/panel/list/use-list-state.ts';
import { useAddressParams } from '../../../ui/use-address-params.ts';

const MarketImportDialog = lazy(() => import('./market-import-dialog.tsx'));

const known = (reais: number | null) => (reais === null ? '—' : formatReais(reais));

const marketPriceColumns = (onRemove: (price: MarketPrice) => void): Column<MarketPrice>[] => [
  { header: 'Modelo', role: 'title', cell: ({ model }) => model },
  { header: 'Fonte', cell: ({ source }) => source },
  { header: 'Compra por', align: 'end', cell: ({ buy }) => known(buy) },
  { header: 'Vende por', align: 'end', cell: ({ sell }) => known(sell) },
  {
    header: 'Data',
    cell: ({ day, by }) => <TwoLines first={formatDate(day)} second={by && `anotado por ${by}`} />,
  },
  {
    header: 'Ações',
    role: 'actions',
    cell: (price) => (
      <RowActions>
        <RowAction
          label="Excluir"
          may="pricing.change"
          icon={<IconTrash size={16} />}
          onClick={() => onRemove(price)}
        />
      </RowActions>
    ),
  },
];

/** Tab 'Mercado': what others pay and ask for the wizard's models, as somebody has noted it. */
export default function MarketTab() {
  const client = useQueryClient();
  const notice = useNotice();
  const list = useListState();
  const [params, changeParams] = useAddressParams();
  const [isImporting, setImporting] = useState(false);
  const [removed, setRemoved] = useState<MarketPrice>();
  const modelo = Number(params.get('modelo')) || undefined;
  const query = useCall(listMarketCall, { query: { page: list.state.page, ...(modelo && { modelo }) } });

  async function finish(message: string) {
    await refresh(client, listMarketCall, listSuggestionsCall, readSuggestionCall, listPriceAlertsCall).catch(
      () => undefined,
    );
    setImporting(false);
    setRemoved(undefined);
    notice.show(message);
  }

  function showAll() {
    changeParams((current) => {
      current.delete('modelo');
      current.delete('page');
      return current;
    });
  }

  return (
    <>
      <ListPage
        title="Preços de mercado"
        headingLevel={2}
        list={list}
        query={query}
        columns={marketPriceColumns(setRemoved)}
        action={
          <Allowed may="pricing.change">
            <Button leftSection={<IconClipboardText size={18} aria-hidden />} onClick={() => setImporting(true)}>
              Colar preços
            </Button>
          </Allowed>
        }
        failure="Não foi possível carregar os preços de mercado."
        countLabel={(total) => (total === 1 ? '1 preço' : `${total.toLocaleString('pt-BR')} preços`)}
        empty={
          <EmptyState title="Nenhum preço anotado" icon={<IconListSearch size={32} stroke={1.5} />}>
            Cole uma planilha com o que outras lojas pagam e pedem. As medianas dos últimos 90 dias aparecem ao lado das
            sugestões.
          </EmptyState>
        }
      >
        {modelo && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconFilterOff size={18} aria-hidden />}
            onClick={showAll}
          >
            {query.data?.data[0] ? `Só ${query.data.data[0].model}: ver todos` : 'Ver todos os modelos'}
          </Button>
        )}
      </ListPage>
      <Notice text={notice.text} />
      {isImporting && (
        <Suspense fallback={null}>
          <MarketImportDialog onClose={() => setImporting(false)} onApplied={finish} />
        </Suspense>
      )}
      {removed && (
        <DeleteDialog
          title="Excluir preço de mercado?"
          fallback="Não foi possível excluir o preço. Tente de novo."
          onClose={() => setRemoved(undefined)}
          onDelete={async () => {
            await finish((await callApi(deleteMarketCall, { params: { id: removed.id } })).message);
          }}
        >
          <Text>
            {removed.model}, de {removed.source}, em {formatDate(removed.day)}, sai das medianas.
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
