import type { PeerCall } from './levers.ts';
import type { PeerAnswer } from './problems.ts';
import type { PeerParts } from './state.ts';

export interface PeerRequest {
  params: string[];
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed JSON, or undefined. */
  body: unknown;
  bytes: Buffer;
}

export interface PeerRoute {
  call: PeerCall;
  method: string;
  path: RegExp;
  /** True where nobody has to show the shop's token. */
  isPublic?: boolean;
  handle(request: PeerRequest, parts: PeerParts): PeerAnswer | Promise<PeerAnswer>;
}

export const amountOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
export const centsOf = (amount: string) => Math.round(Number(amount) * 100);
