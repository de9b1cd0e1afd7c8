import { randomInt } from 'node:crypto';
import type { FiscalModel } from '@giro/contract/rules/fiscal.ts';
import { keyDigit } from '@giro/contract/rules/fiscal.ts';
import { stateCode } from './addresses.ts';
import type { IssueMode } from './emitter.ts';

/** A moment as documents write it: São Paulo's, to the second. Brazil keeps no summer time (Decreto 9.772/2019). */
export function fiscalMoment(moment: Date): string {
  return `${new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
}

const padded = (value: number | string, length: number) => String(value).padStart(length, '0');

export interface KeyParts {
  /** Two letters. */
  uf: string;
  issuedAt: Date;
  /** Fourteen places without marks. */
  cnpj: string;
  model: FiscalModel;
  series: number;
  number: number;
  issueMode: IssueMode;
  /** By `makeCode`. */
  code: string;
}

/** The key of a document, 44 places: another month, number, code or way of issue makes another key. */
export function makeKey({ uf, issuedAt, cnpj, model, series, number, issueMode, code }: KeyParts): string {
  const month = fiscalMoment(issuedAt).replace(/^..(..)-(..).*$/, '$1$2');
  const first = `${stateCode(uf)}${month}${cnpj}${model}${padded(series, 3)}${padded(number, 9)}${issueMode}${code}`;
  return `${first}${keyDigit(first)}`;
}

/** A run of digits that the authorities refuse as a code: all alike, or one after the other. */
const isGuessable = (code: string) => /^(\d)\1*$/.test(code) || '0123456789012345'.includes(code);

/** Eight random digits (cNF), never those of the number itself nor ones that can be guessed (NT 2019.001, B03-10). */
export function makeCode(number: number): string {
  const code = padded(randomInt(10 ** 8), 8);
  return code === padded(number, 8) || isGuessable(code) ? makeCode(number) : code;
}

/** A key's parts by their places. */
export const partsOfKey = (key: string) => ({
  stateCode: key.slice(0, 2),
  cnpj: key.slice(6, 20),
  model: key.slice(20, 22),
  series: Number(key.slice(22, 25)),
  number: Number(key.slice(25, 34)),
  issueMode: Number(key.slice(34, 35)),
  code: key.slice(35, 43),
});

export const noteId = (key: string) => `NFe${key}`;

export const eventId = (type: string, key: string, seq: number) => `ID${type}${key}${padded(seq, 2)}`;

export interface VoidIdParts {
  uf: string;
  /** Two digits. */
  year: string;
  cnpj: string;
  model: FiscalModel;
  series: number;
  from: number;
  to: number;
}

export const voidId = ({ uf, year, cnpj, model, series, from, to }: VoidIdParts) =>
  `ID${stateCode(uf)}${year}${cnpj}${model}${padded(series, 3)}${padded(from, 9)}${padded(to, 9)}`;

/** A batch's number, of up to 15 digits: the same for the same document. */
export const batchId = (key: string) => String(Number(key.slice(25, 34)) * 10 ** 6 + Number(key.slice(37, 43)));
