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
