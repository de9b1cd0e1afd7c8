import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import {
  type DeliverySettings,
  readDeliverySettingsCall,
  saveDeliverySettingsCall,
} from '@giro/contract/calls/delivery-settings.ts';
import { deliveryBounds, type SellerCodeRule } from '@giro/contract/rules/delivery.ts';
import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { AddressFields } from '../../accounts/address-fields.tsx';
import { FieldsFor } from '../form-rows.tsx';
import { columns } from '../payments/provider-fields.tsx';
import { namesOfRefused } from '../refused-words.ts';
import styles from '../settings.module.css';
import { SettingsFoot, type SettingsFormProps, SettingsGroup, useSettingsForm } from '../settings-form.tsx';
import {
  type DeliveryValues,
  deliveryBodyOf,
  deliveryLabels,
  deliverySaveFailure,
  deliveryValuesOf,
  originAliases,
  refusedLabels,
} from './delivery-values.ts';
import { useServices } from './use-services.ts';

const codeChoices: { value: SellerCodeRule; label: string }[] = [
  { value: 'press', label: 'Pedir quando alguém da loja manda' },
  { value: 'arrival', label: 'Pedir assim que a proposta chega' },
  { value: 'off', label: 'Não pedir: a loja digita o código' },
];

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;
const range = ({ fewest, most }: { fewest: number; most: number }) => `De ${fewest} a ${most}.`;

/** The terms of deliveries and of sellers' codes, and the sender. */
export function DeliveryForm({ config, onSaved }: SettingsFormProps<DeliverySettings>) {
  const pages = useRevalidator();
  const services = useServices();
  const record = useSettingsForm({
    call: readDeliverySettingsCall,
    config,
    valuesOf: deliveryValuesOf,
    labels: deliveryLabels,
    aliases: originAliases,
    fallback: deliverySaveFailure,
    describe: namesOfRefused(refusedLabels, deliverySaveFailure),
  });
  const { root, form, loaded, save, take } = record;
  const field = (name: keyof DeliveryValues) => ({ label: deliveryLabels[name], name, ...form.getInputProps(name) });
  const tick = (name: 'deliver' | 'insure') => ({ ...field(name), ...form.getInputProps(name, { type: 'checkbox' }) });
  const { free_services } = form.values;
  const unknown = free_services.filter((id) => !services.some((service) => service.id === id));

  const submit = (values: DeliveryValues) =>
    save.run(async () => {
      take(await callApi(saveDeliverySettingsCall, { body: deliveryBodyOf(values), version: loaded.version }));
      onSaved('Entregas salvas.');
      // Products and the cart offer deliveries, or do not any more.
      await pages.revalidate();
    });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <FieldsFor may="delivery-settings.change">
        <Stack gap="md">
          <SettingsGroup title="Entregas" hint="O que quem compra pode escolher além de retirar na loja.">
            <Stack gap="md">
              <Checkbox
                description="Precisa da origem abaixo, e da transportadora ou da tabela da loja. Desligado, só retirada."
                {...tick('deliver')}
              />
              <SimpleGrid {...columns}>
                <MoneyInput description="Em branco: nada é grátis." {...field('free_above')} />
                <TextInput
                  {...number}
                  description={`Da compra paga até a postagem. ${range(deliveryBounds.handlingDays)}`}
                  {...field('handling_days')}
                />
              </SimpleGrid>
              {form.values.free_above.trim() !== '' && services.length + unknown.length > 0 && (
                <Choices
                  label={`${deliveryLabels.free_services} (nenhum escolhido: o mais barato)`}
                  choices={[
                    ...services.map(({ id, label }) => ({ value: id, label })),
                    ...unknown.map((id) => ({ value: id, label: id })),
                  ]}
                  takesSeveral
                  value={free_services}
                  onChange={(chosen) => form.setFieldValue('free_services', chosen)}
                  error={form.errors.free_services}
                />
              )}
              <Checkbox
                description="O valor dos produtos vai na etiqueta, e a transportadora responde por ele."
                {...tick('insure')}
              />
              <SimpleGrid {...columns}>
                <TextInput
                  {...number}
                  description={`Enquanto a transportadora não responde. ${range(deliveryBounds.fallbackHours)}`}
                  {...field('fallback_hours')}
                />
                <TextInput
                  {...number}
                  description={`Depois da postagem. ${range(deliveryBounds.claimDays)}`}
                  {...field('claim_days')}
                />
              </SimpleGrid>
            </Stack>
          </SettingsGroup>
          <SettingsGroup title="Aparelhos de vendedores" hint="Como quem vende recebe o código para postar de graça.">
            <SimpleGrid {...columns}>
              <NativeSelect
                data={codeChoices}
                description="Sem transportadora, a loja digita o código."
                {...field('seller_codes')}
              />
              <TextInput {...number} description={range(deliveryBounds.codeDays)} {...field('code_days')} />
            </SimpleGrid>
          </SettingsGroup>
          <SettingsGroup
            title="Origem"
            hint="De onde a loja envia e para onde os aparelhos vêm. Sem ela nada é entregue nem postado."
          >
            <Stack gap="md">
              <SimpleGrid {...columns}>
                <TextInput autoComplete="organization" maxLength={80} {...field('name')} />
                <TextInput autoComplete="off" maxLength={20} {...field('document')} />
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  description="Só números. Em branco: isento."
                  {...field('state_register')}
                />
                <MaskedInput kind="phone" {...field('phone')} />
                <TextInput type="email" autoComplete="email" maxLength={120} {...field('email')} />
              </SimpleGrid>
              <AddressFields form={form as never} />
            </Stack>
          </SettingsGroup>
          <Allowed may="delivery-settings.change">
            <SettingsFoot record={record} action="Salvar entregas" />
          </Allowed>
        </Stack>
      </FieldsFor>
    </form>
  );
}
