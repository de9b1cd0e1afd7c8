/** Names of second factors in mails and the record. */
export const appName = 'Aplicativo autenticador';
export const passkeyName = (name: string) => `Chave de acesso “${name}”`;
