import { type MovedPrice, type MovedPrices, movePricesCall } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { longestReasons } from '@giro/contract/rules/price-desk.ts';
import { texts } from '@giro/contract/texts.ts';
import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { ConflictAlert } from '../../../ui/panel/form/form-foot.tsx';
import { onlyProblems } from '../../../ui/panel/form/form-parts.ts';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { After, Before, Rows } from '../../../ui/panel/spreadsheet/table-preview.tsx';
import { BelowFloorNote, BelowFloorPill } from '../../pricing/below-floor-note.tsx';
import { useDespiteRule } from '../../pricing/use-despite-rule.tsx';

/** The values of the price dialog. */
interface MoveValues {
  direction: 'up' | 'down';
  by: 'percent' | 'reais';
  /** As people type it: '7,5', '50'. */
  value: string;
  wholeReais: boolean;
  /** Words for the history of the prices. */
  reason: string;
}

/** The mistake in a percentage or amount, which is more than nothing. */
function valueProblem(value: string): string | undefined {
  if (value.trim() === '') return texts.required;
  const hundredths = parseTypedReais(value.replace('%', ''));
  if (hundredths === undefined) return 'Informe um número, como 10 ou 7,5.';
  return hundredths > 0 ? undefined : 'Informe um valor maior que zero.';
}

/** The same as the wire has it. */
function moveOf({ direction, by, value, wholeReais }: MoveValues) {
  const hundredths = parseTypedReais(value.replace('%', '')) ?? 0;
  return { direction, by, value: reaisOf(hundredths), whole_reais: wholeReais };
}

const applyPrices = (count: number) => (count === 1 ? 'Mudar 1 preço' : `Mudar ${count} preços`);

const columns: Column<MovedPrice>[] = [
  { header: 'Aparelho', role: 'title', cell: ({ name, SKU }) => <TwoLines first={name} second={SKU} /> },
  { header: 'Antes', align: 'end', cell: ({ before }) => <Before>{formatReais(before)}</Before> },
  {
    header: 'Depois',
    align: 'end',
    cell: ({ after, below_floor }) =>
      after === null ? (
        'fora do limite'
      ) : (
        <TwoLines first={<After>{formatReais(after)}</After>} second={below_floor && <BelowFloorPill />} />
      ),
  },
];

interface PriceDialogProps {
  products: readonly ManagedProduct[];
  onClose: () => void;
  onDone: (message: string) => Promise<void>;
}

/** Changes several prices by the same: what each becomes is shown first, and holds for what was shown. */
export default function PriceDialog({ products, onClose, onDone }: PriceDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<MovedPrices>();
  const form = useForm<MoveValues>({
    initialValues: { direction: 'up', by: 'percent', value: '', wholeReais: false, reason: '' },
    validate: ({ value }) => onlyProblems({ value: valueProblem(value) }),
    // The shown prices were worked out from the figures before; the reason changes none.
    onValuesChange: (now, before) => now.reason === before.reason && setShown(undefined),
  });
  const floor = useDespiteRule('floor_reason', 'value');
  const check = useSave({ fallback: 'Não foi possível calcular os preços. Tente de novo.', form, root });
  // The prices have no field but the one that they were worked out from.
  const refusedPrices = {
    setErrors: ({ price, ...others }: Record<string, string>) =>
      form.setErrors(price ? { ...others, value: price } : others),
  };
  const apply = useSave({
    fallback: 'Não foi possível mudar os preços. Nada mudou; tente de novo.',
    form: refusedPrices,
  });
  const impossible = shown?.products.filter(({ after }) => after === null) ?? [];
  const isBusy = check.isSaving || apply.isSaving;

  const tryOut = (values: MoveValues) =>
    check.run(async () => {
      const versions = products.map(({ id, version }) => ({ id, version }));
      const answer = await callApi(movePricesCall, { body: { products: versions, ...moveOf(values), dryRun: true } });
      apply.settle();
      apply.clear();
      setShown(answer);
    });

  const save = (preview: MovedPrices) =>
    apply.run(async () => {
      const versions = preview.products.map(({ id, version }) => ({ id, version }));
      const price_reason = form.values.reason.trim();
      const body = {
        products: versions,
        ...moveOf(form.values),
        dryRun: false,
        ...(price_reason && { price_reason }),
      };
      const answer = await floor.send((said) => callApi(movePricesCall, { body: { ...body, ...said } }));
      await onDone(answer.message);
    });

  return (
    <Dialog title="Mudar preço" size="lg" onClose={onClose} closable={!isBusy}>
      <form ref={root} noValidate onSubmit={form.onSubmit(tryOut, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <Choices
            label="O que fazer"
            isEven
            choices={[
              { value: 'up', label: 'Aumentar' },
              { value: 'down', label: 'Diminuir', tone: 'quiet' },
            ]}
            value={[form.values.direction]}
            onChange={([direction = 'up']) => form.setFieldValue('direction', direction)}
          />
          <Choices
            label="Em"
            isEven
            choices={[
              { value: 'percent', label: 'Porcentagem' },
              { value: 'reais', label: 'Reais' },
            ]}
            value={[form.values.by]}
            onChange={([by = 'percent']) => form.setFieldValue('by', by)}
          />
          <TextInput
            label={form.values.by === 'percent' ? 'Quantos por cento' : 'Quantos reais'}
            placeholder={form.values.by === 'percent' ? '10' : '50,00'}
            inputMode="decimal"
            autoComplete="off"
            required
            data-autofocus
            rightSection={form.values.by === 'percent' ? '%' : undefined}
            {...form.getInputProps('value')}
          />
          <Checkbox
            label="Arredondar para reais inteiros"
            {...form.getInputProps('wholeReais', { type: 'checkbox' })}
          />
          <ErrorAlert texts={[...check.problems, ...apply.problems]} onClose={apply.clear} />
          <ConflictAlert text={apply.conflict} action="Conferir de novo" onReload={() => tryOut(form.values)} />
          {impossible.length > 0 && (
            <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
              {impossible.length === 1 ? 'Um preço ficaria' : `${impossible.length} preços ficariam`} abaixo de R$ 0,01
              ou alto demais. Mude o valor, ou tire esses aparelhos da seleção.
            </Alert>
          )}
          {shown && <BelowFloorNote rows={shown.products} />}
          {shown && <Rows title="Preços novos" columns={columns} rows={shown.products} />}
          {shown && impossible.length === 0 && (
            <TextInput
              label="Motivo"
              description="Opcional: fica no histórico de cada preço."
              maxLength={longestReasons.price}
              autoComplete="off"
              {...form.getInputProps('reason')}
            />
          )}
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancelar
            </Button>
            {shown && impossible.length === 0 ? (
              <Button onClick={() => save(shown)} loading={apply.isSaving} disabled={check.isSaving}>
                {applyPrices(shown.products.length)}
              </Button>
            ) : (
              <Button type="submit" loading={check.isSaving}>
                Ver preços novos
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {floor.dialog}
    </Dialog>
  );
}
