import { BlockList, isIP } from 'node:net';

const closedNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  closedNetworks.addSubnet(network, bits);
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  closedNetworks.addSubnet(network, bits, 'ipv6');

/** Whether only programs of this machine reach an address. */
export function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** Whether an address may be reached from the internet, by its name alone: nobody is asked. */
export function isPublic(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version !== 0) return !closedNetworks.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return host.includes('.') && !/\.(local|localhost|internal|lan|home\.arpa)$/.test(host);
}
