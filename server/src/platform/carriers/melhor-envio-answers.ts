import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { z } from 'zod';
import { wireCents } from '../wire-money.ts';
import type {
  CarrierObject,
  CarrierObjectState,
  EventStep,
  ObjectRef,
  RenewedTokens,
  ServiceQuote,
  Tracked,
  TrackedEvent,
} from './carrier.ts';
import { unreadable } from './carrier-http.ts';
import { plainWords, saidIn } from './carrier-words.ts';
import { brasiliaTime } from './correios-answers.ts';

/** A part that is left out, is null or cannot be read is not there. */
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(undefined);
const words = z.union([z.string(), z.number().transform(String)]);
const line = maybe(words);

function read<S extends z.ZodType>(shape: S, json: unknown): z.output<S> {
  const { success, data } = shape.safeParse(json);
  if (!success) throw unreadable();
  return data;
}

const tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) });
export function readTokens(json: unknown): RenewedTokens {
  const { access_token, refresh_token } = read(tokens, json);
  return { token: access_token, refreshToken: refresh_token };
}

const service = z.object({ id: words, name: z.string(), company: maybe(z.object({ name: line })) });
export const readServices = (json: unknown): { code: string; label: string }[] =>
  read(z.array(service), json).map(({ id, name, company }) => ({
    code: id,
    label: plainWords([company?.name, name].filter(Boolean).join(' ')),
  }));

const quoted = z.object({
  id: words,
  price: maybe(wireCents),
  custom_price: maybe(wireCents),
  delivery_time: maybe(z.coerce.number().int().min(0)),
  custom_delivery_time: maybe(z.coerce.number().int().min(0)),
  error: line,
});
/** One service's answer comes by itself at times, in place of a list of one. */
const quotes = z.union([z.array(quoted), quoted.transform((one) => [one])]);

/** Prices of these services; the account's own price and term go before the table's. */
export function readQuotes(json: unknown, codes: readonly string[]): ServiceQuote[] {
  const found = read(quotes, json);
  return codes.map((code) => {
    const one = found.find(({ id }) => id === code);
    if (!one) return { code, whyNot: 'O Melhor Envio não respondeu por este serviço.' };
    const cents = one.custom_price ?? one.price;
    const days = one.custom_delivery_time ?? one.delivery_time;
    if (one.error || typeof cents !== 'number' || typeof days !== 'number') {
      return { code, whyNot: plainWords(one.error ?? '') || 'O Melhor Envio não atende com este serviço.' };
    }
    return { code, cents, days };
  });
}

const order = z.object({
  id: z.string().min(1),
  status: z.string(),
  tracking: line,
  melhorenvio_tracking: line,
  self_tracking: line,
  price: maybe(wireCents),
  tags: maybe(z.array(z.object({ tag: line }))),
  created_at: line,
  paid_at: line,
  generated_at: line,
  posted_at: line,
  delivered_at: line,
  canceled_at: line,
  expired_at: line,
});
/** An order, or an item of the cart, as Melhor Envio has it now. */
export type ReadShipment = z.output<typeof order>;
export const readShipment = (json: unknown): ReadShipment => read(order, json);

const list = z.object({ data: z.array(z.unknown()), last_page: maybe(z.coerce.number().int()), next_page_url: line });
const plainList = z.array(z.unknown()).transform((data) => ({ data, last_page: 1, next_page_url: undefined }));
/** A page of shipments; those that cannot be read are left out. */
export function readShipments(json: unknown, page: number): { shipments: ReadShipment[]; isLast: boolean } {
  const { data, last_page, next_page_url } = read(z.union([list, plainList]), json);
  const shipments = data.flatMap((one) => order.safeParse(one).data ?? []);
  const isLast = typeof last_page === 'number' ? page >= last_page : !next_page_url;
  return { shipments, isLast: isLast || data.length === 0 };
}

export const hasReference = ({ tags }: ReadShipment, reference: string) =>
  (tags ?? []).some(({ tag }) => tag === reference);
export const isOver = ({ status }: ReadShipment) => status === 'canceled' || status === 'expired';
export const createdAt = (shipment: ReadShipment): Date | undefined => brasiliaTime(shipment.created_at);
const trackingOf = ({ tracking, melhorenvio_tracking, self_tracking }: ReadShipment): string | null =>
  tracking || melhorenvio_tracking || self_tracking || null;

const made = ['released', 'generated'];
const moved = ['posted', 'received', 'delivered', 'undelivered'];
/** Days for which a code is shown at a counter. */
const codeDays = 7;

