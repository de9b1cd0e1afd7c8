import { randomBytes } from 'node:crypto';
import type { Levers } from './levers.ts';

export interface PeerRefund {
  id: string;
  rtrId: string;
  cents: number;
  nature: string;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  askedAt: Date;
  reason?: string;
}

export interface PeerPix {
  e2eId: string;
  txid: string | undefined;
  key: string;
  cents: number;
  at: Date;
  payer: { nome: string; cpf: string } | undefined;
  refunds: PeerRefund[];
}

export interface PeerCharge {
  txid: string;
  cents: number;
  key: string;
  description: string | undefined;
  createdAt: Date;
  lifeS: number;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
  revision: number;
}

export interface PeerSending {
  id: string;
  e2eId: string;
  cents: number;
  key: string;
  status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO';
  askedAt: Date;
}

/** The peer's records, from which a test sees the fate of its money. */
export interface PeerState {
  charges: Map<string, PeerCharge>;
  received: Map<string, PeerPix>;
  sent: Map<string, PeerSending>;
  /** Addresses that payments are told to, by key. */
  webhooks: Map<string, { url: string; createdAt: Date }>;
  tokens: Map<string, { until: number; scopes: readonly string[] }>;
}

/** State and tools shared by the parts of the peer. */
export interface PeerParts {
  state: PeerState;
  levers: Levers;
  /** Tells of a Pix at the registered address, if there is one. */
  tell(pix: PeerPix): void;
  /** Writes down what happened. */
  note(what: string): void;
}

export const createState = (): PeerState => ({
  charges: new Map(),
  received: new Map(),
  sent: new Map(),
  webhooks: new Map(),
  tokens: new Map(),
});

/** An identifier of the Central Bank's system: of a transfer (E) or of what went back (D). */
export const spiId = (letter: 'E' | 'D', at: Date) =>
  `${letter}12345678${at.toISOString().replace(/\D/g, '').slice(0, 12)}${randomBytes(8).toString('hex').slice(0, 11)}`;
