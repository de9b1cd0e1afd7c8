import type { CardSettings } from '@giro/contract/calls/card-settings.ts';
import { Alert, Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconFlask } from '@tabler/icons-react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { KeptSecret } from '../payments/kept-secret.tsx';
import { columns } from '../payments/provider-fields.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import styles from './card.module.css';
import {
  type CardValues,
  cardLabels,
  cardProviderChoices,
  challengeChoices,
  isMoved,
  isReal,
  payoutChoices,
} from './card-values.ts';

export interface CardFieldsProps {
  form: UseFormReturnType<CardValues>;
  loaded: CardSettings;
}

/** A field's label, value and error. */
const fieldOf = (form: CardFieldsProps['form'], name: keyof CardValues) => ({
  label: cardLabels[name],
  name,
  ...form.getInputProps(name),
});

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;

/** Who takes cards. */
export function CardProviderFields({ form, loaded }: CardFieldsProps) {
  const { provider } = form.values;
  return (
    <SettingsGroup
      title="Cartão de crédito"
      hint="Com um provedor, quem compra paga no cartão, em parcelas. O número do cartão só passa por ele."
    >
      <Stack gap="md">
        <NativeSelect
          maw={360}
          data={cardProviderChoices(loaded.has_simulator, loaded.provider)}
          {...fieldOf(form, 'provider')}
        />
        {provider === 'simulador' && (
          <Alert color="amber" role="status" icon={<IconFlask aria-hidden />} title="Só para conhecer e treinar">
            Nenhum dinheiro de verdade se move. O simulador só existe enquanto a loja roda neste computador.
          </Alert>
        )}
        {provider === 'mercado-pago' && (
          <Alert color="gray" role="status">
            Na sua conta Mercado Pago, ligue “Parcelado vendedor”: os juros são da loja, e o provedor não soma outros.
            Em Suas integrações, copie a Public key e o Access token de produção.
          </Alert>
        )}
        {isMoved(form.values, loaded) && (
          <Alert color="gray" role="status">
            Pode trocar a qualquer hora: devoluções e contestações do que já foi pago continuam no provedor de antes, e
            a loja guarda o acesso a ele. Os pedidos novos seguem esta escolha.
          </Alert>
        )}
      </Stack>
    </SettingsGroup>
  );
}

/** By what the provider knows the shop, and where it tells of payments. */
export function CardAccessFields({ form, loaded }: CardFieldsProps) {
  const { values, errors } = form;
  const moved = isMoved(values, loaded);
  const isTyped = (name: 'access_token' | 'webhook_secret') => values[name] !== '' || errors[name] !== undefined;
  const hook = moved ? null : loaded.webhook_url;
  return (
    <SettingsGroup
      title="Acesso ao provedor"
      hint="Guardados com segredo: depois de salvos, ninguém os vê aqui de novo."
    >
      <Stack gap="md">
        <TextInput {...plain} maxLength={200} {...fieldOf(form, 'public_key')} />
        <SimpleGrid {...columns}>
          <KeptSecret
            label={cardLabels.access_token}
            isKept={loaded.has_access_token && !moved}
            isTyped={isTyped('access_token')}
          >
            <PasswordInput maxLength={500} autoComplete="new-password" {...fieldOf(form, 'access_token')} />
          </KeptSecret>
          <KeptSecret
            label={cardLabels.webhook_secret}
            isKept={loaded.has_webhook_secret && !moved}
            isTyped={isTyped('webhook_secret')}
          >
            <PasswordInput
              maxLength={500}
              autoComplete="new-password"
              description="O provedor a mostra depois que você cadastra o endereço dos avisos."
              {...fieldOf(form, 'webhook_secret')}
            />
          </KeptSecret>
        </SimpleGrid>
        <SimpleGrid {...columns}>
          <TextInput
            {...plain}
            type="url"
            maxLength={300}
            description="Em branco: o do provedor."
            {...fieldOf(form, 'base_url')}
          />
          <TextInput
            {...plain}
            type="url"
            maxLength={300}
            description="Em branco: o do provedor."
            {...fieldOf(form, 'script_url')}
          />
        </SimpleGrid>
        {hook !== null && (
          <div>
            <Text size="sm" fw="var(--mantine-font-weight-label)">
              Endereço dos avisos
            </Text>
            <Text size="sm" c="dimmed">
              Cadastre-o no provedor, para os eventos de pedidos e de contestações.
            </Text>
            <div className={styles.hook}>
              <code>{hook}</code>
              <CopyButton text={hook} what="o endereço dos avisos" />
            </div>
          </div>
        )}
      </Stack>
    </SettingsGroup>
  );
}

/** The provider's price list: so much of a payment in up to so many instalments. */
function FeeRows({ form }: Pick<CardFieldsProps, 'form'>) {
  return (
    <fieldset className={styles.fees}>
      <legend>{cardLabels.fees}</legend>
      <Text size="sm" c="dimmed">
        Quanto o provedor cobra da loja, por faixa. Serve para a previsão do que a loja vai receber.
      </Text>
      {form.values.fees.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place.
        <div key={place} className={styles.fee}>
          <TextInput
            {...number}
            label={`Faixa ${place + 1}: até (parcelas)`}
            {...form.getInputProps(`fees.${place}.up_to`)}
          />
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            label={`Faixa ${place + 1}: taxa (%)`}
            {...form.getInputProps(`fees.${place}.percent`)}
          />
          <Button
            variant="default"
            aria-label={`Remover faixa ${place + 1}`}
            onClick={() => form.removeListItem('fees', place)}
          >
            Remover
          </Button>
        </div>
      ))}
      {form.errors.fees && (
        <Text size="sm" c="red" role="alert">
          {form.errors.fees}
        </Text>
      )}
      <Button variant="default" onClick={() => form.insertListItem('fees', { up_to: '', percent: '' })}>
        Adicionar faixa
      </Button>
    </fieldset>
  );
}

/** The name on the buyer's bill, the bank's question, and the payout to the shop. */
export function CardRuleFields({ form }: Pick<CardFieldsProps, 'form'>) {
  return (
    <SettingsGroup title="Pagamentos e repasse" hint="Vale para os pagamentos feitos a partir de agora.">
      <Stack gap="md">
        <TextInput
          {...plain}
          maxLength={13}
          maw={360}
          description="Até 13 letras sem acento, números e espaços."
          {...fieldOf(form, 'statement')}
        />
        <NativeSelect
          maw={360}
          data={challengeChoices}
          description="O banco pergunta a quem paga se a compra é dela (3-D Secure)."
          {...fieldOf(form, 'challenge')}
        />
        <TextInput
          {...number}
          maw={360}
          description="De 1 a 120. O aparelho fica reservado enquanto o banco confere."
          {...fieldOf(form, 'review_hours')}
        />
        <SimpleGrid {...columns}>
          <NativeSelect data={payoutChoices} {...fieldOf(form, 'payout')} />
          <TextInput {...number} description="De 0 a 60." {...fieldOf(form, 'payout_days')} />
        </SimpleGrid>
        {isReal(form.values) && <FeeRows form={form} />}
      </Stack>
    </SettingsGroup>
  );
}
