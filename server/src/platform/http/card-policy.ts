/** Hosts of whoever takes the shop's cards, as a policy names them. */
export interface CardHosts {
  /** Of the provider's script, what that asks, and its frames. */
  scripts: readonly string[];
  connections: readonly string[];
  frames: readonly string[];
  /** Hosts of the page by which a bank asks the buyer, which may be any. */
  challenges: readonly string[];
}

/** Hosts that the policy of one page names beside those of every page; its frames are these alone. */
export type PolicyHosts = Pick<CardHosts, 'scripts' | 'connections' | 'frames'>;

const paths = /^\/pedidos\/[^/?]+\/(pagar|desafio)\/?(?:\?|$)/i;

/** The page of an address where a card is paid, or the bank asks its buyer; undefined for every other address. */
export const cardPageOf = (address: string) =>
  paths.exec(address)?.[1]?.toLowerCase() as 'pagar' | 'desafio' | undefined;

/** Hosts of one of these pages. */
export function policyHostsOf(page: 'pagar' | 'desafio', { challenges, ...hosts }: CardHosts): PolicyHosts {
  return page === 'pagar' ? hosts : { scripts: [], connections: [], frames: challenges };
}
