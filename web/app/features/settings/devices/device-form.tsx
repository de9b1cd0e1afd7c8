import type { RequestOf } from '@giro/contract/call.ts';
import {
  type DeviceSettings,
  type DeviceSettingsBody,
  readDeviceSettingsCall,
  saveDeviceSettingsCall,
} from '@giro/contract/calls/device-settings.ts';
import type { SilenceRule } from '@giro/contract/rules/proposal.ts';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import styles from '../settings.module.css';
import {
  SettingsFoot,
  type SettingsFormProps,
  SettingsGroup,
  SettingsTab,
  useSettingsForm,
} from '../settings-form.tsx';

/** The values of the form about buying devices, as they stand in the fields; named as the calls name them. */
type DeviceValues = Omit<DeviceSettingsBody, 'offer_days' | 'stock_margin_percent'> & {
  offer_days: string;
  stock_margin_percent: string;
};

const deviceValuesOf = ({ version: _, ...rules }: DeviceSettings): DeviceValues => ({
  ...rules,
  offer_days: String(rules.offer_days),
  stock_margin_percent: String(rules.stock_margin_percent),
});

/** The form as a request; what is wrong in it is for the server to say, every field at once. */
function deviceBodyOf(values: DeviceValues): NonNullable<RequestOf<typeof saveDeviceSettingsCall>['body']> {
  const { offer_days, stock_margin_percent } = values;
  return { ...values, offer_days: offer_days.trim(), stock_margin_percent: stock_margin_percent.trim() };
}

const silenceChoices: readonly { value: SilenceRule; label: string }[] = [
  { value: 'aceitar', label: 'Aceitar a nova oferta' },
  { value: 'perguntar', label: 'Não decidir: a loja fala com a pessoa' },
  { value: 'devolver', label: 'Devolver o aparelho' },
];

const deviceLabels: Record<keyof DeviceValues, string> = {
  approve_on_accept: 'Aprovar ao aceitar',
  on_silence: 'Sem resposta',
  offer_days: 'Prazo para responder (dias)',
  better_pays_more: 'Pagar mais quando está melhor',
  require_lookup: 'Exigir consulta antes de aprovar',
  stock_margin_percent: 'Margem ao incluir no estoque (%)',
};

const saveFailure = 'Não foi possível salvar as regras de aparelhos. Tente de novo.';

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, maw: 360 } as const;

/** Rules for buying devices and putting them on the shelf. */
export function DeviceForm({ config, onSaved }: SettingsFormProps<DeviceSettings>) {
  const record = useSettingsForm({
    call: readDeviceSettingsCall,
    config,
    valuesOf: deviceValuesOf,
    labels: deviceLabels,
    fallback: saveFailure,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: DeviceValues) =>
    save.run(async () => {
      const answer = await callApi(saveDeviceSettingsCall, { body: deviceBodyOf(values), version: loaded.version });
      take(answer.config);
      onSaved(answer.message);
    });

  const field = (name: keyof DeviceValues) => ({ label: deviceLabels[name], name, ...form.getInputProps(name) });
  const choice = (name: keyof DeviceValues) => ({
    label: deviceLabels[name],
    name,
    ...form.getInputProps(name, { type: 'checkbox' }),
  });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <SettingsGroup
          title="Contraproposta"
          hint="Vale para as contrapropostas feitas a partir de agora. Os termos do site dizem o mesmo prazo e o que segue."
        >
          <Stack gap="md">
            <TextInput
              {...number}
              description="De 1 a 30. O prazo termina às 23:59 do último dia; lembramos duas vezes por e-mail."
              {...field('offer_days')}
            />
            <NativeSelect
              data={[...silenceChoices]}
              description="O que acontece quando o prazo termina. Só aceitamos sozinhos se os e-mails saíram de verdade."
              {...field('on_silence')}
            />
            <Checkbox
              description="A proposta vai direto para ‘Venda aprovada’ e o pagamento fica na fila. Desmarcado, alguém da loja aprova."
              {...choice('approve_on_accept')}
            />
          </Stack>
        </SettingsGroup>
        <SettingsGroup title="Conferência" hint="O que a bancada exige antes de aprovar, e o quanto paga.">
          <Stack gap="md">
            <Checkbox
              description="Se a conferência acha o aparelho melhor do que foi dito, a compra é aprovada pelo valor maior. Desmarcado, vale a cotação."
              {...choice('better_pays_more')}
            />
            <Checkbox
              description="A compra só é aprovada com uma consulta do IMEI das últimas 72 horas."
              {...choice('require_lookup')}
            />
          </Stack>
        </SettingsGroup>
        <SettingsGroup
          title="Estoque"
          hint="Por quanto um aparelho comprado entra à venda. O preço pode ser mudado depois."
        >
          <TextInput
            {...number}
            description="Somada ao valor pago, de 0 a 500. Com 0, entra pelo preço de compra."
            {...field('stock_margin_percent')}
          />
        </SettingsGroup>
        <SettingsFoot record={record} action="Salvar regras de aparelhos" />
      </Stack>
    </form>
  );
}

/** Tab 'Aparelhos': how the shop buys devices. */
export default function DevicesTab() {
  return (
    <SettingsTab
      query={useCall(readDeviceSettingsCall)}
      failure="Não foi possível carregar as regras de aparelhos."
      form={DeviceForm}
    />
  );
}
