import type { CarrierSettings } from '../../src/platform/carriers/carrier.ts';
import { s10Code } from '../../src/platform/carriers/s10.ts';
import { dayMs } from '../carrier-peer/moments.ts';
import { openPeerServer, type PeerServer } from '../carrier-peer/server.ts';
import { labelRoutes } from './labels.ts';
import { quoteRoutes } from './quotes.ts';
import { reversePath, reverseRoutes } from './reverse.ts';
import {
  access,
  type CorreiosCall,
  type CorreiosLevers,
  type CorreiosState,
  createCorreiosLevers,
  createCorreiosState,
  type PeerCode,
  type PeerEvent,
  type PeerLabel,
  reverseServices,
  sendServices,
} from './state.ts';
import { journey, sayingOf, trackingRoutes } from './tracking.ts';

export { access } from './state.ts';

type EventWish = string | ({ code: string } & Partial<PeerEvent>);

export interface CorreiosPeer extends PeerServer<CorreiosCall> {
  state: CorreiosState;
  /** Its ways, to be set at any time; each is described where it is declared. */
  levers: CorreiosLevers;
  /** Labels and codes that it made, oldest first. */
  objects: readonly PeerLabel[];
  codes: readonly PeerCode[];
  /** Ends every token that it gave. */
  endTokens(): void;
  /** A declaration of content is there: the label is no longer pending. */
  declare(reference: string): void;
  /** A label ends without having been posted. */
  expire(reference: string): void;
  /** Somebody brings a parcel to an agency; by our reference, or by the code that is shown. */
  post(name: string): void;
  /** Things happen to a posted parcel: codes such as 'OEC/01', or what is told of them. Each is a second after the one before. */
  event(name: string, ...events: EventWish[]): void;
  /** A parcel is posted and goes its usual way, so many times faster than the post's days. */
  play(name: string, faster?: number): void;
  /** Settings by which `openCarrier` reaches it. */
  settings(parts?: Partial<CarrierSettings>): CarrierSettings;
  /** The same as a body of `PUT transportadora-config`. */
  config(parts?: Record<string, unknown>): Record<string, unknown>;
  close(): Promise<void>;
}

/** Correios for tests: the contract API, its tracking and the reverse logistics, strictly, by http on loopback. */
export async function openCorreiosPeer(): Promise<CorreiosPeer> {
  const [state, levers] = [createCorreiosState(), createCorreiosLevers()];
  const parts = { state, levers };
  const routes = [...quoteRoutes(parts), ...labelRoutes(parts), ...trackingRoutes(parts), ...reverseRoutes(parts)];
  const server = await openPeerServer<CorreiosCall>(routes, levers);

  /** The parcel of a reference, an id, a tracking code or a code. */
  function getParcel(name: string): PeerLabel | PeerCode {
    const is = (one: PeerLabel | PeerCode) =>
      [one.reference, one.trackingCode, 'number' in one ? one.number : one.id].includes(name);
    const found = state.labels.findLast(is) ?? state.codes.findLast(is);
    if (!found) throw new Error(`The peer has no parcel ${name}`);
    return found;
  }
  function getLabel(reference: string): PeerLabel {
    const found = getParcel(reference);
    if ('number' in found) throw new Error(`${reference} is a code`);
    return found;
  }

  function event(name: string, ...events: EventWish[]): void {
    const { trackingCode } = getParcel(name);
    if (!trackingCode) throw new Error(`${name} is not posted`);
    const told = state.events.get(trackingCode) ?? [];
    for (const wish of events) {
      const given = typeof wish === 'string' ? { code: wish } : wish;
      const last = told.at(-1)?.at.getTime() ?? 0;
      const at = new Date(Math.max(levers.now().getTime(), last + 1000));
      const place = { city: 'São Paulo', uf: 'SP', until: undefined };
      told.push({ at, said: sayingOf(given.code), ...place, ...given });
    }
    state.events.set(trackingCode, told);
  }

  function bring(name: string): PeerLabel | PeerCode {
    const parcel = getParcel(name);
    const isReady = 'number' in parcel ? parcel.status === 'ready' : [1, 2].includes(parcel.status);
    if (!isReady) throw new Error(`${name} cannot be posted`);
    if ('number' in parcel) {
      parcel.status = 'posted';
      parcel.trackingCode = s10Code('LR', ++state.numbers);
    } else {
      Object.assign(parcel, { status: 3, postedAt: levers.now() });
    }
    return parcel;
  }

  const services = [
    ...sendServices.map(({ code, label }) => ({ code, label, way: 'send' as const })),
    ...reverseServices.map(({ code, label }) => ({ code, label, way: 'reverse' as const })),
  ];
  const { baseUrl } = server;
  const reverseUrl = baseUrl + reversePath;

  return {
    ...server,
    ...{ state, levers, objects: state.labels, codes: state.codes, event },
    endTokens: () => state.tokens.clear(),
    declare(reference) {
      getLabel(reference).status = 2;
    },
    expire(reference) {
      getLabel(reference).status = 4;
    },
    post(name) {
      bring(name);
      event(name, 'PO/01');
    },
    play(name, faster = 1) {
      bring(name);
      const from = levers.now().getTime();
      event(name, ...journey.map(([code, days]) => ({ code, at: new Date(from + (days * dayMs) / faster) })));
    },
    settings: (more = {}) => ({
      ...{ carrier: 'correios', environment: 'homologacao', baseUrl, reverseUrl, ...access },
      ...{ token: '', refreshToken: '', clientId: '', clientSecret: '', contactEmail: 'loja@example.com' },
      services: services.map((one) => ({ ...one, insuranceCode: '064' })),
      ...more,
    }),
    config: (more = {}) => ({
      ...{ carrier: 'correios', environment: 'homologacao', base_url: baseUrl, reverse_url: reverseUrl },
      ...{ user: access.user, access_code: access.accessCode, access_ends_on: null, card: access.card },
      ...{ contract: access.contract, dr: access.dr, admin_code: access.adminCode },
      ...{ token: '', refresh_token: '', client_id: '', client_secret: '', contact_email: 'loja@example.com' },
      services: services.map((one) => ({
        ...one,
        insurance_code: '064',
        active: true,
        extra_days: 0,
        extra_percent: 0,
      })),
      ...more,
    }),
    close: server.stop,
  };
}
