/** What mails and the record call a second factor. */
export const appName = 'Aplicativo autenticador';
export const passkeyName = (name: string) => `Chave de acesso “${name}”`;
