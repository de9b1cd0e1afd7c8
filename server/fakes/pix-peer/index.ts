import { randomUUID } from 'node:crypto';
import type { ProviderSettings } from '../../src/platform/pix/pix-provider.ts';
import { application } from './access.ts';
import { type Authority, createAuthority, type Issued } from './certificates.ts';
import { createLevers, type Fault, type Levers, type PeerCall, shopKey } from './levers.ts';
import { endRefund } from './received.ts';
import { type Faults, openServer, type SeenRequest } from './server.ts';
import { shopFiles } from './shop-files.ts';
import { createState, type PeerPix, type PeerRefund, type PeerState, spiId } from './state.ts';
import { createTeller, type Told } from './webhooks.ts';

export { allScopes, shopKey } from './levers.ts';
export { shopFiles };

export interface PixPeer {
  /** The address before `/cob`, and that of tokens. */
  baseUrl: string;
  tokenUrl: string;
  /** Signs the peer's certificate, and whatever a test wants to show it. */
  authority: Authority;
  /** A certificate that it takes, PEM. `shopFiles.p12` is another. */
  client: Issued;
  /** Its records: charges, received and sent Pix, registered webhooks. */
  state: PeerState;
  /** Its ways, to be set at any time; each is described where it is declared. */
  levers: Levers;
  /** Every request that reached it, oldest first. */
  requests: SeenRequest[];
  /** Number of requests of this call that reached it, or of all requests except those for tokens. */
  count(call?: PeerCall): number;
  /** Past events in words, oldest first. */
  events: string[];
  /** Every try to tell of a Pix. */
  told: Told[];

  /** The next requests of this call go wrong: one, or as many as are named. */
  disturb(call: PeerCall, fault: Fault, times?: number): void;
  /** Takes back the faults that have not come yet. */
  calm(): void;
  /** Its tokens are no longer good: 401. */
  revokeTokens(): void;
  /** Nothing listens and every connection is cut, until `start`; what it knows stays. */
  stop(): Promise<void>;
  start(): Promise<void>;

  /**
   * Somebody pays a charge, by default in full and now; it may be expired, removed or paid already, as money that was
   * on its way is. Told of at the registered address.
   */
  pay(txid: string, cents?: number, how?: { when?: Date; payer?: PeerPix['payer'] }): PeerPix;
  /** Somebody sends money to the key without any charge; with a txid, by a static code. */
  payKey(cents: number, how?: { when?: Date; txid?: string; key?: string }): PeerPix;
  /** The provider gives money back by itself after a contestation (MED), by default all that is left. */
  contest(e2eId: string, cents?: number): PeerRefund;
  /** Ends a refund that stays EM_PROCESSAMENTO. */
  endRefund(e2eId: string, id: string, end: 'DEVOLVIDO' | 'NAO_REALIZADO'): void;
  /** Tells of a Pix again, whatever `levers.tells` says. Resolves when it was taken, or given up. */
  tell(e2eId: string): Promise<void>;
  /** Resolves when nothing is being told any more. */
  settled(): Promise<void>;

  /** Settings by which `openPixProvider` reaches it, as 'outro' unless it is said otherwise. */
  settings(parts?: Partial<ProviderSettings>): ProviderSettings;
  /** The same as a body of `PUT pagamentos-config`. */
  config(parts?: Record<string, unknown>): Record<string, unknown>;
  close(): Promise<void>;
}

export interface PixPeerOptions {
  /** PEM of further authorities whose certificates it takes. */
  takes?: string[];
  /**
   * Point at which a client with no certificate, or a wrong one, is refused: in the handshake, or on a page as by
   * nginx.
   */
  refusesOn?: 'handshake' | 'page';
}

/**
 * A provider for tests: a real HTTPS server that demands our certificate and speaks the Central Bank's API 2.9, strictly,
 * with Efí's sending beside it. Its authority is made on the spot.
 */
