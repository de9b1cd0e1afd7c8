import { foldText } from './text.ts';

const weekOrder = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo'];

/** The place of a line 'weekday: hours' in a week that begins on Monday; -1 for a line that names no day. */
export function weekdayOf(line: string): number {
  const day = line.split(/[:-]/)[0] ?? '';
  return weekOrder.indexOf(foldText(day.trim()));
}

/** Hours as one way of writing has them: ordinary spaces, and between two times a dash with a space on each side. */
export function tidyHours(hours: string): string {
  return hours
    .replace(/[\s\u200b\u2060]+/gu, ' ')
    .replace(/(\d)\s*[-\u2010-\u2015]\s*(\d)/g, '$1 – $2')
    .trim();
}

/** Hosts of the members' pages of each network. */
export const socialHosts = { instagram: 'instagram.com', facebook: 'facebook.com' } as const;
export type SocialNetwork = keyof typeof socialHosts;

/** A page of a network from its address, with or without https, or from a name such as @loja; undefined for anything else. */
export function readSocialLink(network: SocialNetwork, text: string): string | undefined {
  const typed = text.trim();
  const host = socialHosts[network];
  if (/^@?[\w.-]{1,60}$/.test(typed) && !typed.includes(host)) return `https://www.${host}/${typed.replace('@', '')}`;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isOfNetwork = url.hostname === host || url.hostname.endsWith(`.${host}`);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (!isOfNetwork || !isPlain || url.pathname === '/') return undefined;
  url.protocol = 'https:';
  return url.href;
}

/** A Google Analytics measurement id in capitals, such as G-ABC123DEF4; undefined for any other text. */
export function readAnalyticsId(text: string): string | undefined {
  const id = text.trim().toUpperCase();
  return /^G-[A-Z0-9]{4,20}$/.test(id) ? id : undefined;
}