function stateOf(shipment: ReadShipment, kind: 'label' | 'code'): CarrierObjectState {
  const { status } = shipment;
  if (status === 'canceled') return 'cancelled';
  if (status === 'expired') return 'expired';
  if (shipment.posted_at || moved.includes(status)) return 'posted';
  if (status === 'pending') return 'pending';
  if (!made.includes(status)) return 'unknown';
  // The code is what it is tracked by.
  const isMade = shipment.generated_at && (kind === 'label' || shipment.tracking);
  return isMade ? 'ready' : 'pending';
}

export function objectOf(shipment: ReadShipment, reference: string, kind: 'label' | 'code'): CarrierObject {
  const generatedAt = brasiliaTime(shipment.generated_at);
  const isCode = kind === 'code';
  return {
    id: shipment.id,
    reference,
    state: stateOf(shipment, kind),
    said: plainWords(shipment.status),
    trackingCode: trackingOf(shipment),
    code: isCode ? shipment.tracking || null : null,
    validUntil: isCode && generatedAt ? addDays(saoPauloToday(generatedAt), codeDays) : null,
    priceCents: shipment.price ?? null,
  };
}

/** The answer for one of several: true, or the words for why not. */
const done = z.object({ status: z.boolean(), message: line });
export function readGenerated(json: unknown, id: string): true | string {
  const found = done.safeParse(read(z.record(z.string(), z.unknown()), json)[id]).data;
  if (!found) throw unreadable();
  // Made before, by a call whose answer was lost.
  if (found.status || /j[aá] est[aá] gerad/i.test(found.message ?? '')) return true;
  return found.message ?? '';
}
const cancelled = z.object({ canceled: z.boolean() });
/** Only this says that it is cancelled. */
export const readCancelled = (json: unknown, id: string): boolean =>
  cancelled.safeParse(z.record(z.string(), z.unknown()).safeParse(json).data?.[id]).data?.canceled === true;

const address = z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]);
/** The address of a label, which is said as text, as a JSON text or in an object. */
export function readLabelAddress(json: unknown, text: string): URL {
  const found = address.safeParse(json).data ?? text.trim();
  if (!URL.canParse(found)) throw unreadable();
  return new URL(found);
}

/** Milestones with their steps; there is no list of events. */
const milestones: readonly (readonly [field: keyof ReadShipment & `${string}_at`, step: EventStep, label: string])[] = [
  ['generated_at', 'issued', 'Etiqueta gerada'],
  ['posted_at', 'posted', 'Objeto postado'],
  ['delivered_at', 'delivered', 'Objeto entregue'],
];
/** States that have no time of their own: they are told at the time of the newest milestone. */
const timeless: Readonly<Record<string, readonly [EventStep, string]>> = {
  received: ['moving', 'Objeto recebido pela transportadora'],
  undelivered: ['returning', 'Objeto não entregue'],
  paused: ['moving', 'Envio em pausa'],
  suspended: ['moving', 'Envio suspenso'],
};

function eventsOf(shipment: ReadShipment): TrackedEvent[] {
  const event = (at: Date, code: string, step: EventStep, label: string): TrackedEvent => ({
    ...{ at, code, step, label, place: '', waitingUntil: null },
  });
  const events = milestones.flatMap(([field, step, label]) => {
    const at = brasiliaTime(shipment[field] as string | null | undefined);
    return at ? [event(at, field.replace('_at', ''), step, label)] : [];
  });
  const last = events.at(-1)?.at ?? createdAt(shipment);
  const extra = timeless[shipment.status];
  if (extra && last) events.push(event(new Date(last.getTime() + 1000), shipment.status, ...extra));
  return events;
}

/** Answers for these parcels, by their ids. */
export function readTracked(json: unknown, refs: readonly ObjectRef[]): Tracked[] {
  const found = read(z.record(z.string(), z.unknown()), json);
  return refs.map(({ id, reference, trackingCode }) => {
    const shipment = order.safeParse(found[id ?? '']).data;
    const events = shipment ? eventsOf(shipment) : [];
    const code = shipment ? trackingOf(shipment) : null;
    const state = events.some(({ step }) => step !== 'issued') ? 'known' : 'unknown';
    return { reference, trackingCode: code ?? trackingCode, events, dueOn: null, state };
  });
}

/** Words of a refusal that stands in an answer of 2xx, without anything of a person. */
export const refusalIn = (said: string | undefined, json: unknown): string => plainWords(said || saidIn(json));
