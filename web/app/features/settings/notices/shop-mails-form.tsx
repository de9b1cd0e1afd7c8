import { readShopMailsCall, type ShopMails, saveShopMailsCall } from '@giro/contract/calls/shop-mails.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import styles from '../settings.module.css';
import {
  type SettingsFormProps,
  SettingsGroup,
  SettingsSave,
  SettingsTab,
  useSettingsForm,
} from '../settings-form.tsx';

type Values = Omit<ShopMails, 'version'>;

const labels: Record<keyof Values, string> = {
  email: 'Enviar avisos da loja para',
  daily: 'Resumo diário',
  new_order: 'A cada novo pedido',
  new_proposal: 'A cada nova proposta',
};

const valuesOf = ({ version: _, ...values }: ShopMails): Values => values;
const failure = 'Erro ao salvar os avisos da loja. Por favor, tente novamente.';

/** Which mails the shop's own people get of what happens in it. */
export function ShopMailsForm({ config, onSaved }: SettingsFormProps<ShopMails>) {
  const record = useSettingsForm({
    call: readShopMailsCall,
    config,
    valuesOf,
    labels,
    fallback: failure,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: Values) =>
    save.run(async () => {
      const answer = await callApi(saveShopMailsCall, { body: values, version: loaded.version });
      take(answer.config);
      onSaved(answer.message);
    });

  const choice = (name: keyof Values) => ({
    label: labels[name],
    name,
    ...form.getInputProps(name, { type: 'checkbox' }),
  });

  return (
    <div className={styles.form}>
      <SettingsGroup
        title="Avisos para a loja"
        hint="O que a loja fica sabendo por e-mail. Saem só quando o envio está configurado."
      >
        <form ref={root} noValidate onSubmit={form.onSubmit(submit)}>
          <Stack gap="md">
            <TextInput
              label={labels.email}
              description="Em branco, vão para o dono da loja."
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              name="email"
              {...form.getInputProps('email')}
            />
            <Checkbox
              description="Às 8 horas: o movimento de ontem e o que espera por você. Sem nada a dizer, não sai."
              {...choice('daily')}
            />
            <Checkbox description="Com os produtos e o total, um minuto depois da compra." {...choice('new_order')} />
            <Checkbox description="Com o aparelho, o valor e até quando responder." {...choice('new_proposal')} />
            <SettingsSave record={record} action="Salvar avisos" reloadLabel="Recarregar avisos" />
          </Stack>
        </form>
      </SettingsGroup>
    </div>
  );
}

/** Tab 'Avisos': which mails the shop's own people get. */
export default function NoticesTab() {
  return (
    <SettingsTab
      query={useCall(readShopMailsCall)}
      failure="Não foi possível carregar os avisos da loja."
      form={ShopMailsForm}
    />
  );
}
