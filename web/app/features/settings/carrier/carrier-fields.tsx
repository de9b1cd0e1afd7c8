import '@mantine/core/styles/Combobox.layer.css';
import type { CarrierSettingsShown } from '@giro/contract/calls/carrier-settings.ts';
import type { CarrierName } from '@giro/contract/rules/carrier.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { Alert, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle, IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import cardStyles from '../card/card.module.css';
import { KeptSecret } from '../payments/kept-secret.tsx';
import { columns } from '../payments/provider-fields.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import {
  accessWords,
  type CarrierSecret,
  type CarrierValues,
  carrierChoices,
  carrierFields,
  carrierLabelsOf,
  environmentChoices,
  isMoved,
  isReal,
  valuesOfCarrier,
} from './carrier-values.ts';

export interface CarrierFieldsProps {
  form: UseFormReturnType<CarrierValues>;
  loaded: CarrierSettingsShown;
}

/** A field's label, value and error. */
const fieldOf = (form: CarrierFieldsProps['form'], name: keyof CarrierValues) => ({
  label: carrierLabelsOf[name],
  name,
  ...form.getInputProps(name),
});

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 100 } as const;

const hints: Record<CarrierName, string> = {
  manual: 'A loja compra etiquetas e códigos por conta própria, e digita aqui o que a transportadora deu.',
  simulador: '',
  correios:
    'Precisa de contrato com os Correios. No portal CWS, gere o código de acesso com as APIs de token, preço, prazo, pré-postagem e rastro.',
  'melhor-envio':
    'Não precisa de contrato. No painel do Melhor Envio, em Integrações, crie um aplicativo ou um token com as permissões de cotação, carrinho, compra, etiquetas e rastreio.',
};

/** Who takes the shop's parcels. */
export function CarrierChoice({ form, loaded }: CarrierFieldsProps) {
  const { carrier } = form.values;
  return (
    <SettingsGroup title="Transportadora" hint="Com uma, preços, etiquetas, códigos de envio e rastreio vêm sozinhos.">
      <Stack gap="md">
        <SimpleGrid {...columns}>
          <NativeSelect
            data={carrierChoices(loaded.has_simulator, loaded.carrier)}
            {...fieldOf(form, 'carrier')}
            onChange={(event) => form.setValues(valuesOfCarrier(event.currentTarget.value as CarrierName, loaded))}
          />
          {isReal(form.values) && <NativeSelect data={environmentChoices} {...fieldOf(form, 'environment')} />}
        </SimpleGrid>
        {carrier === 'simulador' ? (
          <Alert color="amber" role="status" icon={<IconFlask aria-hidden />} title="Só para conhecer e treinar">
            Nenhum pacote de verdade se move. O simulador só existe enquanto a loja roda neste computador.
          </Alert>
        ) : (
          <Alert color="gray" role="status">
            {hints[carrier]}
          </Alert>
        )}
        {loaded.carrier !== 'manual' && carrier !== loaded.carrier && (
          <Alert color="gray" role="status">
            Pode trocar a qualquer hora: o que já tem etiqueta ou código continua na transportadora de antes, e a loja
            guarda o acesso a ela. Os envios novos seguem esta escolha.
          </Alert>
        )}
      </Stack>
    </SettingsGroup>
  );
}

interface SecretFieldProps extends CarrierFieldsProps {
  name: CarrierSecret;
  description?: string;
}

/** A secret, written and never read. */
function SecretField({ form, loaded, name, description }: SecretFieldProps) {
  return (
    <KeptSecret
      label={carrierLabelsOf[name]}
      isKept={loaded[`has_${name}`] && !isMoved(form.values, loaded)}
      isTyped={form.values[name] !== '' || form.errors[name] !== undefined}
    >
      <PasswordInput maxLength={4000} autoComplete="new-password" description={description} {...fieldOf(form, name)} />
    </KeptSecret>
  );
}

interface CarrierAccessProps extends CarrierFieldsProps {
  /** The words of a test that failed here. */
  trouble: ReactNode;
}

const blankIsOwn = 'Em branco: o da transportadora.';

/** By what the carrier knows the shop, and where it tells of parcels. */
export function CarrierAccess({ form, loaded, trouble }: CarrierAccessProps) {
  const shown = carrierFields[form.values.carrier];
  const moved = isMoved(form.values, loaded);
  const ends = moved ? undefined : accessWords(loaded.access_ends_on, saoPauloToday(new Date()));
  const hook = moved ? null : loaded.webhook_url;
  const line = (name: keyof CarrierValues, description?: string) => (
    <TextInput {...plain} description={description} {...fieldOf(form, name)} />
  );
  const isCorreios = shown.includes('card');
  return (
    <SettingsGroup
      title="Acesso à transportadora"
      hint="Guardado com segredo: depois de salvo, ninguém vê os segredos aqui de novo."
    >
      <Stack gap="md">
        {ends && (
          <Alert color={ends.isOver ? 'red' : 'amber'} role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {ends.words}
          </Alert>
        )}
        {trouble}
        {isCorreios ? (
          <SimpleGrid {...columns}>
            {line('user', 'O mesmo do portal CWS.')}
            <SecretField form={form} loaded={loaded} name="access_code" description="Gerado no portal CWS." />
            <MaskedInput
              kind="date"
              description="O portal mostra. Avisamos por e-mail 15 dias antes."
              {...fieldOf(form, 'access_ends_on')}
            />
            {line('card', 'Os 10 números do cartão de postagem.')}
            {line('contract')}
            {line('dr', 'O número da diretoria do contrato.')}
            {line('admin_code', 'Para os códigos de envio dos vendedores.')}
            {line('contact_email')}
          </SimpleGrid>
        ) : (
          <SimpleGrid {...columns}>
            <SecretField form={form} loaded={loaded} name="token" description="Do painel, ou do aplicativo." />
            <SecretField
              form={form}
              loaded={loaded}
              name="refresh_token"
              description="Do aplicativo: renova o token antes de vencer."
            />
            {line('client_id', 'Do aplicativo.')}
            <SecretField
              form={form}
              loaded={loaded}
              name="client_secret"
              description="Também confere a assinatura dos avisos."
            />
            {line('contact_email', 'O Melhor Envio pede um e-mail técnico.')}
          </SimpleGrid>
        )}
        <SimpleGrid {...columns}>
          <TextInput {...plain} type="url" maxLength={300} description={blankIsOwn} {...fieldOf(form, 'base_url')} />
          {isCorreios && (
            <TextInput
              {...plain}
              type="url"
              maxLength={300}
              description={blankIsOwn}
              {...fieldOf(form, 'reverse_url')}
            />
          )}
        </SimpleGrid>
        {hook !== null && (
          <div>
            <Text size="sm" fw="var(--mantine-font-weight-label)">
              Endereço dos avisos
            </Text>
            <Text size="sm" c="dimmed">
              Cadastre-o no aplicativo, na transportadora. Sem ele a loja pergunta sozinha, e sabe um pouco depois.
            </Text>
            <div className={cardStyles.hook}>
              <code>{hook}</code>
              <CopyButton text={hook} what="o endereço dos avisos" />
            </div>
          </div>
        )}
      </Stack>
    </SettingsGroup>
  );
}
