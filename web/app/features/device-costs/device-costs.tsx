import type { ResultOf } from '@giro/contract/call.ts';
import {
  addProposalCostCall,
  addUnitCostCall,
  type DeviceCost,
  readProposalCostsCall,
  readUnitCostsCall,
  removeCostCall,
} from '@giro/contract/calls/costs.ts';
import { readFloorsCall } from '@giro/contract/calls/price-desk.ts';
import { listUnitsCall } from '@giro/contract/calls/units.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { type DeviceCostKind, deviceCostKinds, deviceCostLabels } from '@giro/contract/rules/device-cost.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { ActionIcon, Alert, Anchor, Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { Allowed, useMay } from '../../ui/panel/allowed.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { DeleteDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import styles from './device-costs.module.css';

/** A device: by the proposal that it is bought by, or by its unit. */
export interface CostSubject {
  kind: 'proposal' | 'unit';
  id: number;
}

const calls = {
  proposal: { read: readProposalCostsCall, add: addProposalCostCall },
  unit: { read: readUnitCostsCall, add: addUnitCostCall },
} as const;

type Added = ResultOf<typeof addUnitCostCall>;
type BelowFloor = Added['below_floor'];

interface AddCostDialogProps {
  of: CostSubject;
  usualKind: DeviceCostKind;
  onAdded: (added: Added) => Promise<void>;
  onClose: () => void;
}

function AddCostDialog({ of, usualKind, onAdded, onClose }: AddCostDialogProps) {
  const form = useForm({
    initialValues: { kind: usualKind, value: '', note: '' },
    validate: { value: (value) => moneyProblem(value) },
  });

  async function send({ kind, value, note }: typeof form.values) {
    const body = { kind, value: reaisOf(parseTypedReais(value) ?? 0), ...(note.trim() && { note: note.trim() }) };
    await onAdded(await callApi(calls[of.kind].add, { params: { id: of.id }, body }));
  }

  return (
    <ActionForm
      title="Adicionar custo"
      action="Adicionar"
      form={form}
      send={send}
      fallback="Não foi possível adicionar o custo. Tente de novo."
      onReload={async () => undefined}
      onClose={onClose}
    >
      <Choices
        label="O que foi"
        choices={deviceCostKinds.map((kind) => ({ value: kind, label: deviceCostLabels[kind] }))}
        value={[form.values.kind]}
        onChange={([kind = usualKind]) => form.setFieldValue('kind', kind)}
        error={form.errors.kind}
      />
      <MoneyInput label="Valor" required data-autofocus {...form.getInputProps('value')} name="value" />
      <TextInput
        label="Observação"
        description="Opcional: a peça, a nota da oficina, o trecho do frete."
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('note')}
        name="note"
      />
    </ActionForm>
  );
}

/** Names what a new cost has put below the floor; nothing is done about it by itself. */
function FellBelow({ products, onClose }: { products: BelowFloor; onClose: () => void }) {
  const may = useMay();
  const named = products.map(({ product_id, SKU }, place) => (
    <Fragment key={product_id}>
      {place > 0 && ', '}
      {may('products.change') ? (
        <Anchor component={Link} to={`/cadastros/aparelhos/${product_id}`} inherit>
          {SKU}
        </Anchor>
      ) : (
        SKU
      )}
    </Fragment>
  ));
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel="Fechar aviso"
      onClose={onClose}
    >
      Com este custo, {products.length === 1 ? 'o preço deste aparelho ficou' : 'o preço destes aparelhos ficou'} abaixo
      do piso: {named}. O preço continua como está.
    </Alert>
  );
}

interface LinesProps {
  costs: readonly DeviceCost[];
  onRemove: (cost: DeviceCost) => void;
}

function Lines({ costs, onRemove }: LinesProps) {
  return (
    <ul className={styles.lines}>
      {costs.map((cost) => (
        <li key={cost.id} className={styles.line}>
          <div className={styles.words}>
            {deviceCostLabels[cost.kind]}
            {cost.note && <span className={styles.note}> · {cost.note}</span>}
            <div className={styles.note}>
              {formatDate(cost.at)}
              {cost.by && ` · por ${cost.by}`}
            </div>
          </div>
          <span className={styles.amount}>{formatReais(cost.value)}</span>
          <Allowed may="costs.change">
            <ActionIcon
              color="gray"
              aria-label={`Remover ${deviceCostLabels[cost.kind].toLowerCase()} de ${formatReais(cost.value)}`}
              onClick={() => onRemove(cost)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Allowed>
        </li>
      ))}
    </ul>
  );
}

interface SumsProps {
  total: number;
  paid?: number | null | undefined;
  cost?: number | null | undefined;
}

/** The sum of the costs; for who sees what devices earn also the price paid and all of it together. */
function Sums({ total, paid, cost }: SumsProps) {
  const sums: [label: string, value: string][] = [['Custos', formatReais(total)]];
  if (paid !== undefined) sums.push(['Pago ao vendedor', paid === null ? '—' : formatReais(paid)]);
  if (cost !== undefined) sums.push(['Custo do aparelho', cost === null ? '—' : formatReais(cost)]);
  return (
    <dl className={styles.sums}>
      {sums.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DeviceCostsProps {
  of: CostSubject;
  /** The kind that is chosen as somebody begins, and the button's text. */
  usual?: { kind: DeviceCostKind; action: string };
}

const anyCost = { kind: 'other', action: 'Adicionar custo' } as const;

/** True for who may see the costs of devices or change them. */
export function useSeesCosts(): boolean {
  const may = useMay();
  return may('costs.change') || may('earnings.see');
}

/** The costs of a device beside what its seller was paid, and the way to add one. */
export function DeviceCosts({ of, usual = anyCost }: DeviceCostsProps) {
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DeviceCost>();
  const [fallen, setFallen] = useState<BelowFloor>([]);
  const query = useCall(calls[of.kind].read, { params: { id: of.id } });
  const fetchAnew = () => refresh(client, readProposalCostsCall, readUnitCostsCall, readFloorsCall, listUnitsCall);

  return (
    <Loaded query={query} failure="Não foi possível carregar os custos.">
      {({ costs, total, paid, cost }): ReactNode => (
        <div className={styles.costs}>
          {fallen.length > 0 && <FellBelow products={fallen} onClose={() => setFallen([])} />}
          {costs.length === 0 ? (
            <p className={styles.none}>Nenhum custo além do que foi pago ao vendedor.</p>
          ) : (
            <Lines costs={costs} onRemove={setRemoved} />
          )}
          <Sums total={total} paid={paid} cost={cost} />
          <Allowed may="costs.change">
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {usual.action}
              </Button>
            </div>
          </Allowed>
          {isAdding && (
            <AddCostDialog
              of={of}
              usualKind={usual.kind}
              onClose={() => setAdding(false)}
              onAdded={async ({ below_floor }) => {
                await fetchAnew().catch(() => undefined);
                setFallen(below_floor);
                setAdding(false);
              }}
            />
          )}
          {removed && (
            <DeleteDialog
              title="Remover custo?"
              action="Remover"
              fallback="Não foi possível remover o custo. Tente de novo."
              onClose={() => setRemoved(undefined)}
              onDelete={async () => {
                await callApi(removeCostCall, { params: { id: removed.id } });
                await fetchAnew().catch(() => undefined);
                setFallen([]);
                setRemoved(undefined);
              }}
            >
              <Text>
                {deviceCostLabels[removed.kind]} de {formatReais(removed.value)} sai do custo do aparelho e do
                resultado.
              </Text>
            </DeleteDialog>
          )}
        </div>
      )}
    </Loaded>
  );
}
