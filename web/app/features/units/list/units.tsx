import { listUnitsCall, returnUnitCall, type ShelfUnit, writeOffUnitCall } from '@giro/contract/calls/units.ts';
import { type UnitState, unitStateRows, unitStates } from '@giro/contract/rules/unit.ts';
import { Text } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { panelMeta } from '../../../lib/head/page-meta.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMay } from '../../../ui/panel/allowed.tsx';
import { ReasonDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { ListSwitch } from '../../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../../ui/panel/list/list-page.tsx';
import {
  changeListed,
  type ListFilter,
  useHighlight,
  useListState,
  withRow,
} from '../../../ui/panel/list/use-list-state.ts';
import { DeviceCosts } from '../../device-costs/device-costs.tsx';
import { type UnitAction, unitColumns, unitInspectionPath } from './unit-columns.tsx';

interface UnitDialogProps {
  unit: ShelfUnit;
  onDone: (message: string, unit: ShelfUnit) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

interface UnitMoveProps extends UnitDialogProps {
  title: string;
  action: string;
  tone?: 'red';
  /** The consequence of the action. */
  words: string;
  call: typeof returnUnitCall | typeof writeOffUnitCall;
}

function UnitMoveDialog({ call, unit, onDone, ...dialog }: UnitMoveProps) {
  return (
    <ReasonDialog
      {...dialog}
      maxLength={300}
      rows={3}
      send={async (body) => {
        const answer = await callApi(call, { params: { id: unit.id }, body });
        onDone(answer.message, answer.unit);
      }}
      fallback="Não foi possível mudar a unidade."
    >
      <Text size="sm" c="dimmed">
        {unit.product.name} · {unit.code}
      </Text>
    </ReasonDialog>
  );
}

function ReturnDialog(props: UnitDialogProps) {
  return (
    <UnitMoveDialog
      {...props}
      title="Devolver à loja"
      action="Devolver"
      words="O aparelho voltou do comprador. Depois de registrar, a bancada abre para conferir o que voltou."
      call={returnUnitCall}
    />
  );
}

function WriteOffDialog(props: UnitDialogProps) {
  return (
    <UnitMoveDialog
      {...props}
      title="Baixar unidade"
      action="Baixar"
      tone="red"
      words="A unidade sai do estoque e fica no livro de aparelhos como descarte. Isso não pode ser desfeito."
      call={writeOffUnitCall}
    />
  );
}

/** The state of the listed devices; every state when the address names none. */
const unitFilter = {
  name: 'status',
  param: 'state',
  label: 'Situação',
  choices: [
    { value: '', label: 'Todas' },
    ...unitStates.map((state) => ({ value: state, label: unitStateRows[state].label })),
  ],
} satisfies ListFilter;

/** The state to send in a call. */
const stateOf = (status: string) => (status === '' ? undefined : (status as UnitState));

const PassportLabel = lazy(() => import('../passport/passport-label.tsx'));

const emptyWords: Record<string, readonly [title: string, text: string]> = {
  '': ['Nenhuma unidade ainda', 'Um aparelho comprado ganha sua unidade ao ir da bancada para o estoque.'],
  in_stock: ['Nada em estoque', 'Inclua no estoque um aparelho aprovado na bancada.'],
  sold: ['Nada vendido ainda', 'Informe o IMEI de cada aparelho no pedido, em Vendas, antes de entregar.'],
  returned: ['Nenhuma devolução', 'O que volta de um comprador espera aqui pela bancada.'],
  written_off: ['Nada baixado', 'O que sai do estoque sem ser vendido fica aqui, com o motivo.'],
};

export const meta = panelMeta('Unidades');

/** '/unidades': every device of the shop, from the shelf to its buyer and back. */
export default function Units() {
  const client = useQueryClient();
  const list = useListState({ filters: [unitFilter] });
  const { page, search, status } = list.state;
  const query = useCall(listUnitsCall, { query: { page, search, state: stateOf(status) } });
  const may = useMay();
  const highlight = useHighlight();
  const notice = useNotice();
  const [opened, setOpened] = useState<{ action: UnitAction; unit: ShelfUnit }>();
  const close = () => setOpened(undefined);
  const [title = '', text] = emptyWords[status] ?? [];

  function finish(message: string, unit: ShelfUnit) {
    changeListed(client, listUnitsCall, (answer) => withRow(answer, unit));
    close();
    notice.show(message);
    highlight.mark(unit.id);
  }

  const dialog = opened && { unit: opened.unit, onReload: query.refetch, onClose: close };

  return (
    <>
      <ListPage
        title="Unidades"
        list={list}
        query={query}
        columns={unitColumns({
          open: (action, unit) => setOpened({ action, unit }),
          hasCost: may('earnings.see'),
        })}
        searchPlaceholder="Buscar código, IMEI, série ou produto..."
        chooser={<ListSwitch list={list} filter={unitFilter} />}
        failure="Não foi possível carregar as unidades."
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 unidade' : `${total.toLocaleString('pt-BR')} unidades`)}
        empty={
          <EmptyState title={title} icon={<IconBox size={32} stroke={1.5} />}>
            {text}
          </EmptyState>
        }
      />
      <Notice text={notice.text} />
      {dialog && opened.action === 'return' && (
        <ReturnDialog
          {...dialog}
          onDone={(message, unit) => {
            finish(message, unit);
            // An inspection is a document of its own.
            window.location.assign(unitInspectionPath(unit));
          }}
        />
      )}
      {dialog && opened.action === 'write-off' && <WriteOffDialog {...dialog} onDone={finish} />}
      {opened?.action === 'costs' && (
        <Dialog title={`Custos de ${opened.unit.product.name}`} onClose={close}>
          <DeviceCosts of={{ kind: 'unit', id: opened.unit.id }} />
        </Dialog>
      )}
      {opened?.action === 'label' && (
        <Suspense fallback={null}>
          <PassportLabel
            code={opened.unit.code}
            model={opened.unit.product.name}
            grade={opened.unit.grade}
            onPrinted={close}
          />
        </Suspense>
      )}
    </>
  );
}
