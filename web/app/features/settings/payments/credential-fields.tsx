import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { StatusPill } from '../../../ui/panel/list/cells.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import { CertificateInput } from './certificate-input.tsx';
import { KeptSecret } from './kept-secret.tsx';
import { certificateWords, fieldsOf, isMoved, paymentLabels } from './payment-values.ts';
import styles from './payments.module.css';
import { columns, fieldOf, type PaymentFieldsProps } from './provider-fields.tsx';
import { providerWords } from './provider-words.ts';

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const bankExample = 'https://api-pix.bb.com.br/pix/v2?gw-dev-app-key=';

/** By what the provider knows the shop. */
export function CredentialFields({ form, loaded }: PaymentFieldsProps) {
  const { values } = form;
  const shown = fieldsOf(values);
  const moved = isMoved(values, loaded);
  const isBank = values.psp === 'bb';
  const lost =
    moved && loaded.has_client_secret ? 'O provedor, o ambiente ou o endereço mudou: digite o de lá.' : undefined;

  return (
    <SettingsGroup
      title="Acesso ao provedor"
      hint="Guardados com segredo: depois de salvos, ninguém os vê aqui de novo."
    >
      <Stack gap="md">
        {shown.baseUrl && (
          <SimpleGrid {...columns}>
            <TextInput
              {...plain}
              type="url"
              maxLength={300}
              placeholder={isBank ? bankExample : 'https://pix.seubanco.com.br/api/v2'}
              description={isBank ? 'Com a chave do aplicativo (gw-dev-app-key) no fim.' : 'Até antes de /cob.'}
              {...fieldOf(form, 'base_url')}
            />
            {shown.tokenUrl && (
              <TextInput
                {...plain}
                type="url"
                maxLength={300}
                placeholder="https://auth.seubanco.com.br/oauth/token"
                description="De onde vêm as autorizações (OAuth)."
                {...fieldOf(form, 'token_url')}
              />
            )}
          </SimpleGrid>
        )}
        <SimpleGrid {...columns}>
          <TextInput {...plain} maxLength={200} {...fieldOf(form, 'client_id')} />
          <KeptSecret
            label={paymentLabels.client_secret}
            isKept={loaded.has_client_secret && !moved}
            isTyped={values.client_secret !== '' || form.errors.client_secret !== undefined}
          >
            <PasswordInput
              maxLength={500}
              autoComplete="new-password"
              description={lost ?? providerWords[values.psp].secretHint?.[values.environment]}
              {...fieldOf(form, 'client_secret')}
            />
          </KeptSecret>
        </SimpleGrid>
        <TextInput
          {...plain}
          maxLength={100}
          description="Uma chave desta conta no provedor: CPF, CNPJ, e-mail, celular com +55 ou chave aleatória."
          {...fieldOf(form, 'pix_key')}
        />
      </Stack>
    </SettingsGroup>
  );
}

/** By what the provider knows the shop's server, and the shop the provider's. */
export function CertificateFields({ form, loaded }: PaymentFieldsProps) {
  const { values, errors } = form;
  const { certificate, private_key, pfx, pfx_password } = values;
  const expiry = certificateWords(loaded.certificate_expires_at, new Date());
  const problem = ['certificate', 'private_key', 'pfx', 'pfx_password'].map((name) => errors[name]).find(Boolean);

  return (
    <SettingsGroup
      title="Certificado"
      hint="O provedor só conversa com quem mostra o certificado que ele deu. Avisamos por e-mail 30 dias antes do fim."
    >
      <Stack gap="md">
        <KeptSecret
          label="Certificado da loja"
          isKept={loaded.has_certificate && !isMoved(values, loaded)}
          isTyped={Boolean(certificate || private_key || pfx || problem)}
          about={expiry && <StatusPill tone={expiry.tone} label={expiry.label} />}
        >
          <CertificateInput
            value={{ certificate, private_key, pfx, pfx_password }}
            error={problem?.toString()}
            onChange={(files) => form.setValues(files)}
          />
        </KeptSecret>
        {fieldsOf(values).ca && (
          <KeptSecret
            label={paymentLabels.ca}
            isKept={loaded.has_ca && values.psp === loaded.psp}
            isTyped={values.ca !== '' || errors.ca !== undefined}
          >
            <Textarea
              {...plain}
              description="Opcional, em PEM: só se o banco usa uma autoridade própria."
              placeholder="-----BEGIN CERTIFICATE-----"
              rows={5}
              maxLength={20_000}
              classNames={{ input: styles.paste }}
              {...fieldOf(form, 'ca')}
            />
          </KeptSecret>
        )}
      </Stack>
    </SettingsGroup>
  );
}
