import { texts } from '../texts.ts';
import { onlyDigits } from './text.ts';

/** Returns the message for a badly formed CEP, masked or not; only a look-up can tell if it exists. */
export function cepError(text: string): string | undefined {
  return onlyDigits(text).length === 8 ? undefined : texts.cep.length;
}

/** `89010000` as `89010-000`; any other text as it is. */
export function formatCep(digits: string): string {
  return digits.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}

/** The states of Brazil and the Federal District, by name. */
export const states = [
  'Acre',
  'Alagoas',
  'Amapá',
  'Amazonas',
  'Bahia',
  'Ceará',
  'Distrito Federal',
  'Espírito Santo',
  'Goiás',
  'Maranhão',
  'Mato Grosso',
  'Mato Grosso do Sul',
  'Minas Gerais',
  'Pará',
  'Paraíba',
  'Paraná',
  'Pernambuco',
  'Piauí',
  'Rio de Janeiro',
  'Rio Grande do Norte',
  'Rio Grande do Sul',
  'Rondônia',
  'Roraima',
  'Santa Catarina',
  'São Paulo',
  'Sergipe',
  'Tocantins',
] as const;

const ufs = 'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ');

/** The two letters of a state by its name or by them; blank for what is none. */
export function ufOf(state: string): string {
  const letters = state.trim().toUpperCase();
  return ufs.includes(letters) ? letters : (ufs[(states as readonly string[]).indexOf(state)] ?? '');
}

/** The name of a state by its two letters; blank for what is none. */
export function stateOf(uf: string): string {
  return states[ufs.indexOf(uf)] ?? '';
}
