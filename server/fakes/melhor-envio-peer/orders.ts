import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { s10Code } from '../../src/platform/carriers/s10.ts';
import { drawLabel } from '../../src/platform/carriers/simulator-label.ts';
import { brasilia } from '../carrier-peer/moments.ts';
import { type PeerAnswer, PeerProblem, type PeerRequest } from '../carrier-peer/server.ts';
import { type MelhorEnvioParts, type PeerShipment, peerServices, priceOf } from './state.ts';

const line = (least: number, most = 255) => z.string().min(least).max(most);
const party = z.strictObject({
  name: line(1),
  phone: z
    .string()
    .regex(/^\d{10,11}$/)
    .optional(),
  email: z.email().optional(),
  document: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  company_document: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
  state_register: line(1, 20).optional(),
  address: line(1),
  number: line(1, 20),
  complement: line(1).optional(),
  district: line(1),
  city: line(1),
  state_abbr: z.string().regex(/^[A-Z]{2}$/),
  country_id: z.literal('BR'),
  postal_code: z.string().regex(/^\d{8}$/),
});
const volume = z.strictObject({
  height: z.number().min(2).max(100),
  width: z.number().min(11).max(100),
  length: z.number().min(16).max(100),
  weight: z.number().positive().max(30),
});
const product = z.strictObject({ name: line(1), quantity: z.int().min(1), unitary_value: z.number().positive() });
const tags = z.array(z.strictObject({ tag: line(1, 50), url: z.url().nullable() }));
const money = z.number().min(0);
const cartWish = z.strictObject({
  service: z.int(),
  from: party,
  to: party,
  products: z.array(product).min(1),
  volumes: z.array(volume).length(1, 'Um volume por etiqueta.'),
  options: z.strictObject({
    insurance_value: money,
    receipt: z.boolean(),
    own_hand: z.boolean(),
    reverse: z.literal(false),
    non_commercial: z.boolean(),
    invoice: z.strictObject({ key: z.string().regex(/^\d{44}$/) }).optional(),
    platform: line(1),
    tags,
  }),
});
const reverseWish = z.strictObject({
  service: z.int(),
  from: party,
  to: party,
  products: z.array(product).min(1),
  insurance_value: money,
  package: volume,
  options: z.strictObject({ own_hand: z.boolean(), receipt: z.boolean(), tags }),
});

/** A refusal in the shape of forms; the cart's own nest their texts under `error`. */
function refuse(errors: Record<string, string[]>): PeerProblem {
  return new PeerProblem(422, { message: 'The given data was invalid.', errors });
}
export function readBody<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  const { success, data, error } = shape.safeParse(body);
  if (success) return data;
  throw refuse(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'body', [message]])));
}

const moment = (date: Date | undefined) => (date ? brasilia(date).replace('T', ' ') : null);

export function present(one: PeerShipment, { levers }: MelhorEnvioParts, withTags = true) {
  return {
    id: one.id,
    protocol: one.protocol,
    service_id: one.service,
    price: (one.cents / 100).toFixed(2),
    status: one.status,
    tracking: levers.hidesTracking && one.kind === 'label' ? null : (one.tracking ?? null),
    melhorenvio_tracking: one.generatedAt ? `ME${one.protocol}BR` : null,
    self_tracking: null,
    ...(withTags && { tags: [{ tag: one.reference, url: null }] }),
    created_at: moment(one.createdAt),
    paid_at: moment(one.paidAt),
    generated_at: moment(one.generatedAt),
    posted_at: moment(one.postedAt),
    delivered_at: moment(one.deliveredAt),
    canceled_at: moment(one.canceledAt),
    expired_at: moment(one.expiredAt),
  };
}

interface NewShipment {
  kind: PeerShipment['kind'];
  service: number;
  reference: string;
  kilograms: number;
  insurance: number;
  body: unknown;
}
function put({ kilograms, insurance, ...asked }: NewShipment, parts: MelhorEnvioParts): PeerAnswer {
  const { state, levers } = parts;
  if (levers.refusesParcels) throw new PeerProblem(422, { error: { volumes: [[levers.refusesParcels]] } });
  const cents = priceOf(asked.service, kilograms, insurance);
  if (cents === undefined) throw refuse({ service: ['O serviço selecionado é inválido.'] });
  if (levers.refusesServices[asked.service]) throw refuse({ service: [levers.refusesServices[asked.service] ?? ''] });
  const later = { paidAt: undefined, generatedAt: undefined, postedAt: undefined, deliveredAt: undefined };
  const shipment: PeerShipment = {
    ...{ id: randomUUID(), protocol: `ORD-${++state.numbers}`, cents, status: 'pending', looks: undefined },
    ...{ tracking: undefined, createdAt: levers.now(), ...later, canceledAt: undefined, expiredAt: undefined },
    ...{ plans: [], isPrinted: false },
    ...asked,
  };
  state.shipments.push(shipment);
  parts.tell(shipment, 'created');
  return { status: 201, body: present(shipment, parts) };
}

export function addToCart({ body }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const { service, from, to, volumes, options } = readBody(cartWish, body);
  const isCommercial = !options.non_commercial;
  if (!from.document && !from.company_document) throw refuse({ 'from.document': ['O documento é obrigatório.'] });
  if (!to.document && !to.company_document) throw refuse({ 'to.document': ['O documento é obrigatório.'] });
  if (isCommercial && !options.invoice) throw refuse({ 'options.invoice.key': ['A nota é obrigatória.'] });
  if (!isCommercial && options.invoice) throw refuse({ 'options.invoice': ['Um envio não comercial não tem nota.'] });
  if (isCommercial && !from.state_register) throw refuse({ 'from.state_register': ['A inscrição é obrigatória.'] });
  const reference = options.tags[0]?.tag ?? '';
  const kilograms = volumes[0]?.weight ?? 0;
  return put({ kind: 'label', service, reference, kilograms, insurance: options.insurance_value, body }, parts);
}