export async function openPixPeer({ takes = [], refusesOn = 'handshake' }: PixPeerOptions = {}): Promise<PixPeer> {
  const authority = createAuthority(`Autoridade do ensaio ${randomUUID()}`);
  const client = authority.issue({ name: 'Loja do ensaio' });
  const { cert, key } = authority.issue({ name: 'Provedor do ensaio', hosts: ['localhost', '127.0.0.1'] });
  const [state, levers] = [createState(), createLevers()];
  const faults: Faults = new Map();
  const requests: SeenRequest[] = [];
  const events: string[] = [];
  const teller = createTeller(state, levers);
  const note = (what: string) => void events.push(what);
  const tell = (pix: PeerPix) => {
    if (levers.tells) void teller.tellNow(pix);
  };
  const parts = { state, levers, tell, note };
  const options = { cert, key, ca: [authority.cert, shopFiles.cert, ...takes], requestCert: true };
  const server = await openServer(
    { ...options, rejectUnauthorized: refusesOn === 'handshake' },
    parts,
    faults,
    requests,
  );
  const origin = `https://127.0.0.1:${server.port}`;

  function getPix(e2eId: string): PeerPix {
    const pix = state.received.get(e2eId);
    if (!pix) throw new Error(`The peer has no Pix ${e2eId}`);
    return pix;
  }

  function receive(pix: Omit<PeerPix, 'e2eId' | 'refunds'>): PeerPix {
    const received: PeerPix = { ...pix, e2eId: spiId('E', pix.at), refunds: [] };
    state.received.set(received.e2eId, received);
    note(`${received.cents} received${pix.txid ? ` for ${pix.txid}` : ''}`);
    tell(received);
    return received;
  }

  return {
    ...{ baseUrl: `${origin}/v2`, tokenUrl: `${origin}/oauth/token`, authority, client },
    ...{ state, levers, requests, events, told: teller.told },
    count: (call) => requests.filter((one) => (call ? one.call === call : one.call !== 'token')).length,
    disturb(call, fault, times = 1) {
      const waiting = faults.get(call) ?? [];
      faults.set(call, [...waiting, ...Array<Fault>(times).fill(fault)]);
    },
    calm: () => faults.clear(),
    revokeTokens: () => state.tokens.clear(),
    stop: server.stop,
    start: server.start,
    pay(txid, cents, { when, payer } = {}) {
      const charge = state.charges.get(txid);
      if (!charge) throw new Error(`The peer has no charge ${txid}`);
      if (charge.status === 'ATIVA') charge.status = 'CONCLUIDA';
      const person = payer ?? { nome: 'Francisco da Silva', cpf: '12345678909' };
      return receive({ txid, key: charge.key, cents: cents ?? charge.cents, at: when ?? levers.now(), payer: person });
    },
    payKey: (cents, { when, txid, key: to = shopKey } = {}) =>
      receive({ txid, key: to, cents, at: when ?? levers.now(), payer: undefined }),
    contest(e2eId, cents) {
      const pix = getPix(e2eId);
      const given = pix.refunds.filter(({ status }) => status !== 'NAO_REALIZADO');
      const askedAt = levers.now();
      const refund: PeerRefund = {
        ...{ id: `med${pix.refunds.length + 1}`, rtrId: spiId('D', askedAt), nature: 'MED_FRAUDE', askedAt },
        ...{ cents: cents ?? given.reduce((left, one) => left - one.cents, pix.cents), status: 'DEVOLVIDO' },
      };
      pix.refunds.push(refund);
      note(`${refund.cents} of ${e2eId} contested`);
      tell(pix);
      return refund;
    },
    endRefund(e2eId, id, end) {
      const pix = getPix(e2eId);
      const refund = pix.refunds.find((one) => one.id === id);
      if (!refund) throw new Error(`The peer has no refund ${id}`);
      endRefund(pix, refund, end, parts);
    },
    tell: (e2eId) => teller.tellNow(getPix(e2eId)),
    settled: teller.settled,
    settings: (more = {}) => ({
      ...{ psp: 'outro', environment: 'homologacao', baseUrl: `${origin}/v2`, tokenUrl: `${origin}/oauth/token` },
      ...application,
      ...{ certificate: client, ca: authority.cert, key: shopKey },
      ...more,
    }),
    config: (more = {}) => ({
      ...{ psp: 'outro', environment: 'homologacao', base_url: `${origin}/v2`, token_url: `${origin}/oauth/token` },
      ...{ client_id: application.clientId, client_secret: application.clientSecret },
      ...{ certificate: client.cert, private_key: client.key, ca: authority.cert, pix_key: shopKey },
      ...more,
    }),
    async close() {
      teller.end();
      await server.stop();
    },
  };
}
