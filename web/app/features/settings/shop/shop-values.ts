import type { RequestOf } from '@giro/contract/call.ts';
import type { ShopConfig, saveShopConfigCall } from '@giro/contract/calls/settings.ts';
import { readShifts, type Shift, type Weekday, weekdays, writeShifts } from '@giro/contract/rules/opening-hours.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { normalPixKey, type PixKeyKind, pixKeyError } from '@giro/contract/rules/pix-key.ts';

/** The values of the shop settings form, as they stand in the fields; named as the calls name them. */
export interface ShopValues {
  name: string;
  company: string;
  cnpj: string;
  state: string;
  vicinity: string;
  /** A closed day has no shift. */
  hours: Record<Weekday, Shift[]>;
  email: string;
  instagram: string;
  facebook: string;
  whatsapp: string;
  /** Blank: the shop takes no Pix. */
  pix_kind: PixKeyKind | '';
  pix_key: string;
  pix_name: string;
  pix_city: string;
  analytics_id: string;
  google_place_id: string;
  hold_hours: string;
  unpaid_orders: string;
  unpaid_units: string;
  reserved_units: string;
  reserved_value: string;
  unconfirmed_units: string;
  unconfirmed_value: string;
  client_units: string;
}

const byDay = <Value>(read: (day: Weekday) => Value) =>
  Object.fromEntries(weekdays.map((day) => [day, read(day)])) as Record<Weekday, Value>;

export function shopValuesOf({ version: _, pix_is_demo: __, ...config }: ShopConfig): ShopValues {
  return {
    ...config,
    hours: byDay((day) => readShifts(config.hours[day])),
    whatsapp: config.whatsapp.replace(/^55(\d{10,11})$/, (_all, number: string) => `+55 ${formatPhone(number)}`),
    pix_kind: config.pix_kind ?? '',
    hold_hours: String(config.hold_hours),
    unpaid_orders: String(config.unpaid_orders),
    unpaid_units: String(config.unpaid_units),
    reserved_units: String(config.reserved_units),
    reserved_value: String(config.reserved_value),
    unconfirmed_units: String(config.unconfirmed_units),
    unconfirmed_value: String(config.unconfirmed_value),
    client_units: String(config.client_units),
  };
}

/** The form as a request; without a kind nothing of the Pix is sent. */
export function shopBodyOf(values: ShopValues): NonNullable<RequestOf<typeof saveShopConfigCall>['body']> {
  const noPix = { pix_kind: null, pix_key: '', pix_name: '', pix_city: '' };
  return {
    ...values,
    ...(values.pix_kind === '' && noPix),
    state: values.state as never,
    hours: byDay((day) => writeShifts(values.hours[day])),
  };
}

/**
 * Judges the typed key as one of its kind: gives the problem, or the form in which it is stored. Nothing while it is
 * blank.
 */
export function readPixKey(kind: PixKeyKind | '', key: string): { problem?: string; stored?: string } {
  if (kind === '' || key.trim() === '') return {};
  const problem = pixKeyError(kind, key);
  return problem ? { problem } : { stored: normalPixKey(kind, key) };
}

export const shopLabels: Record<keyof ShopValues, string> = {
  name: 'Nome da loja',
  company: 'Razão social',
  cnpj: 'CNPJ',
  state: 'Estado',
  vicinity: 'Endereço',
  hours: 'Horário',
  email: 'E-mail de contato',
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  pix_kind: 'Tipo da chave',
  pix_key: 'Chave Pix',
  pix_name: 'Nome de quem recebe',
  pix_city: 'Cidade de quem recebe',
  analytics_id: 'ID do Google Analytics',
  google_place_id: 'ID do lugar no Google',
  hold_hours: 'Reserva sem pagamento (horas)',
  unpaid_orders: 'Pedidos sem pagamento por pessoa',
  unpaid_units: 'Unidades do mesmo aparelho',
  reserved_units: 'Unidades reservadas por pessoa',
  reserved_value: 'Valor reservado por pessoa (R$)',
  unconfirmed_units: 'Unidades sem e-mail confirmado',
  unconfirmed_value: 'Valor sem e-mail confirmado (R$)',
  client_units: 'Unidades por conexão sem e-mail confirmado',
};

export const saveFailure = 'Não foi possível salvar as configurações da loja. Tente de novo.';
