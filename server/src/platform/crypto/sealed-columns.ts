/** Columns that hold sealed texts, with the number that names their rows. */
export const sealedColumns = [
  { name: 'users.cpf_sealed', table: 'users', column: 'cpf_sealed', key: 'id' },
  { name: 'users.rg_sealed', table: 'users', column: 'rg_sealed', key: 'id' },
  { name: 'users.totp_sealed', table: 'users', column: 'totp_sealed', key: 'id' },
  { name: 'users.totp_pending_sealed', table: 'users', column: 'totp_pending_sealed', key: 'id' },
  { name: 'proposals.bank_data_sealed', table: 'proposals', column: 'bank_data_sealed', key: 'id' },
  { name: 'pix_payments.payer_sealed', table: 'pix_payments', column: 'payer_sealed', key: 'id' },
  { name: 'counter_offers.token_sealed', table: 'counter_offers', column: 'token_sealed', key: 'id' },
  { name: 'payouts.destination_sealed', table: 'payouts', column: 'destination_sealed', key: 'id' },
  { name: 'kept_identities.identity_sealed', table: 'kept_identities', column: 'identity_sealed', key: 'user_id' },
  { name: 'card_attempts.challenge_sealed', table: 'card_attempts', column: 'challenge_sealed', key: 'id' },
  { name: 'addresses.sealed', table: 'addresses', column: 'sealed', key: 'id' },
  { name: 'fiscal_documents.recipient_sealed', table: 'fiscal_documents', column: 'recipient_sealed', key: 'id' },
  { name: 'fiscal_documents.typed_sealed', table: 'fiscal_documents', column: 'typed_sealed', key: 'id' },
  { name: 'fiscal_documents.content_sealed', table: 'fiscal_documents', column: 'content_sealed', key: 'id' },
  { name: 'fiscal_files.sealed', table: 'fiscal_files', column: 'sealed', key: 'id' },
  { name: 'orders.fiscal_recipient_sealed', table: 'orders', column: 'fiscal_recipient_sealed', key: 'id' },
  { name: 'import_rows.sealed', table: 'import_rows', column: 'sealed', key: 'id' },
  { name: 'past_orders.buyer_sealed', table: 'past_orders', column: 'buyer_sealed', key: 'id' },
  { name: 'emails.html_sealed', table: 'emails', column: 'html_sealed', key: 'id' },
  { name: 'emails.text_sealed', table: 'emails', column: 'text_sealed', key: 'id' },
  { name: 'emails.unsubscribe_sealed', table: 'emails', column: 'unsubscribe_sealed', key: 'id' },
  { name: 'webhooks.secret_sealed', table: 'webhooks', column: 'secret_sealed', key: 'id' },
  { name: 'webhooks.old_secret_sealed', table: 'webhooks', column: 'old_secret_sealed', key: 'id' },
] as const;

/** Sealed texts within the JSON of settings: the setting, and the text's name in it. A setting may hold several. */
export const sealedSettings = [
  { name: 'settings.smtp', setting: 'smtp', field: 'passwordSealed' },
  { name: 'settings.payments.clientSecret', setting: 'payments', field: 'clientSecretSealed' },
  { name: 'settings.payments.certificate', setting: 'payments', field: 'certificateSealed' },
  { name: 'settings.payments.privateKey', setting: 'payments', field: 'privateKeySealed' },
  { name: 'settings.payments.pfx', setting: 'payments', field: 'pfxSealed' },
  { name: 'settings.payments.pfxPassword', setting: 'payments', field: 'pfxPasswordSealed' },
  { name: 'settings.payments.webhookSecret', setting: 'payments', field: 'webhookSecretSealed' },
  { name: 'settings.card.accessToken', setting: 'card', field: 'accessTokenSealed' },
  { name: 'settings.card.webhookSecret', setting: 'card', field: 'webhookSecretSealed' },
  { name: 'settings.card.hook', setting: 'card', field: 'hookSealed' },
  { name: 'settings.carrier.accessCode', setting: 'carrier', field: 'accessCodeSealed' },
  { name: 'settings.carrier.token', setting: 'carrier', field: 'tokenSealed' },
  { name: 'settings.carrier.refreshToken', setting: 'carrier', field: 'refreshTokenSealed' },
  { name: 'settings.carrier.clientSecret', setting: 'carrier', field: 'clientSecretSealed' },
  { name: 'settings.carrier.hook', setting: 'carrier', field: 'hookSealed' },
  { name: 'settings.fiscal.pfx', setting: 'fiscal', field: 'pfxSealed' },
  { name: 'settings.fiscal.pfxPassword', setting: 'fiscal', field: 'pfxPasswordSealed' },
  { name: 'settings.fiscal.focusToken', setting: 'fiscal', field: 'focusTokenSealed' },
  { name: 'settings.fiscal.hook', setting: 'fiscal', field: 'hookSealed' },
] as const;

/** Settings of providers, and where the same texts lie of former ones. */
export const formerProviders = [
  { setting: 'payments', table: 'pix_providers' },
  { setting: 'card', table: 'card_providers' },
  { setting: 'carrier', table: 'carrier_accounts' },
] as const;

type SecretOf<Setting extends string, Name> = Name extends `settings.${Setting}.${infer Secret}` ? Secret : never;
type SettingName = (typeof sealedSettings)[number]['name'];

/** Place of a sealed text: it opens nowhere else. */
export type SealedColumn =
  | (typeof sealedColumns)[number]['name']
  | SettingName
  // The same within the JSON of former providers, by the provider's id.
  | `pix_providers.${SecretOf<'payments', SettingName>}`
  | `card_providers.${SecretOf<'card', SettingName>}`
  | `carrier_accounts.${SecretOf<'carrier', SettingName>}`
  // By the code of its order.
  | 'fulfilments.address_sealed'
  | 'settings.secret-key-check'
  | 'settings.hash-key'
  // By the hexadecimal form of its token's hash.
  | 'bank_links.token_sealed'
  | 'renewal_links.token_sealed'
  | 'arrival_notices.token_sealed'
  // A job's contents until it is done, by the name of its task.
  | 'jobs.payload';

export type SealedRow = number | string;
