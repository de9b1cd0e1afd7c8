import { BlockList, isIP } from 'node:net';

// Apart: a list also holds addresses of IPv4 against networks of IPv6.
const closedNetworks = { 4: new BlockList(), 6: new BlockList() };
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closedNetworks[4].addSubnet(network, bits);
for (const [network, bits] of [
  // All but 2000::/3 is of machines and networks themselves, or not given out (RFC 4291, section 2.4).
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Leads to addresses of IPv4, closed ones among them (RFC 4380, RFC 3056).
  ['2001::', 32],
  ['2002::', 16],
] as const)
  closedNetworks[6].addSubnet(network, bits, 'ipv6');

/** True if only programs of this machine reach an address. */
export function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** The reason why a text cannot be an address to reach a provider by: https, or http on this machine. */
export function providerAddressProblem(text: string, example: string): string | undefined {
  if (!URL.canParse(text)) return `Informe o endereço completo, como ${example}.`;
  const { protocol, username, password, hash } = new URL(text);
  if (username || password || hash) return 'Informe só o endereço, sem usuário nem #.';
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(text))) return undefined;
  return 'O endereço precisa começar com https://.';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** True if the other end of a connection is a program of this machine; an IPv4 address may be written as IPv6. */
export function isLoopbackPeer(address: string | undefined): boolean {
  if (!address || isIP(address) === 0) return false;
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** True if a numeric address is one of the internet, whose machines are nobody's own. */
export function isOpenAddress(address: string): boolean {
  if (isIP(address) === 4) return !closedNetworks[4].check(address);
  return isIP(address) === 6 && !closedNetworks[6].check(address, 'ipv6');
}

/** True if an address may be reached from the internet, by its name alone: nobody is asked. */
export function isPublic(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isOpenAddress(host);
  return host.includes('.') && !/\.(local|localhost|internal|lan|home\.arpa)$/.test(host);
}
