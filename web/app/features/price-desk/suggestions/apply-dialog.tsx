import { applySuggestionsCall, type BaseSuggestion } from '@giro/contract/calls/base-suggestions.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { longestReasons } from '@giro/contract/rules/price-desk.ts';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../../lib/api/call-api.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { After, Before, Rows } from '../../../ui/panel/spreadsheet/table-preview.tsx';

/** A model whose suggestion is taken. */
export type Taken = BaseSuggestion & { suggested: number };

const columns: Column<Taken>[] = [
  { header: 'Modelo', role: 'title', cell: ({ model }) => model },
  { header: 'Base de hoje', align: 'end', cell: ({ base }) => <Before>{formatReais(base)}</Before> },
  { header: 'Base nova', align: 'end', cell: ({ suggested }) => <After>{formatReais(suggested)}</After> },
];

interface ApplyDialogProps {
  taken: readonly Taken[];
  onApplied: (message: string) => Promise<void>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives models the bases that were suggested, all or none of them. */
export default function ApplyDialog({ taken, onApplied, onReload, onClose }: ApplyDialogProps) {
  const form = useForm({ initialValues: { price_reason: '' } });

  async function send({ price_reason }: { price_reason: string }) {
    const models = taken.map(({ model_id, suggested, version }) => ({ id: model_id, base: suggested, version }));
    const body = { models, ...(price_reason.trim() && { price_reason: price_reason.trim() }) };
    await onApplied((await callApi(applySuggestionsCall, { body })).message);
  }

  return (
    <ActionForm
      title="Mudar valores base"
      action={taken.length === 1 ? 'Mudar 1 base' : `Mudar ${taken.length} bases`}
      form={form}
      send={send}
      fallback="Não foi possível mudar os valores base. Nada mudou; tente de novo."
      onReload={onReload}
      reloadLabel="Atualizar as sugestões"
      onClose={onClose}
    >
      <Text size="sm">Valem para as cotações feitas a partir de agora. Propostas já feitas ficam como estão.</Text>
      <Rows title="Modelos" columns={columns} rows={taken} />
      <TextInput
        label="Motivo"
        description="Opcional: fica no histórico de cada valor base."
        maxLength={longestReasons.price}
        autoComplete="off"
        {...form.getInputProps('price_reason')}
        name="price_reason"
      />
    </ActionForm>
  );
}
