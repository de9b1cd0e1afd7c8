import { type CouponRecord, createCouponCall, updateCouponCall } from '@giro/contract/calls/coupons.ts';
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { callApi } from '../../lib/api/call-api.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/use-editing.ts';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { TypeChecks } from '../catalogue-admin/type-checks.tsx';
import {
  type CouponValues,
  couponBodyOf,
  couponLabels,
  couponProblems,
  couponValuesOf,
  readValue,
} from './coupon-form.ts';
import { type DeviceTypeName, typesBeside } from './coupon-words.ts';

interface CouponDialogProps extends RecordDialogProps<CouponRecord> {
  /** The types of device that there are. */
  types: readonly DeviceTypeName[];
}

const kindChoices = [
  { value: 'percent', label: 'Percentual' },
  { value: 'amount', label: 'Valor em reais' },
] as const;

/** Adds or changes a coupon, with all its conditions. */
export default function CouponDialog({ row, types, onClose, onSaved, fetchAnew }: CouponDialogProps) {
  const record = useRecordForm({
    row,
    valuesOf: couponValuesOf,
    problemsOf: couponProblems,
    labels: couponLabels,
    fallback: 'Não foi possível salvar o cupom. Tente de novo.',
    fetchAnew,
    gone: 'Este cupom não existe mais: alguém o excluiu.',
  });
  const { form, loaded } = record;
  const { kind, value } = form.values;
  const choices = typesBeside(loaded?.categories ?? [], types);

  async function send(values: CouponValues) {
    const body = couponBodyOf(values);
    const { message, coupon } = await (loaded
      ? callApi(updateCouponCall, { params: { id: loaded.id }, body, version: loaded.version })
      : callApi(createCouponCall, { body }));
    return { message, id: coupon.id };
  }

  return (
    <FormDialog noun="cupom" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <TextInput
        label={couponLabels.code}
        description="De 3 a 20 letras, números ou hífens. É o que o cliente digita no carrinho."
        placeholder="VOLTA10"
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('code')}
        onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Choices
          label={couponLabels.kind}
          choices={kindChoices}
          value={[kind]}
          onChange={([chosen = 'percent']) => {
            form.setFieldValue('kind', chosen);
            form.setFieldValue('value', readValue({ kind: chosen, value }));
          }}
        />
        <TextInput
          label={couponLabels.value}
          placeholder={kind === 'percent' ? '10%' : 'R$ 0,00'}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('value')}
          onBlur={() => form.setFieldValue('value', readValue({ kind, value }))}
        />
        <MaskedInput
          kind="date"
          label={couponLabels.starts_at}
          description="Vazio: já vale."
          {...form.getInputProps('starts_at')}
        />
        <MaskedInput
          kind="date"
          label={couponLabels.ends_at}
          description="Esse dia ainda vale. Vazio: sem prazo."
          {...form.getInputProps('ends_at')}
        />
        {(['most_uses', 'most_per_person'] as const).map((name) => (
          <TextInput
            key={name}
            label={couponLabels[name]}
            description="Vazio: sem limite."
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(name)}
          />
        ))}
        <MoneyInput
          label={couponLabels.min_total}
          description="Vazio: qualquer valor."
          {...form.getInputProps('min_total')}
        />
      </SimpleGrid>
      {choices.length > 0 && (
        <TypeChecks
          label={couponLabels.categories}
          description="Nenhum marcado: vale para todos os aparelhos."
          types={choices}
          value={form.values.categories}
          onChange={(categories) => form.setFieldValue('categories', categories)}
          error={form.errors.categories}
        />
      )}
      <Checkbox
        label={couponLabels.active}
        description="Desligado, ninguém consegue usar o cupom."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
