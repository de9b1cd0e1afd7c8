import { Checkbox, Stack, TextInput } from '@mantine/core';
import { SettingsGroup } from '../settings-group.tsx';
import { paymentLabels } from './payment-values.ts';
import { fieldOf, type PaymentFieldsProps } from './provider-fields.tsx';

/** The time that a buyer has, and the treatment of money that came too late or twice. */
export function ChargeFields({ form }: Pick<PaymentFieldsProps, 'form'>) {
  return (
    <SettingsGroup title="Pedidos e devoluções" hint="Vale para os pedidos feitos a partir de agora.">
      <Stack gap="md">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          maw={360}
          description="Quanto tempo o cliente tem para pagar, de 5 a 1440."
          {...fieldOf(form, 'reserve_minutes')}
        />
        <Checkbox
          label={paymentLabels.refund_automatically}
          description="Quando alguém paga duas vezes, ou paga depois que o aparelho foi vendido, o dinheiro volta sem você fazer nada. Até 10 por dia; as outras esperam por você em Recebimentos."
          {...form.getInputProps('refund_automatically', { type: 'checkbox' })}
        />
      </Stack>
    </SettingsGroup>
  );
}
