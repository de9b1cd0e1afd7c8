import {
  type DeviceSettings,
  readDeviceSettingsCall,
  saveDeviceSettingsCall,
} from '@giro/contract/calls/device-settings.ts';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf } from '../../../lib/api/use-call.ts';
import styles from '../settings.module.css';
import { SettingsFoot } from '../settings-foot.tsx';
import { SettingsGroup } from '../settings-group.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import {
  type DeviceValues,
  describeRefusal,
  deviceBodyOf,
  deviceLabels,
  deviceValuesOf,
  saveFailure,
  silenceChoices,
} from './device-values.ts';

interface DeviceFormProps {
  config: DeviceSettings;
  onSaved: (message: string) => void;
}

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, maw: 360 } as const;

/** Rules for buying devices and putting them on the shelf. */
export function DeviceForm({ config, onSaved }: DeviceFormProps) {
  const client = useQueryClient();
  const { root, form, loaded, note, save, take, reload } = useSettingsForm<DeviceSettings, DeviceValues>({
    config,
    valuesOf: deviceValuesOf,
    labels: deviceLabels,
    fallback: saveFailure,
    describe: describeRefusal,
    read: () => callApi(readDeviceSettingsCall),
    onLoaded: (next) => client.setQueryData(queryOf(readDeviceSettingsCall).queryKey, next),
  });

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
        <SettingsFoot
          save={save}
          note={note}
          onReload={reload}
          isDirty={form.isDirty()}
          action="Salvar regras de aparelhos"
        />
      </Stack>
    </form>
  );
}
