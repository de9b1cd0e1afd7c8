import type { RequestOf } from '@giro/contract/call.ts';
import {
  readTradeSettingsCall,
  readTradeTermsCall,
  saveTradeSettingsCall,
  type TradeSettings,
} from '@giro/contract/calls/trade-settings.ts';
import { tradeModes } from '@giro/contract/rules/trade-in.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import styles from '../settings.module.css';
import {
  SettingsFoot,
  type SettingsFormProps,
  SettingsGroup,
  SettingsTab,
  useSettingsForm,
} from '../settings-form.tsx';

const numbers = ['bonus_percent', 'credit_days', 'trade_hold_days', 'hold_minutes', 'anonymous_up_to'] as const;
type NumberName = (typeof numbers)[number];

/** The values of the form, as they stand in the fields; named as the calls name them. */
type TradeValues = Record<NumberName, string> & Pick<TradeSettings, 'credit_enabled' | 'counter_enabled' | 'modes'>;

function tradeValuesOf(config: TradeSettings): TradeValues {
  const { credit_enabled, counter_enabled, modes } = config;
  const texts = Object.fromEntries(numbers.map((name) => [name, String(config[name])])) as Record<NumberName, string>;
  return { ...texts, credit_enabled, counter_enabled, modes };
}

/** The form as a request; what is wrong in it is for the server to say, every field at once. */
function tradeBodyOf(values: TradeValues): NonNullable<RequestOf<typeof saveTradeSettingsCall>['body']> {
  return { ...values, ...Object.fromEntries(numbers.map((name) => [name, values[name].trim()])) };
}

const tradeLabels: Record<keyof TradeValues, string> = {
  credit_enabled: 'Pagar aparelhos com crédito',
  bonus_percent: 'Bônus do crédito (%)',
  credit_days: 'Validade do crédito (dias)',
  modes: 'Como a pessoa entrega o aparelho',
  trade_hold_days: 'Reserva da troca (dias)',
  counter_enabled: 'Vender e comprar no balcão',
  hold_minutes: 'Reserva de uma venda sem pagamento (minutos)',
  anonymous_up_to: 'Venda sem identificar o cliente, até (R$)',
};

type TradeMode = TradeSettings['modes'][number];

const modeWords: Record<TradeMode, { label: string; hint: string }> = {
  antes: { label: 'Envie antes', hint: 'o crédito chega depois da conferência, nada fica reservado' },
  no_balcao: { label: 'Leve na loja', hint: 'o produto fica reservado; precisa do balcão ligado' },
};

const saveFailure = 'Não foi possível salvar as regras de troca e balcão. Tente de novo.';

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4, maw: 360 } as const;

/** Rules for credit that pays a device, for devices in part payment, and for the counter. */
export function TradeForm({ config, onSaved }: SettingsFormProps<TradeSettings>) {
  const pages = useRevalidator();
  const client = useQueryClient();
  const record = useSettingsForm({
    call: readTradeSettingsCall,
    config,
    valuesOf: tradeValuesOf,
    labels: tradeLabels,
    fallback: saveFailure,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: TradeValues) =>
    save.run(async () => {
      take(await callApi(saveTradeSettingsCall, { body: tradeBodyOf(values), version: loaded.version }));
      onSaved('Regras de troca e balcão salvas.');
      // Menus follow what the shop has switched on.
      await Promise.all([pages.revalidate(), refresh(client, readTradeTermsCall)]);
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
        <SettingsGroup
          title="Aparelho de entrada"
          hint="Quem compra pode dar o aparelho usado como parte do pagamento. A loja compra o aparelho, e o crédito paga o pedido."
        >
          <Stack gap="md">
            <Choices<TradeMode>
              label={tradeLabels.modes}
              takesSeveral
              choices={tradeModes.map((value) => ({ value, ...modeWords[value] }))}
              value={form.values.modes}
              onChange={(modes) => form.setFieldValue('modes', modes)}
              error={form.errors.modes}
            />
            <TextInput
              {...number}
              description="De 1 a 7. O produto espera até o fim deste dia por quem vai levar o aparelho à loja."
              {...field('trade_hold_days')}
            />
          </Stack>
        </SettingsGroup>
        <SettingsGroup
          title="Balcão"
          hint="Vendas e compras com a pessoa na loja: dinheiro, maquininha, Pix e crédito, com caixa aberto e contado por quem vende."
        >
          <Stack gap="md">
            <Checkbox
              description="Balcão e Caixa aparecem no menu de quem pode usá-los. Desmarcado, os endereços continuam, e nada novo é vendido ali."
              {...form.getInputProps('counter_enabled', { type: 'checkbox' })}
              label={tradeLabels.counter_enabled}
              name="counter_enabled"
            />
            <TextInput
              {...number}
              description="De 5 a 240. Depois disso, uma venda sem nenhum pagamento termina sozinha. Com dinheiro recebido, só uma pessoa a encerra."
              {...field('hold_minutes')}
            />
            <TextInput
              {...number}
              description="De 0 a 5000, para o que não tem IMEI. Acima disso, e sempre para aparelhos, o balcão pede o CPF."
              {...field('anonymous_up_to')}
            />
          </Stack>
        </SettingsGroup>
        <SettingsFoot record={record} action="Salvar regras de troca e balcão" />
      </Stack>
    </form>
  );
}

/** Tab 'Troca e balcão': credit for devices, devices in part payment, and the counter. */
export default function TradeTab() {
  return (
    <SettingsTab
      query={useCall(readTradeSettingsCall)}
      failure="Não foi possível carregar as regras de troca e balcão."
      form={TradeForm}
    />
  );
}
