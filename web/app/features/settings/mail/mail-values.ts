import type { RequestOf } from '@giro/contract/call.ts';
import type { MailConfig, testMailConfigCall } from '@giro/contract/calls/settings.ts';
import type { ApiError } from '../../../lib/api/call-api.ts';

/** The values of the mail settings form, as they stand in the fields; named as the calls name them. */
export interface MailValues {
  mailer: string;
  host: string;
  port: string;
  username: string;
  password: string;
  /** The stored password is to be forgotten. */
  remove_password: boolean;
  encryption: string;
  fromAddress: string;
  fromName: string;
}

export const mailLabels = {
  mailer: 'Mailer',
  host: 'Host',
  port: 'Porta',
  username: 'Usuário',
  password: 'Senha',
  encryption: 'Criptografia',
  fromAddress: 'E-mail do remetente',
  fromName: 'Nome do remetente',
  to: 'Enviar teste para',
} as const;

export const saveFailure = 'Erro ao salvar as configurações. Por favor, tente novamente.';

/** The stored settings in the form's fields. The password is never answered, so its field is blank. */
export function mailValuesOf(config: MailConfig): MailValues {
  return {
    mailer: config.mailer,
    host: config.host,
    port: config.port === null ? '' : String(config.port),
    username: config.username,
    password: '',
    remove_password: false,
    // TLS is what nearly every provider asks for.
    encryption: config.encryption ?? (config.host === '' ? 'tls' : 'none'),
    fromAddress: config.fromAddress,
    fromName: config.fromName,
  };
}

/** The form as a request; what is wrong in it is for the server to say, every field at once. */
export function mailBodyOf(values: MailValues) {
  return { ...values, port: values.port.trim() } as unknown as Omit<
    NonNullable<RequestOf<typeof testMailConfigCall>['body']>,
    'to'
  >;
}

/** A refused save: all texts of a field in one line behind its name; anything else than bad fields has one text. */
export function describeRefusal(error: ApiError): string[] {
  const errors = error.status === 422 ? (error.body?.errors ?? {}) : {};
  const lines = Object.entries(errors as Record<string, unknown>).map(([field, texts]) => {
    const label = mailLabels[field as keyof typeof mailLabels];
    return `${label ? `${label}: ` : ''}${[texts].flat().join(' ')}`;
  });
  return lines.length > 0 ? lines : [saveFailure];
}
