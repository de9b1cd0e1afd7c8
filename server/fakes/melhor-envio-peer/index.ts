import type { CarrierSettings } from '../../src/platform/carriers/carrier.ts';
import { dayMs } from '../carrier-peer/moments.ts';
import { openPeerServer, type PeerServer } from '../carrier-peer/server.ts';
import { createTeller, type Mark, type Told } from './notices.ts';
import { melhorEnvioRoutes } from './routes.ts';
import {
  access,
  createMelhorEnvioLevers,
  createMelhorEnvioState,
  type Happening,
  type MelhorEnvioCall,
  type MelhorEnvioLevers,
  type MelhorEnvioParts,
  type MelhorEnvioState,
  type PeerShipment,
  peerServices,
} from './state.ts';

export { markOf } from './notices.ts';
export { access } from './state.ts';

export interface MelhorEnvioPeer extends PeerServer<MelhorEnvioCall> {
  state: MelhorEnvioState;
  /** Its ways, to be set at any time; each is described where it is declared. */
  levers: MelhorEnvioLevers;
  /** Labels and codes that are in the cart or were paid, oldest first. */
  readonly objects: PeerShipment[];
  readonly codes: PeerShipment[];
  /** Every try to tell of something. */
  told: Told[];
  /** Ends the token that it gave; the next is had by the refreshing one. */
  endTokens(): void;
  /** Somebody brings a parcel; by our reference, its id, its tracking code or the code that is shown. */
  post(name: string): void;
  /** Things happen to a shipment. */
  event(name: string, ...happenings: Happening[]): void;
  /** A parcel is posted and delivered four days later, so many times faster than that. */
  play(name: string, faster?: number): void;
  /** Tells of a shipment. Resolves when it was answered. */
  tell(name: string, event?: string, mark?: Mark): Promise<void>;
  /** Resolves when nothing is being told any more. */
  settled(): Promise<void>;
  /** Settings by which `openCarrier` reaches it. */
  settings(parts?: Partial<CarrierSettings>): CarrierSettings;
  /** The same as a body of `PUT transportadora-config`. */
  config(parts?: Record<string, unknown>): Record<string, unknown>;
  close(): Promise<void>;
}

/** Times that a happening sets. */
const stamps: Readonly<Partial<Record<Happening, keyof PeerShipment>>> = {
  posted: 'postedAt',
  delivered: 'deliveredAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
};

/** Melhor Envio for tests, strictly, by http on loopback; it tells of changes where `levers.tellsAt` says. */
export async function openMelhorEnvioPeer(): Promise<MelhorEnvioPeer> {
  const [state, levers] = [createMelhorEnvioState(), createMelhorEnvioLevers()];
  const teller = createTeller();
  const parts: MelhorEnvioParts = {
    ...{ state, levers },
    baseUrl: () => server.baseUrl,
    advance,
    tell: (shipment, event) => void teller.tell(shipment, event, 'signed', parts),
  };
  const server = await openPeerServer<MelhorEnvioCall>(melhorEnvioRoutes(parts), levers);
  const { baseUrl } = server;

  function happen(shipment: PeerShipment, happening: Happening, at: Date): void {
    const stamp = stamps[happening];
    Object.assign(shipment, { status: happening, ...(stamp && { [stamp]: at }) });
    if (happening === 'posted' && levers.chargesCents !== undefined) shipment.cents = levers.chargesCents;
    parts.tell(shipment, happening === 'canceled' ? 'cancelled' : happening);
  }

  function advance(): void {
    const now = levers.now();
    for (const shipment of state.shipments) {
      const due = shipment.plans.filter(({ at }) => at <= now);
      shipment.plans = shipment.plans.filter((plan) => !due.includes(plan));
      for (const { happening, at } of due) happen(shipment, happening, at);
    }
  }

  function getShipment(name: string): PeerShipment {
    const found = state.shipments.findLast(({ id, reference, tracking }) => [id, reference, tracking].includes(name));
    if (!found) throw new Error(`The peer has no shipment ${name}`);
    return found;
  }
  function bring(name: string): PeerShipment {
    const shipment = getShipment(name);
    if (shipment.status !== 'released' || !shipment.generatedAt) throw new Error(`${name} cannot be posted`);
    return shipment;
  }
  const event = (name: string, ...happenings: Happening[]) => {
    for (const happening of happenings) happen(getShipment(name), happening, levers.now());
  };

  const services = peerServices.flatMap(({ id, name, isReverse }) => [
    { code: String(id), label: name, way: 'send' as const },
    ...(isReverse ? [{ code: String(id), label: `${name} reverso`, way: 'reverse' as const }] : []),
  ]);

  return {
    ...server,
    ...{ state, levers, told: teller.told, event },
    get objects() {
      return state.shipments.filter(({ kind }) => kind === 'label');
    },
    get codes() {
      return state.shipments.filter(({ kind }) => kind === 'code');
    },
    endTokens: () => state.tokens.clear(),
    post: (name) => happen(bring(name), 'posted', levers.now()),
    play(name, faster = 1) {
      const from = levers.now().getTime();
      bring(name).plans = [
        { at: new Date(from), happening: 'posted' },
        { at: new Date(from + (4 * dayMs) / faster), happening: 'delivered' },
      ];
    },
    tell(name, what, mark = 'signed') {
      const shipment = getShipment(name);
      return teller.tell(shipment, what ?? shipment.status, mark, parts);
    },
    settled: teller.settled,
    settings: (more = {}) => ({
      ...{ carrier: 'melhor-envio', environment: 'homologacao', baseUrl, reverseUrl: '', ...access },
      ...{ user: '', accessCode: '', card: '', contract: '', dr: '', adminCode: '', document: '11222333000181' },
      services: services.map((one) => ({ ...one, insuranceCode: '' })),
      ...more,
    }),
    config: (more = {}) => ({
      ...{ carrier: 'melhor-envio', environment: 'homologacao', base_url: baseUrl, reverse_url: '' },
      ...{ user: '', access_code: '', access_ends_on: null, card: '', contract: '', dr: '', admin_code: '' },
      ...{ token: access.token, refresh_token: access.refreshToken, contact_email: access.contactEmail },
      ...{ client_id: access.clientId, client_secret: access.clientSecret },
      services: services.map((one) => ({ ...one, insurance_code: '', active: true, extra_days: 0, extra_percent: 0 })),
      ...more,
    }),
    close: server.stop,
  };
}
