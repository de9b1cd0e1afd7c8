import { Button, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { type MailValues, mailLabels } from './mail-values.ts';

interface MailPreset {
  label: string;
  host: string;
  port: string;
  encryption: 'tls' | 'ssl';
  /** Further steps for users of this provider. */
  hint: string;
}

const ownBox = 'O usuário é o e-mail completo, e a senha é a da caixa postal.';

/** The mail servers of the usual providers, as they say it themselves. */
const mailPresets: readonly MailPreset[] = [
  {
    label: 'Gmail ou Google Workspace',
    host: 'smtp.gmail.com',
    port: '465',
    encryption: 'ssl',
    hint: 'O usuário é o e-mail completo. A senha de sempre não serve: crie uma senha de app na sua conta Google (precisa da verificação em duas etapas).',
  },
  {
    label: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: '587',
    encryption: 'tls',
    hint: 'O usuário é o e-mail completo. Quem administra a conta precisa permitir o SMTP autenticado para esta caixa postal.',
  },
  { label: 'Locaweb', host: 'email-ssl.com.br', port: '465', encryption: 'ssl', hint: ownBox },
  { label: 'HostGator (Titan)', host: 'smtp.titan.email', port: '465', encryption: 'ssl', hint: ownBox },
  { label: 'Hostinger', host: 'smtp.hostinger.com', port: '465', encryption: 'ssl', hint: ownBox },
  {
    label: 'Zoho Mail',
    host: 'smtp.zoho.com',
    port: '465',
    encryption: 'ssl',
    hint: 'O usuário é o e-mail completo. Com a verificação em duas etapas, crie uma senha de aplicativo no Zoho.',
  },
  {
    label: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: '587',
    encryption: 'tls',
    hint: 'Usuário e senha estão em “SMTP e API”, no painel do Brevo: a senha é a chave SMTP.',
  },
  {
    label: 'Amazon SES (São Paulo)',
    host: 'email-smtp.sa-east-1.amazonaws.com',
    port: '465',
    encryption: 'ssl',
    hint: 'Usuário e senha são as credenciais SMTP criadas no console do SES, e o remetente precisa estar verificado lá.',
  },
];

/** The provider whose server stands in the form; undefined for any other. */
const presetOf = ({ host }: Pick<MailValues, 'host'>): MailPreset | undefined =>
  mailPresets.find((preset) => preset.host === host.trim().toLowerCase());

const mailers = [{ value: 'smtp', label: 'smtp' }];
const encryptions = [
  { value: 'tls', label: 'TLS (STARTTLS, porta 587)' },
  { value: 'ssl', label: 'SSL (porta 465)' },
  { value: 'none', label: 'Nenhuma' },
];

interface MailFieldsProps {
  form: UseFormReturnType<MailValues>;
  /** A password is stored; it is never shown. */
  hasPassword: boolean;
}

/** The eight fields of the SMTP settings. */
export function MailFields({ form, hasPassword }: MailFieldsProps) {
  const field = (name: keyof typeof mailLabels & keyof MailValues) => ({
    label: mailLabels[name],
    name,
    ...form.getInputProps(name),
  });
  const { remove_password, password } = form.values;
  const keeps = hasPassword && !remove_password;

  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <NativeSelect data={mailers} {...field('mailer')} />
      <TextInput
        placeholder="smtp.exemplo.com.br"
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('host')}
      />
      <TextInput placeholder="587" inputMode="numeric" maxLength={5} autoComplete="off" {...field('port')} />
      <NativeSelect data={encryptions} {...field('encryption')} />
      <TextInput maxLength={254} autoComplete="off" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <div>
        <PasswordInput
          placeholder={keeps ? 'Guardada: em branco, continua a mesma' : undefined}
          maxLength={500}
          autoComplete="new-password"
          {...field('password')}
        />
        {hasPassword && password === '' && (
          <Group gap={4} mt={4}>
            {remove_password && <Text size="sm">Ao salvar, a senha guardada é apagada.</Text>}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => form.setFieldValue('remove_password', !remove_password)}
            >
              {remove_password ? 'Manter' : 'Remover a senha guardada'}
            </Button>
          </Group>
        )}
      </div>
      <TextInput
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        placeholder="contato@sualoja.com.br"
        {...field('fromAddress')}
      />
      <TextInput maxLength={120} autoComplete="off" {...field('fromName')} />
    </SimpleGrid>
  );
}

const other = 'Outro';

/** Fills in where a usual provider takes mail; who uses another one types it. */
export function PresetChoice({ form }: { form: UseFormReturnType<MailValues> }) {
  const chosen = presetOf(form.values);

  function choose(label: string) {
    const preset = mailPresets.find((each) => each.label === label);
    const { host = '', port = '', encryption = 'tls' } = preset ?? {};
    form.setValues({ host, port, encryption });
    for (const field of ['host', 'port', 'encryption']) form.clearFieldError(field);
  }

  return (
    <NativeSelect
      label="Provedor"
      description={chosen?.hint ?? 'Escolha o seu para preencher host, porta e criptografia.'}
      data={[...mailPresets.map(({ label }) => label), other]}
      value={chosen?.label ?? other}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
