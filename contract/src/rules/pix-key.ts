import { texts } from '../texts.ts';
import { cnpjError, cpfError, maskCpf, maskNumber, plainCnpj } from './documents.ts';
import { nationalNumber, phoneError } from './person.ts';
import { onlyDigits } from './text.ts';

/** The kinds of Pix key, by the words of the wire. */
export const pixKeyKinds = ['cpf', 'cnpj', 'email', 'telefone', 'aleatoria'] as const;
export type PixKeyKind = (typeof pixKeyKinds)[number];

export const pixKeyKindLabels: Record<PixKeyKind, string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'E-mail',
  telefone: 'Telefone',
  aleatoria: 'Chave aleatória',
};

const longestEmail = 77;
const emailPattern = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A key as the DICT stores it and as a Pix code writes it: no masks, phones as +55…, e-mail and random key in small letters. */
export function normalPixKey(kind: PixKeyKind, text: string): string {
  switch (kind) {
    case 'cpf':
      return onlyDigits(text);
    case 'cnpj':
      return plainCnpj(text);
    case 'telefone':
      return `+55${nationalNumber(text)}`;
    case 'email':
    case 'aleatoria':
      return text.trim().toLowerCase();
  }
}

/** Returns the message if a text cannot be a key of this kind. */
export function pixKeyError(kind: PixKeyKind, text: string): string | undefined {
  if (text.trim() === '') return texts.required;
  const key = normalPixKey(kind, text);
  switch (kind) {
    case 'cpf':
      return key === '' ? texts.cpf.length : cpfError(key);
    case 'cnpj':
      return cnpjError(key);
    case 'telefone': {
      const number = nationalNumber(text);
      if (phoneError(number)) return texts.pix.phone;
      return number[2] === '9' ? undefined : texts.pix.landline;
    }
    case 'email':
      if (key.length > longestEmail) return texts.tooLong(longestEmail);
      return emailPattern.test(key) ? undefined : texts.invalidEmail;
    case 'aleatoria':
      return uuidPattern.test(key) ? undefined : texts.pix.random;
  }
}

/** The kind of a stored key: their normal forms differ. Undefined for a text that is none. */
export function pixKeyKindOf(key: string): PixKeyKind | undefined {
  return pixKeyKinds.find((kind) => pixKeyError(kind, key) === undefined && normalPixKey(kind, key) === key);
}

/** A key in its normal form, masked: enough to know one's own again, and never an address that could be pressed. */
export function maskPixKey(kind: PixKeyKind, key: string): string {
  switch (kind) {
    case 'cpf':
      return maskCpf(key);
    case 'email': {
      const [name = '', host = ''] = key.split('@');
      return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••`;
    }
    case 'cnpj':
    case 'telefone':
      return maskNumber(key);
    case 'aleatoria':
      return `••••${key.slice(-4)}`;
  }
}
