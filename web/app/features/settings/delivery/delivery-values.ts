import type { RequestOf } from '@giro/contract/call.ts';
import type { DeliverySettings, saveDeliverySettingsCall } from '@giro/contract/calls/delivery-settings.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import type { SellerCodeRule } from '@giro/contract/rules/delivery.ts';
import { formatCnpj, formatCpf } from '@giro/contract/rules/documents.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { reaisOfText, reaisText } from '../../../ui/panel/form/typed-numbers.ts';
import { labelsWithin } from '../refused-words.ts';

const originNames = [
  'name',
  'document',
  'state_register',
  'phone',
  'email',
  'cep',
  'address',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
] as const;
type OriginValues = Record<(typeof originNames)[number], string>;

const numberNames = ['code_days', 'handling_days', 'fallback_hours', 'claim_days'] as const;

/** The values of the form, as they stand in the fields; the sender's parts beside the others. */
export interface DeliveryValues extends OriginValues, Record<(typeof numberNames)[number], string> {
  deliver: boolean;
  seller_codes: SellerCodeRule;
  /** Blank: nothing goes free. */
  free_above: string;
  free_services: string[];
  insure: boolean;
}

const documentText = (digits: string) => (digits.length === 11 ? formatCpf(digits) : formatCnpj(digits));

export function deliveryValuesOf(config: DeliverySettings): DeliveryValues {
  const { deliver, seller_codes, free_above, free_services, insure, origin } = config;
  const parts = Object.fromEntries(originNames.map((name) => [name, origin?.[name] ?? ''])) as OriginValues;
  const numbers = Object.fromEntries(numberNames.map((name) => [name, String(config[name])]));
  return {
    ...(numbers as Record<(typeof numberNames)[number], string>),
    ...parts,
    document: parts.document && documentText(parts.document),
    phone: parts.phone && formatPhone(parts.phone),
    cep: parts.cep && formatCep(parts.cep),
    ...{ deliver, seller_codes, free_services, insure },
    free_above: free_above === null ? '' : reaisText(free_above),
  };
}

/** The form as a request. Of the sender nothing is sent while nothing of it is typed. */
export function deliveryBodyOf(
  values: DeliveryValues,
): NonNullable<RequestOf<typeof saveDeliverySettingsCall>['body']> {
  const { deliver, seller_codes, free_above, free_services, insure } = values;
  const origin = Object.fromEntries(originNames.map((name) => [name, values[name].trim()])) as OriginValues;
  const hasOrigin = Object.values(origin).some((text) => text !== '');
  return {
    ...{ deliver, seller_codes, free_services, insure },
    ...Object.fromEntries(numberNames.map((name) => [name, values[name].trim()])),
    free_above: free_above.trim() === '' ? null : reaisOfText(free_above),
    // A state that is none is refused like any other field.
    ...(hasOrigin && { origin: origin as never }),
  };
}

export const deliveryLabels: Record<keyof DeliveryValues, string> = {
  deliver: 'Entregar na casa do cliente',
  seller_codes: 'Código de envio do vendedor',
  code_days: 'Validade do código (dias)',
  free_above: 'Frete grátis a partir de',
  free_services: 'Serviços grátis',
  handling_days: 'Dias para postar',
  insure: 'Declarar e segurar o valor',
  fallback_hours: 'Usar preços guardados por (horas)',
  claim_days: 'Prazo para reclamar (dias)',
  name: 'Remetente',
  document: 'CNPJ ou CPF',
  state_register: 'Inscrição estadual',
  phone: 'Telefone',
  email: 'E-mail',
  cep: 'CEP',
  address: 'Endereço',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
};

/** The sender's parts as the server names them. */
export const originAliases = Object.fromEntries(originNames.map((name) => [`origin.${name}`, name]));

export const deliverySaveFailure = 'Não foi possível salvar as entregas. Tente de novo.';

/** The names of the fields by which the server refuses them: those of the origin stand within it. */
export const refusedLabels = { ...deliveryLabels, ...labelsWithin('origin', deliveryLabels) };
