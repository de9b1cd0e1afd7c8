import type { PaymentSettings } from '@giro/contract/calls/payment-settings.ts';
import { needsClientSecret, type PspEnvironment } from '@giro/contract/rules/payment.ts';
import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle, IconFlask } from '@tabler/icons-react';
import { SettingsGroup } from '../settings-form.tsx';
import { fieldsOf, isMoved, type PaymentValues, paymentLabels } from './payment-values.ts';
import { providerChoices, providerWords } from './provider-words.ts';

export interface PaymentFieldsProps {
  form: UseFormReturnType<PaymentValues>;
  loaded: PaymentSettings;
}

export const columns = { cols: { base: 1, xs: 2 }, spacing: 'md', verticalSpacing: 'md' } as const;

const environments: { value: PspEnvironment; label: string }[] = [
  { value: 'producao', label: 'Produção (dinheiro de verdade)' },
  { value: 'homologacao', label: 'Homologação (testes do provedor)' },
];

/** A field's label, value and error. */
export function fieldOf(form: PaymentFieldsProps['form'], name: keyof PaymentValues) {
  return { label: paymentLabels[name], name, ...form.getInputProps(name) };
}

const lacksSecret = ({ psp, environment, has_client_secret }: PaymentSettings) =>
  !has_client_secret && needsClientSecret(psp, environment);

/** Who confirms payments. */
export function ProviderFields({ form, loaded }: PaymentFieldsProps) {
  const { psp } = form.values;
  return (
    <SettingsGroup
      title="Pix que se confirma sozinho"
      hint="Com um provedor, o pedido passa para pago em segundos, sem ninguém conferir a conta."
    >
      <Stack gap="md">
        <SimpleGrid {...columns}>
          <NativeSelect data={providerChoices(loaded.has_simulator, loaded.psp)} {...fieldOf(form, 'psp')} />
          {fieldsOf(form.values).environment && <NativeSelect data={environments} {...fieldOf(form, 'environment')} />}
        </SimpleGrid>
        {psp === 'simulador' ? (
          <Alert color="amber" role="status" icon={<IconFlask aria-hidden />} title="Só para conhecer e treinar">
            Nenhum dinheiro de verdade se move. Quem finaliza uma compra vê um código que não paga ninguém e os botões
            “Pagar agora (simulação)” e “Pagar depois do prazo (simulação)”. O simulador só existe enquanto a loja roda
            neste computador.
          </Alert>
        ) : (
          <Alert color="gray" role="status">
            {providerWords[psp].hint}
          </Alert>
        )}
        {isMoved(form.values, loaded) && (
          <Alert color="gray" role="status">
            Pode trocar a qualquer hora: cobranças abertas, devoluções e envios continuam no provedor de antes, e a loja
            guarda o acesso a ele até não restar nada lá. Os pedidos novos seguem esta escolha.
          </Alert>
        )}
        {fieldsOf(form.values).isReal && loaded.psp === psp && lacksSecret(loaded) && (
          <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />}>
            Falta o Client Secret, que foi apagado quando o provedor ou o endereço mudou. Até você salvar outro, os
            pedidos usam o código Pix da aba Loja.
          </Alert>
        )}
      </Stack>
    </SettingsGroup>
  );
}

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
