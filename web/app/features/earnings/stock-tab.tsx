import {
  exportStockCall,
  listStockedProductsCall,
  readStockValueCall,
  type StockedProduct,
} from '@giro/contract/calls/earnings.ts';
import { type StockList, stockLists } from '@giro/contract/rules/earnings.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { IconBox } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import type { ListFilter } from '../../ui/panel/list/list-state.ts';
import { ListSwitch } from '../../ui/panel/list/list-switch.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { CostDialog } from './cost-dialog.tsx';
import styles from './earnings.module.css';
import { stockColumns } from './stock-columns.tsx';

const labels: Record<StockList, string> = { caros: 'Comprados caro', 'sem-custo': 'Sem custo conhecido' };
const filter: ListFilter = {
  name: 'status',
  param: 'lista',
  label: 'Estoque',
  choices: [{ value: '', label: 'Tudo' }, ...stockLists.map((value) => ({ value, label: labels[value] }))],
};

const nothing: Record<StockList | '', [title: string, text: string]> = {
  '': ['Nada no estoque', 'Entram aqui os aparelhos à venda que estão na loja.'],
  caros: ['Nada foi comprado caro', 'Entram aqui os aparelhos cujo preço não cobre o custo e a margem do estoque.'],
  'sem-custo': ['Todo o estoque tem custo conhecido', 'Entram aqui os produtos de que ninguém sabe quanto custaram.'],
};

function StockValue() {
  const { data } = useCall(readStockValueCall);
  if (!data) return null;
  const { units, value, cost, units_without_cost } = data;
  const without =
    units_without_cost > 0 ? `, fora ${units_without_cost.toLocaleString('pt-BR')} sem custo conhecido` : '';
  const costWords =
    units_without_cost === units ? 'Nenhuma tem custo conhecido.' : `Custaram ${formatReais(cost)}${without}.`;
  return (
    <p className={styles.note}>
      {units.toLocaleString('pt-BR')} {units === 1 ? 'unidade' : 'unidades'} à venda por {formatReais(value)}.{' '}
      {units > 0 && costWords}
    </p>
  );
}

/** The devices on the shelf: their cost, the profit they would leave, and the time they have stood there. */
export default function StockTab() {
  const client = useQueryClient();
  const notice = useNotice();
  const [priced, setPriced] = useState<StockedProduct>();
  const list = useListState({ filters: [filter] });
  const lista = stockLists.find((each) => each === list.state.status);
  const query = useCall(listStockedProductsCall, { query: { page: list.state.page, ...(lista && { lista }) } });
  const [title, text] = nothing[lista ?? ''];

  return (
    <>
      <ListPage
        title="Valor do estoque"
        headingLevel={2}
        action={<ExportLink call={exportStockCall} may="earnings.see" query={lista && { lista }} />}
        list={list}
        query={query}
        columns={stockColumns(setPriced)}
        chooser={<ListSwitch list={list} filter={filter} />}
        failure="Não foi possível carregar o estoque."
        countLabel={(total) => (total === 1 ? '1 produto' : `${total.toLocaleString('pt-BR')} produtos`)}
        empty={
          <EmptyState title={title} icon={<IconBox size={32} stroke={1.5} />}>
            {text}
          </EmptyState>
        }
      >
        <StockValue />
      </ListPage>
      <Notice text={notice.text} />
      {priced && (
        <CostDialog
          product={priced}
          onClose={() => setPriced(undefined)}
          onSaved={(message) => {
            setPriced(undefined);
            notice.show(message);
            void refresh(client, listStockedProductsCall, readStockValueCall);
          }}
        />
      )}
    </>
  );
}
