import { listManagedCall, readManagedProductCall } from '@giro/contract/calls/managed-products.ts';
import {
  type AgeingRule,
  deleteAgeingRuleCall,
  listAgeingRulesCall,
  listPriceProposalsCall,
} from '@giro/contract/calls/price-ageing.ts';
import { listPriceAlertsCall, listPriceChangesCall, readFloorsCall } from '@giro/contract/calls/price-desk.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { Button, Text } from '@mantine/core';
import { IconCalendarDown, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Allowed, useMay } from '../../../ui/panel/allowed.tsx';
import { useEditing } from '../../../ui/panel/dialog/use-editing.ts';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { percentText } from '../../../ui/panel/form/typed-numbers.ts';
import { editColumn, StatusPill, TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { RecordList } from '../../../ui/panel/list/record-list.tsx';
import { useListState } from '../../../ui/panel/list/use-list-state.ts';
import { onlyPageOf, useCatalogue } from '../../catalogue-admin/use-catalogue.ts';
import { scopeWords } from './rule-form.ts';

const RuleDialog = lazy(() => import('./rule-dialog.tsx'));
const RunDialog = lazy(() => import('./run-dialog.tsx'));

const nothingKnown = { types: [], modelos: [] };

const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`);

const ruleColumns = (known: Parameters<typeof scopeWords>[1]): Column<AgeingRule>[] => [
  {
    header: 'Regra',
    role: 'title',
    cell: (rule) => <TwoLines first={rule.name} second={scopeWords(rule, known)} />,
  },
  {
    header: 'Baixa',
    cell: ({ percent, every_days }) => `${percentText(percent)} % a cada ${days(every_days)}`,
  },
  { header: 'Depois de', cell: ({ after_days }) => (after_days === 0 ? 'logo' : `${days(after_days)} no estoque`) },
  { header: 'Como', cell: ({ mode }) => (mode === 'auto' ? 'Muda sozinha' : 'Propõe') },
  {
    header: 'Situação',
    cell: ({ active }) =>
      active ? <StatusPill tone="good" label="Ligada" /> : <StatusPill tone="over" label="Desligada" />,
  },
];

/** Tab 'Envelhecimento': rules by which prices come down while stock stands, and what they do now. */
export default function AgeingTab() {
  const client = useQueryClient();
  const notice = useNotice();
  const may = useMay();
  const list = useListState();
  const catalogue = useCatalogue(shopCatalogueCall);
  const query = useCall(listAgeingRulesCall, undefined, { select: ({ rules }) => onlyPageOf(rules) });
  const editing = useEditing<AgeingRule>(list, () => refresh(client, listAgeingRulesCall));
  const [isRunning, setRunning] = useState(false);
  const known = catalogue.data ?? nothingKnown;
  const columns = ruleColumns(known);

  async function fetchAnew({ id }: { id: number }) {
    const { rules } = await callApi(listAgeingRulesCall);
    return rules.find((rule) => rule.id === id);
  }

  async function finish(message: string) {
    await refresh(
      client,
      listPriceProposalsCall,
      listPriceAlertsCall,
      listPriceChangesCall,
      readFloorsCall,
      listManagedCall,
      readManagedProductCall,
    ).catch(() => undefined);
    setRunning(false);
    notice.show(message);
  }

  return (
    <>
      <RecordList
        title="Regras de envelhecimento"
        addLabel="Adicionar regra"
        mayAdd="pricing.change"
        tools={
          <Allowed may="pricing.change">
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              onClick={() => setRunning(true)}
            >
              Ver o que muda agora
            </Button>
          </Allowed>
        }
        canAdd={catalogue.data !== undefined}
        list={list}
        query={query}
        editing={editing}
        columns={may('pricing.change') ? [...columns, editColumn(editing.open)] : columns}
        failure="Não foi possível carregar as regras."
        countLabel={(total) => (total === 1 ? '1 regra' : `${total} regras`)}
        empty={
          <EmptyState title="Nenhuma regra ainda" icon={<IconCalendarDown size={32} stroke={1.5} />}>
            Uma regra baixa o preço do que está parado, aos poucos e nunca abaixo do piso. Comece por uma que só propõe.
          </EmptyState>
        }
        fetchAnew={fetchAnew}
        form={(dialog) => <RuleDialog {...dialog} types={known.types} models={known.modelos} />}
        deletion={{
          title: 'Excluir regra?',
          fallback: 'Não foi possível excluir a regra. Tente de novo.',
          remove: (id) => callApi(deleteAgeingRuleCall, { params: { id }, version: editing.deleted?.version }),
          question: ({ name }) => (
            <Text>
              <b>{name}</b> deixa de baixar preços. As propostas que ela já fez continuam.
            </Text>
          ),
        }}
      >
        {(query.data?.total ?? 0) > 1 && (
          <Text size="sm" c="dimmed">
            Para cada aparelho vale a primeira regra que se aplica, nesta ordem.
          </Text>
        )}
      </RecordList>
      <Notice text={notice.text} />
      {isRunning && (
        <Suspense fallback={null}>
          <RunDialog onDone={finish} onClose={() => setRunning(false)} />
        </Suspense>
      )}
    </>
  );
}
