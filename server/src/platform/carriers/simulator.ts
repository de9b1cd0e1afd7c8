import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../database/database.ts';
import {
  type Bought,
  type Carrier,
  type CarrierObject,
  type CarrierObjectState,
  CarrierProblem,
  type EventStep,
  type ObjectRef,
  type ParcelRequest,
  type Tracked,
} from './carrier.ts';
import { s10Code } from './s10.ts';
import {
  cancelParcel,
  insertEvent,
  insertParcel,
  listEvents,
  listParcels,
  renewParcel,
  type SimulatedEvent,
  type SimulatedParcel,
} from './simulator.queries.ts';
import { drawLabel } from './simulator-label.ts';

/** Things that can be made to happen to a simulated parcel, with what people read of them. */
const happenings = {
  postado: { step: 'posted', label: 'Objeto postado' },
  saiu: { step: 'out', label: 'Objeto saiu para entrega ao destinatário' },
  aguarda: { step: 'waiting', label: 'Objeto aguarda retirada' },
  entregue: { step: 'delivered', label: 'Objeto entregue ao destinatário' },
  voltando: { step: 'returning', label: 'Objeto será devolvido ao remetente' },
  devolvido: { step: 'returned', label: 'Objeto devolvido ao remetente' },
  extraviado: { step: 'claim', label: 'Objeto extraviado' },
} as const satisfies Record<string, { step: EventStep; label: string }>;
export type SimulatedHappening = keyof typeof happenings;
export const simulatedHappenings = Object.keys(happenings) as [SimulatedHappening, ...SimulatedHappening[]];

interface SimulatedService {
  code: string;
  label: string;
  cents: number;
  centsPerKg: number;
  days: number;
}

/** Each for both ways. */
const services: readonly SimulatedService[] = [
  { code: 'economico', label: 'Econômico', cents: 2000, centsPerKg: 500, days: 6 },
  { code: 'expresso', label: 'Expresso', cents: 3500, centsPerKg: 800, days: 2 },
];

/** CEPs from here on are served by nobody. */
const firstUnserved = '99900000';
const isServed = (...ceps: string[]) => ceps.every((cep) => cep < firstUnserved);

/** Each kilogram that is begun costs. */
const priceOf = ({ cents, centsPerKg }: SimulatedService, weightG: number) =>
  cents + centsPerKg * Math.max(1, Math.ceil(weightG / 1000));

const refused = (words: string) => new CarrierProblem('refused', words);
const unknownService = 'O simulador não tem este serviço.';
const notServed = 'O simulador não atende este CEP.';
const noParcel = () => refused('O simulador não tem este envio.');

function serviceOf(code: string): SimulatedService {
  const found = services.find((one) => one.code === code);
  if (!found) throw refused(unknownService);
  return found;
}

function objectOf(parcel: SimulatedParcel): CarrierObject {
  const state = parcel.state === 'ready' && parcel.is_over ? 'expired' : parcel.state;
  return {
    id: parcel.id,
    reference: parcel.reference,
    state: state as CarrierObjectState,
    said: null,
    trackingCode: parcel.tracking_code,
    code: parcel.code,
    validUntil: parcel.valid_until,
    priceCents: parcel.price_cents,
  };
}

function trackedOf(parcel: SimulatedParcel, events: readonly SimulatedEvent[]): Tracked {
  const own = events.filter(({ parcel_id }) => parcel_id === parcel.id);
  return {
    reference: parcel.reference,
    trackingCode: parcel.tracking_code,
    events: own.map(({ event, at }) => ({
      ...{ at, code: event, ...happenings[event as SimulatedHappening] },
      ...{ place: 'Blumenau / SC', waitingUntil: null },
    })),
    dueOn: null,
    state: 'known',
  };
}

export interface CarrierSimulator extends Carrier {
  /** Lets something happen to a label or code, which is posted from then; throws a `CarrierProblem` when it cannot be. */
  simulate(reference: string, happening: SimulatedHappening): Promise<void>;
}

/** A carrier that moves nothing. Its records are in the shop's database, so that every process sees the same. */
export function createCarrierSimulator(database: Database): CarrierSimulator {
  async function findParcel(reference: string): Promise<SimulatedParcel | undefined> {
    const [found] = await listParcels(database, [reference]);
    return found;
  }
  async function getParcel({ reference }: Pick<ObjectRef, 'reference'>): Promise<SimulatedParcel> {
    const found = await findParcel(reference);
    if (!found) throw noParcel();
    return found;
  }

  async function make(request: ParcelRequest, days: number | null): Promise<Bought> {
    const { reference, service, size } = request;
    const price_cents = priceOf(serviceOf(service), size.weightG);
    if (!isServed(request.from.cep, request.to.cep)) throw refused(notServed);
    const id = `SIM${randomBytes(8).toString('hex').toUpperCase()}`;
    const code = days === null ? null : String(randomInt(10 ** 10)).padStart(10, '0');
    const tracking_code = s10Code('SM', randomInt(10 ** 8));
    const kind = days === null ? 'label' : 'code';
    const parcel = { id, reference, kind, service, tracking_code, code, price_cents, weight_g: size.weightG };
    await insertParcel(database, parcel, days);
    return { object: objectOf(await getParcel(request)), shortened: [] };
  }

  return {
    name: 'simulador',
    services: async () => services.map(({ code, label }) => ({ code, label })),
    async quote({ fromCep, toCep, size, services: codes }) {
      return codes.map((code) => {
        const found = services.find((one) => one.code === code);
        if (!found) return { code, whyNot: unknownService };
        if (!isServed(fromCep, toCep)) return { code, whyNot: notServed };
        return { code, cents: priceOf(found, size.weightG), days: found.days };
      });
    },
    buy: (request) => make(request, null),
    authorise: (request) => make(request, request.days),
    async find({ reference }) {
      const found = await findParcel(reference);
      return found && objectOf(found);
    },
    async label(ref) {
      const { service, tracking_code, reference } = await getParcel(ref);
      return drawLabel({ service: serviceOf(service).label, trackingCode: tracking_code, reference });
    },
    async cancel(ref) {
      await cancelParcel(database, ref.reference);
      return objectOf(await getParcel(ref));
    },
    async renew(ref, days) {
      await renewParcel(database, ref.reference, days);
      const object = objectOf(await getParcel(ref));
      if (object.state !== 'ready') throw refused('O simulador só renova um código que não foi usado.');
      return object;
    },
    async track(refs) {
      const parcels = await listParcels(
        database,
        refs.map(({ reference }) => reference),
      );
      const events = await listEvents(
        database,
        parcels.map(({ id }) => id),
      );
      return parcels.map((parcel) => trackedOf(parcel, events));
    },
    async charged(ref) {
      const { state, price_cents, weight_g } = await getParcel(ref);
      return state === 'posted' ? { cents: price_cents, weightG: weight_g } : undefined;
    },
    trackingUrl: () => null,
    readNotice: () => ({ kind: 'unsigned' }),
    async simulate(reference, happening) {
      if (!(await insertEvent(database, reference, happening))) throw noParcel();
    },
  };
}