export function addReverse({ body }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const { service, from, options, insurance_value, package: size } = readBody(reverseWish, body);
  if (!from.document) throw refuse({ 'from.document': ['O documento é obrigatório.'] });
  if (!peerServices.some(({ id, isReverse }) => id === service && isReverse)) {
    throw refuse({ service: ['O serviço não faz logística reversa.'] });
  }
  const reference = options.tags[0]?.tag ?? '';
  return put({ kind: 'code', service, reference, kilograms: size.weight, insurance: insurance_value, body }, parts);
}

const ids = z.looseObject({ orders: z.array(z.string()).min(1) });
function getShipments(body: unknown, { state }: MelhorEnvioParts): PeerShipment[] {
  return readBody(ids, body).orders.map((id) => {
    const found = state.shipments.find((one) => one.id === id);
    if (!found) throw refuse({ orders: ['O envio selecionado é inválido.'] });
    return found;
  });
}

export function checkout({ body }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const { state, levers } = parts;
  const found = getShipments(body, parts);
  if (found.some(({ status }) => status !== 'pending')) throw new PeerProblem(422, { error: 'O envio já foi pago.' });
  const total = found.reduce((sum, { cents }) => sum + cents, 0);
  if (total > state.balanceCents) throw new PeerProblem(422, { error: 'Saldo insuficiente para a compra.' });
  state.balanceCents -= total;
  for (const one of found) {
    Object.assign(one, { status: 'released', paidAt: levers.now() });
    parts.tell(one, 'released');
  }
  const orders = found.map((one) => present(one, parts));
  return { status: 200, body: { purchase: { id: randomUUID(), total: total / 100, status: 'paid', orders } } };
}

/** A generation goes on by itself. */
export function work(one: PeerShipment, parts: MelhorEnvioParts): void {
  if (one.looks === undefined || one.generatedAt || one.looks-- > 0) return;
  one.generatedAt = parts.levers.now();
  one.tracking =
    one.kind === 'code' ? String(4_700_000_000 + ++parts.state.numbers) : s10Code('AN', ++parts.state.numbers);
  parts.tell(one, 'generated');
}

export function generate({ body }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const answers = getShipments(body, parts).map((one) => {
    if (one.status === 'pending') return [one.id, { status: false, message: 'O envio não foi pago' }];
    if (one.looks !== undefined) return [one.id, { status: false, message: 'O envio já está gerado' }];
    one.looks = parts.levers.generateLooks;
    if (one.looks === 0) work(one, parts);
    return [one.id, { status: true, message: 'Envio gerado com sucesso' }];
  });
  return { status: 200, body: Object.fromEntries(answers) };
}

export function print({ body }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const { mode } = readBody(z.looseObject({ mode: z.enum(['private', 'public']) }), body);
  if (mode === 'public') throw new PeerProblem(422, { error: 'O ensaio não abre etiquetas a qualquer um.' });
  const found = getShipments(body, parts);
  if (found.some(({ generatedAt, kind }) => !generatedAt || kind === 'code')) {
    throw new PeerProblem(422, { error: 'Há envio que não foi gerado.' });
  }
  for (const one of found) one.isPrinted = true;
  return { status: 200, body: { url: `${parts.baseUrl()}/imprimir/${found[0]?.protocol}` } };
}

export function labelAddress({ params }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const one = parts.state.shipments.find(({ id }) => id === params[0]);
  if (!one?.isPrinted) throw new PeerProblem(404, { message: 'No query results for model.' });
  const url = `${parts.baseUrl()}/arquivos/${one.id}.pdf`;
  const { saysAddressAs } = parts.levers;
  if (saysAddressAs === 'object') return { status: 200, body: { url } };
  return { status: 200, body: saysAddressAs === 'json' ? JSON.stringify(url) : url };
}

export async function labelFile({ params, headers }: PeerRequest, { state }: MelhorEnvioParts): Promise<PeerAnswer> {
  const one = state.shipments.find(({ id }) => id === params[0]);
  if (!one) throw new PeerProblem(404, '<html><body>NoSuchKey</body></html>');
  // The files' own servers refuse a token that is not theirs.
  if (headers.authorization) throw new PeerProblem(400, '<html><body>InvalidArgument</body></html>');
  const { reference, tracking = '' } = one;
  return { status: 200, body: await drawLabel({ service: 'Melhor Envio', trackingCode: tracking, reference }) };
}

const cancelWish = z.strictObject({
  order: z.strictObject({ id: z.string(), reason_id: z.literal('2'), description: line(1, 255) }),
});
export function cancel({ body }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const { order } = readBody(cancelWish, body);
  const one = parts.state.shipments.find(({ id }) => id === order.id);
  if (!one) throw refuse({ 'order.id': ['O envio selecionado é inválido.'] });
  const isOpen = one.status === 'released' && !one.postedAt;
  if (isOpen) {
    Object.assign(one, { status: 'canceled', canceledAt: parts.levers.now() });
    parts.state.balanceCents += one.cents;
    parts.tell(one, 'cancelled');
  }
  return { status: 200, body: { [one.id]: { canceled: isOpen, ...(!isOpen && { message: 'Não é cancelável' }) } } };
}

export function track({ body }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const found = getShipments(body, parts);
  for (const one of found) work(one, parts);
  return { status: 200, body: Object.fromEntries(found.map((one) => [one.id, present(one, parts, false)])) };
}
