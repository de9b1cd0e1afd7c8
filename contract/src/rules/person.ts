import { texts } from '../texts.ts';
import { onlyDigits } from './text.ts';

/** Endings of addresses that are no names of people; of two letters every one is a country's (ISO 3166). */
const endings = new Set(
  (
    'com net org info biz app dev web site online website store shop loja xyz top club vip live link click page blog ' +
    'tech cloud digital email work space fun pro win bet bingo casino games game promo sale deals gift gifts cash ' +
    'money bank loan loans cards credit icu cyou buzz mobi name tel gov edu mil int news media agency center world ' +
    'life today one zone network social chat group support help host press review reviews download stream video zip mov'
  ).split(' '),
);
/** Endings that follow a dot and a space only in a torn address: no name begins like that. */
const tornEndings = new Set('com net org br info online site shop store app xyz link click'.split(' '));
/** Countries' endings that are also short names or joining words, as in 'Ana M.de Souza'. */
const shortNames = new Set('de do sa li la lu ng st sr je an no'.split(' '));

/** Characters that nobody sees, and those that stand in for a dot. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const otherDots = /[\u3002\uff61\u06d4\u0701\u2024\u2027\ua78f]|[[({<]\s*\.\s*[\])}>]/g;

/** True if a name that is asked for in full has one word. Some people's has: the form asks about it, and takes it. */
export const isSingleName = (name: string) => /^\S+$/.test(name.trim());

const scheme = /:\/|\/\/|\bhttps?\b|\bftp:/;
const wordWww = /(^|[^\p{L}\p{N}])www\d?([^\p{L}\p{N}]|$)/u;
const numbers = /\d{1,3}(\.\d{1,3}){3}/;
// The word after a dot is only looked at, so that it may stand before the next one: 'premio.com.br' has two.
const dotted = /([\p{L}\p{N}-]+)(\s*)\.(\s*)(?=([\p{L}\p{N}-]{2,})(\/?))/gu;
/** Far more than a name may have. */
const readCharacters = 500;

function isEnding(before: string, ending: string, hasPath: boolean): boolean {
  if (hasPath) return true;
  const isAbbreviation = before.length <= 3;
  if (/^[a-z]{2}$/.test(ending)) return !(isAbbreviation && shortNames.has(ending));
  return endings.has(ending) || ending.startsWith('xn--');
}

/** True if mail programs might make a link of some part of a text, also of one that was torn apart to hide it. */
export function holdsWebAddress(text: string): boolean {
  const read = text.slice(0, readCharacters).normalize('NFKC');
  const plain = read.replace(unseen, '').replace(otherDots, '.').toLowerCase();
  if (scheme.test(plain) || wordWww.test(plain) || numbers.test(plain)) return true;
  return [...plain.matchAll(dotted)].some(([, before = '', gapBefore, gapAfter, ending = '', path]) => {
    if (gapAfter && !tornEndings.has(ending)) return false;
    if (gapBefore && !endings.has(ending)) return ending === 'br';
    return isEnding(before, ending, path !== '');
  });
}

/** Returns the message for a bad person's name: it goes out in mails, so nobody may place an address in it. */
export function personNameError(text: string): string | undefined {
  return holdsWebAddress(text) ? texts.nameOnly : undefined;
}

/** The 67 area codes in use (Resolução Anatel 749/2022). */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** Returns the message for a wrong Brazilian phone number, masked or not. */
export function phoneError(text: string): string | undefined {
  const digits = onlyDigits(text);
  const wellFormed = /^\d{2}(9\d{8}|[2-5]\d{7})$/.test(digits);
  return wellFormed && areaCodes.has(digits.slice(0, 2)) ? undefined : texts.invalidPhone;
}

/** `47999998888` as `(47) 99999-8888`, `4733334444` as `(47) 3333-4444`; any other text as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

/** Area code and number of a Brazilian phone typed with or without +55; blank when it is of another country. */
export function nationalNumber(text: string): string {
  const digits = onlyDigits(text);
  if (text.trim().startsWith('+') && !digits.startsWith('55')) return '';
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}
