import type { MailConfig, ShopConfig } from '@giro/contract/calls/settings.ts';
import { maskNumber } from '@giro/contract/rules/documents.ts';
import { pixKeyKindLabels } from '@giro/contract/rules/pix-key.ts';
import { type RecordedState, stateOf } from '../../platform/record/recorded-state.ts';

/** The shop's information about itself, in the words of its form. */
export const shopState = (config: ShopConfig): RecordedState =>
  stateOf(
    {
      name: 'Nome da loja',
      company: 'Razão social',
      cnpj: 'CNPJ',
      state: 'Estado',
      vicinity: 'Endereço',
      hours: 'Horários',
      email: 'E-mail',
      instagram: 'Instagram',
      facebook: 'Facebook',
      whatsapp: 'WhatsApp',
      analytics_id: 'Google Analytics',
      google_place_id: 'Local no Google',
      hold_hours: 'Reserva sem pagamento (horas)',
      unpaid_orders: 'Pedidos sem pagamento por cliente',
      unpaid_units: 'Unidades de um produto sem pagamento',
      reserved_units: 'Unidades reservadas por cliente',
      reserved_value: 'Valor reservado por cliente (R$)',
      unconfirmed_units: 'Unidades reservadas sem e-mail confirmado',
      unconfirmed_value: 'Valor reservado sem e-mail confirmado (R$)',
      client_units: 'Unidades reservadas por conexão, sem e-mail confirmado',
    },
    config,
  );

/** Whom the shop's Pix codes pay; of the key, its end. */
export const pixState = ({ pix_kind, pix_key, pix_name, pix_city }: ShopConfig): RecordedState => ({
  'Tipo da chave': pix_kind && pixKeyKindLabels[pix_kind],
  Chave: pix_key === '' ? null : maskNumber(pix_key),
  'Nome do recebedor': pix_name || null,
  Cidade: pix_city || null,
});

export const mailState = (config: MailConfig): RecordedState =>
  stateOf(
    {
      host: 'Servidor',
      port: 'Porta',
      username: 'Usuário',
      encryption: 'Criptografia',
      fromAddress: 'E-mail do remetente',
      fromName: 'Nome do remetente',
      has_password: 'Senha guardada',
    },
    config,
  );
