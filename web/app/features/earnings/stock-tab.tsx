import {
  exportStockCall,
  listStockedProductsCall,
  readStockValueCall,
  type StockedProduct,
  saveProductCostCall,
} from '@giro/contract/calls/earnings.ts';
import { type StockList, stockLists } from '@giro/contract/rules/earnings.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { texts } from '@giro/contract/texts.ts';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconBox, IconCoin } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { type ListFilter, useListState } from '../../ui/panel/list/use-list-state.ts';
import { formatKnown, Profit } from './earned-columns.tsx';
import styles from './earnings.module.css';

interface CostDialogProps {
  product: StockedProduct;
  onSaved: (message: string) => void;
  onClose: () => void;
}

const problemOf = (typed: string) =>
  typed.trim() === '' || parseTypedReais(typed) !== undefined ? null : texts.invalidMoney;

/** Asks what a unit of a product has cost, where no device tells; blank is unknown. */
function CostDialog({ product, onSaved, onClose }: CostDialogProps) {
  const form = useForm({
    initialValues: { cost: product.cost === null ? '' : formatReais(product.cost) },
    validate: { cost: problemOf },
  });

  async function send({ cost }: { cost: string }) {
    const cents = parseTypedReais(cost);
    const body = { cost: cents === undefined ? null : reaisOf(cents) };
    const answer = await callApi(saveProductCostCall, { params: { id: product.id }, body });
    onSaved(answer.message);
  }

  return (
    <ActionForm
      title="Informar custo"
      action="Salvar"
      form={form}
      send={send}
      fallback="Não foi possível salvar o custo. Tente de novo."
      onReload={async () => undefined}
      onClose={onClose}
    >
      <Text size="sm">
        {product.product}, à venda por {formatReais(product.price)}.
      </Text>
      <MoneyInput
        label="Custo de uma unidade"
        description="O que a loja pagou por ela. Em branco, fica sem custo conhecido."
        data-autofocus
        {...form.getInputProps('cost')}
        name="cost"
      />
    </ActionForm>
  );
}

/** The cost of a device on the shelf is the price paid for it: only where none is known may somebody type it. */
const isAsked = ({ cost, is_cost_typed }: StockedProduct) => cost === null || is_cost_typed;

const stockColumns = (onCost: (product: StockedProduct) => void): Column<StockedProduct>[] => [
  {
    header: 'Produto',
    cell: ({ product, is_too_dear }) => (
      <>
        {product} {is_too_dear && <StatusPill tone="refused" label="Comprado caro" />}
      </>
    ),
    role: 'title',
  },
  { header: 'Estoque', cell: ({ stock }) => stock.toLocaleString('pt-BR'), align: 'end' },
  { header: 'Preço', cell: ({ price }) => formatReais(price), align: 'end' },
  { header: 'Custo', cell: ({ cost }) => formatKnown(cost), align: 'end' },
  { header: 'Taxas e imposto', cell: ({ fee, tax }) => formatReais(fee + tax), align: 'end' },
  { header: 'Lucro esperado', cell: ({ profit, margin }) => <Profit profit={profit} margin={margin} />, align: 'end' },
  {
    header: 'Dias na prateleira',
    cell: ({ days_on_shelf: days }) => (days === null ? '—' : days.toLocaleString('pt-BR')),
    align: 'end',
  },
  {
    header: 'Ações',
    cell: (product) =>
      isAsked(product) && (
        <RowActions>
          <RowAction
            label="Informar custo"
            may="products.change"
            icon={<IconCoin size={16} />}
            isNext={product.cost === null}
            onClick={() => onCost(product)}
          />
        </RowActions>
      ),
    role: 'actions',
  },
];

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
