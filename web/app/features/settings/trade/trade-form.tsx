import type { RequestOf } from '@giro/contract/call.ts';
import {
  readTradeSettingsCall,
  saveTradeSettingsCall,
  type TradeSettings,
} from '@giro/contract/calls/trade-settings.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { Link, useRevalidator } from 'react-router';
import { type ApiError, callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { useRecordForm } from '../../../ui/panel/form/use-record-form.ts';
import styles from '../settings.module.css';
import {
  SettingsFoot,
  type SettingsFormProps,
  SettingsGroup,
  SettingsTab,
  useStoredSettings,
} from '../settings-form.tsx';

/** The values of the form about credit, as they stand in the fields; named as the calls name them. */
type TradeValues = Record<'bonus_percent' | 'credit_days', string> & { credit_enabled: boolean };

const tradeValuesOf = ({ credit_enabled, bonus_percent, credit_days }: TradeSettings): TradeValues => ({
  credit_enabled,
  bonus_percent: String(bonus_percent),
  credit_days: String(credit_days),
});

/** The form as a request; what is wrong in it is for the server to say, every field at once. */
function tradeBodyOf(values: TradeValues): NonNullable<RequestOf<typeof saveTradeSettingsCall>['body']> {
  const { credit_enabled, bonus_percent, credit_days } = values;
  return { credit_enabled, bonus_percent: bonus_percent.trim(), credit_days: credit_days.trim() };
}

const tradeLabels: Record<keyof TradeValues, string> = {
  credit_enabled: 'Pagar aparelhos com crédito',
  bonus_percent: 'Bônus do crédito (%)',
  credit_days: 'Validade do crédito (dias)',
};

const saveFailure = 'Não foi possível salvar as regras de troca e balcão. Tente de novo.';

/** A refused save: the names of the fields whose own texts say what is wrong, else the server's words. */
function describeRefusal(error: ApiError): string[] {
  const names = Object.keys(error.fieldErrors).map((field) => tradeLabels[field as keyof TradeValues]);
  if (names.length === 0) return [error.serverMessage ?? saveFailure];
  return [`Confira: ${names.filter(Boolean).join(', ')}.`];
}

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4, maw: 360 } as const;

/** Rules for credit that pays a device. */
export function TradeForm({ config, onSaved }: SettingsFormProps<TradeSettings>) {
  const pages = useRevalidator();
  const record = useRecordForm({
    ...useStoredSettings(readTradeSettingsCall),
    row: config,
    valuesOf: tradeValuesOf,
    labels: tradeLabels,
    fallback: saveFailure,
    describe: describeRefusal,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: TradeValues) =>
    save.run(async () => {
      take(await callApi(saveTradeSettingsCall, { body: tradeBodyOf(values), version: loaded.version }));
      onSaved('Regras de troca e balcão salvas.');
      // Menus follow what the shop has switched on.
      await pages.revalidate();
    });

  const field = (name: keyof TradeValues) => ({ label: tradeLabels[name], name, ...form.getInputProps(name) });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <SettingsGroup
          title="Crédito na loja"
          hint="Quem vende um aparelho pode trocar o Pix por crédito para comprar aqui. A venda sai pelo preço cheio, e o crédito a paga."
        >
          <Stack gap="md">
            <Checkbox
              description="Vendedores veem a escolha na proposta, e os termos do site ganham a versão que fala de crédito. Desmarcado, ninguém recebe crédito novo; o que já existe continua valendo."
              {...form.getInputProps('credit_enabled', { type: 'checkbox' })}
              label={tradeLabels.credit_enabled}
              name="credit_enabled"
            />
            <TextInput
              {...number}
              description="Somado ao valor do aparelho, de 0 a 50. É um presente: termina se a pessoa receber em dinheiro."
              {...field('bonus_percent')}
            />
            <TextInput
              {...number}
              description="De 365 a 1825, contados da aprovação da compra. No fim, o valor que sobrou vira um pagamento ao vendedor."
              {...field('credit_days')}
            />
            <Allowed may="credit.see">
              <Link to="/creditos">Ver o crédito que a loja deve</Link>
            </Allowed>
          </Stack>
        </SettingsGroup>
        <SettingsFoot record={record} action="Salvar regras de troca e balcão" />
      </Stack>
    </form>
  );
}

/** Tab 'Troca e balcão': how the shop gives credit for devices. */
export default function TradeTab() {
  return (
    <SettingsTab
      query={useCall(readTradeSettingsCall)}
      failure="Não foi possível carregar as regras de troca e balcão."
      form={TradeForm}
    />
  );
}
