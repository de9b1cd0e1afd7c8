import { texts } from '../texts.ts';

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
