import type { MailValues } from './mail-values.ts';

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
export const mailPresets: readonly MailPreset[] = [
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
export const presetOf = ({ host }: Pick<MailValues, 'host'>): MailPreset | undefined =>
  mailPresets.find((preset) => preset.host === host.trim().toLowerCase());
