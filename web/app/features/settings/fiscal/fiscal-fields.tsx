import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { FiscalSettingsShown } from '@giro/contract/calls/fiscal-settings.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import {
  type EmitterName,
  saleMomentLabels,
  saleMoments,
  taxRegimeLabels,
  taxRegimes,
} from '@giro/contract/rules/fiscal.ts';
import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle, IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import cardStyles from '../card/card.module.css';
import { KeptSecret } from '../payments/kept-secret.tsx';
import { columns } from '../payments/provider-fields.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import {
  beginsProduction,
  emitterChoices,
  environmentChoices,
  type FiscalValues,
  fiscalLabels,
  leavesGap,
} from './fiscal-values.ts';

export interface FiscalFieldsProps {
  form: UseFormReturnType<FiscalValues>;
  loaded: FiscalSettingsShown;
}

/** A field's label, value and error. */
export const fieldOf = (form: FiscalFieldsProps['form'], name: keyof FiscalValues) => ({
  label: fiscalLabels[name],
  name,
  ...form.getInputProps(name),
});
const flagOf = (form: FiscalFieldsProps['form'], name: keyof FiscalValues) => ({
  label: fiscalLabels[name],
  name,
  ...form.getInputProps(name, { type: 'checkbox' }),
});

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;

const hints: Record<EmitterName, string> = {
  'por-fora': 'As notas saem em outro programa. Aqui você pode informar a chave ou enviar o XML de cada uma.',
  sefaz: 'As notas saem daqui direto para a SEFAZ do estado, assinadas com o certificado da loja.',
  focus: 'As notas saem pelo Focus NFe, que fica com o certificado. Peça o token no painel deles.',
  simulador: '',
};

/** Who issues the shop's notas, and whether they count. */
export function EmitterFields({ form, loaded }: FiscalFieldsProps) {
  const { emitter } = form.values;
  return (
    <SettingsGroup
      title="Quem emite"
      hint="Com um emissor, cada compra e cada venda têm a sua nota sozinhas. Sem ele, nada muda na loja."
    >
      <Stack gap="md">
        <SimpleGrid {...columns}>
          <NativeSelect data={emitterChoices(loaded.has_simulator, loaded.emitter)} {...fieldOf(form, 'emitter')} />
          {emitter !== 'por-fora' && emitter !== 'simulador' && (
            <NativeSelect data={environmentChoices} {...fieldOf(form, 'environment')} />
          )}
          <NativeSelect
            data={[
              { value: '', label: 'Escolha com o contador' },
              ...taxRegimes.map((value) => ({ value: String(value), label: `${value} · ${taxRegimeLabels[value]}` })),
            ]}
            {...fieldOf(form, 'crt')}
          />
        </SimpleGrid>
        {emitter === 'simulador' ? (
          <Alert color="amber" role="status" icon={<IconFlask aria-hidden />} title="Só para conhecer e treinar">
            Nenhuma nota de verdade é emitida. O simulador só existe enquanto a loja roda neste computador.
          </Alert>
        ) : (
          <Alert color="gray" role="status">
            {hints[emitter]}
          </Alert>
        )}
        {beginsProduction(form.values, loaded) && (
          <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />} title="Notas que valem">
            <Stack gap="sm">
              Em produção cada nota conta como imposto, e só perfis que o contador confirmou emitem.
              <Checkbox {...flagOf(form, 'confirm_production')} />
            </Stack>
          </Alert>
        )}
        {loaded.since && (
          <Text size="sm" c="dimmed">
            As notas saem sozinhas desde {formatDate(loaded.since)}; o que é mais antigo, só à mão.
          </Text>
        )}
      </Stack>
    </SettingsGroup>
  );
}

/** The way to the service that authorises, where it is not the official one. */
export function AccessFields({ form, loaded, trouble }: FiscalFieldsProps & { trouble: ReactNode }) {
  const isFocus = form.values.emitter === 'focus';
  const isMoved = form.values.base_url.trim().replace(/\/+$/, '') !== loaded.base_url;
  return (
    <SettingsGroup
      title="Acesso"
      hint={isFocus ? 'O token fica guardado com segredo.' : 'Em branco, usamos os endereços oficiais do estado.'}
    >
      <Stack gap="md">
        {trouble}
        {isFocus && (
          <KeptSecret
            label={fiscalLabels.focus_token}
            isKept={loaded.has_focus_token && !isMoved}
            isTyped={form.values.focus_token !== '' || form.errors.focus_token !== undefined}
          >
            <PasswordInput maxLength={200} autoComplete="new-password" {...fieldOf(form, 'focus_token')} />
          </KeptSecret>
        )}
        <SimpleGrid {...columns}>
          <TextInput
            {...plain}
            type="url"
            maxLength={300}
            description="Em branco: o oficial."
            {...fieldOf(form, 'base_url')}
          />
          {!isFocus && (
            <TextInput
              {...plain}
              type="url"
              maxLength={300}
              description="Em branco: a SVC do estado."
              {...fieldOf(form, 'svc_url')}
            />
          )}
        </SimpleGrid>
        {!isFocus && (
          <Textarea
            {...plain}
            rows={3}
            description="Só se o serviço usar uma raiz que não é do sistema nem da ICP-Brasil."
            {...fieldOf(form, 'ca')}
          />
        )}
        {isFocus && loaded.webhook_url && (
          <div>
            <Text size="sm" fw="var(--mantine-font-weight-label)">
              Endereço dos avisos
            </Text>
            <Text size="sm" c="dimmed">
              Cadastre-o no Focus NFe. Sem ele a loja pergunta sozinha, e sabe um pouco depois.
            </Text>
            <div className={cardStyles.hook}>
              <code>{loaded.webhook_url}</code>
              <CopyButton text={loaded.webhook_url} what="o endereço dos avisos" />
            </div>
          </div>
        )}
      </Stack>
    </SettingsGroup>
  );
}

/** Which deals have notas by themselves, when, and under which numbers. */
export function IssueFields({ form, loaded }: FiscalFieldsProps) {
  const { values } = form;
  return (
    <SettingsGroup title="O que sai, e com que números" hint="Os números continuam de onde o outro programa parou.">
      <Stack gap="md">
        <Checkbox {...flagOf(form, 'issue_entry')} />
        <SimpleGrid {...columns}>
          <NativeSelect
            data={saleMoments.map((value) => ({ value, label: saleMomentLabels[value] }))}
            description="Pedidos com entrega: sempre quando pagos."
            {...fieldOf(form, 'issue_sale')}
          />
          <NativeSelect
            data={[
              { value: '55', label: 'NF-e (modelo 55)' },
              { value: '65', label: 'NFC-e (modelo 65)' },
            ]}
            description="Só para pedidos sem entrega, todos de aparelhos novos."
            {...fieldOf(form, 'new_goods_model')}
          />
        </SimpleGrid>
        <SimpleGrid {...columns}>
          <TextInput {...digits} maxLength={3} {...fieldOf(form, 'series_55')} />
          <TextInput {...digits} maxLength={9} {...fieldOf(form, 'next_55')} />
          {values.new_goods_model === '65' && (
            <>
              <TextInput {...digits} maxLength={3} {...fieldOf(form, 'series_65')} />
              <TextInput {...digits} maxLength={9} {...fieldOf(form, 'next_65')} />
            </>
          )}
        </SimpleGrid>
        {leavesGap(values, loaded) && (
          <Checkbox
            {...flagOf(form, 'confirm_gap')}
            description="Números pulados nesta série precisam ter saído em outro programa, ou ser inutilizados."
          />
        )}
      </Stack>
    </SettingsGroup>
  );
}
