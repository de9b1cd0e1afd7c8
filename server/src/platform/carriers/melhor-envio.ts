import {
  type Bought,
  type Carrier,
  type CarrierObject,
  CarrierProblem,
  type CarrierSettings,
  type Charged,
  type ObjectRef,
  type ParcelRequest,
  type QuoteQuestion,
  type RenewedTokens,
  type ServiceQuote,
} from './carrier.ts';
import {
  addressOf,
  type CarrierAnswer,
  type CarrierQuestion,
  type CarrierTools,
  createCarrierHttp,
  hiddenOf,
  refused,
  unreadable,
} from './carrier-http.ts';
import {
  createdAt,
  hasReference,
  isOver,
  objectOf,
  type ReadShipment,
  readCancelled,
  readGenerated,
  readLabelAddress,
  readQuotes,
  readServices,
  readShipment,
  readShipments,
  readTokens,
  readTracked,
  refusalIn,
} from './melhor-envio-answers.ts';
import { cartBody, reais, reverseBody, volumeOf } from './melhor-envio-bodies.ts';
import { readNotice } from './melhor-envio-notices.ts';
import { trackingPages } from './tracking-pages.ts';

const own = { producao: 'https://melhorenvio.com.br', homologacao: 'https://sandbox.melhorenvio.com.br' } as const;

const dayMs = 86_400_000;
/** Of a list, newest first; who has asked for nothing before looks at fewer. */
const mostPages = 20;
const newestPages = 2;

type Kind = 'label' | 'code';
type Call = Omit<CarrierQuestion, 'url'> & { path: string; query?: Record<string, string> };

/** The adapter of Melhor Envio: a label or a code is put into the cart, paid, generated and, a label, printed. */
export function createMelhorEnvio(settings: CarrierSettings, tools: CarrierTools): Carrier {
  const http = createCarrierHttp('melhor-envio', tools);
  let held: RenewedTokens = { token: settings.token, refreshToken: settings.refreshToken };
  let isKept = true;
  let renewing: Promise<void> | undefined;
  const urlOf = (path: string, query?: Record<string, string>) =>
    addressOf(settings.baseUrl, own[settings.environment], path, query);
  const headers = { 'user-agent': `Giro (${settings.contactEmail})` };

  /** A pair that could not be kept is kept with the next call: it is the only one. */
  async function keep(): Promise<void> {
    try {
      await tools.keepTokens(held);
      isKept = true;
    } catch (error) {
      tools.log.warn({ err: error }, 'The new tokens of the carrier are not kept');
    }
  }

  async function askForTokens(): Promise<void> {
    const answer = await http.ask({
      method: 'POST',
      url: urlOf('/oauth/token'),
      headers,
      body: {
        grant_type: 'refresh_token',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        refresh_token: held.refreshToken,
      },
      kind: 'quote',
    });
    if ([400, 401, 403, 422].includes(answer.status)) {
      throw new CarrierProblem(
        'credentials',
        'O acesso ao Melhor Envio terminou e não foi renovado. Autorize-o de novo.',
      );
    }
    const question = { method: 'POST' as const, url: urlOf('/oauth/token') };
    held = readTokens(http.judge(answer, question).json);
    isKept = false;
    await keep();
  }

  /** The next token in place of this one; many who want it at once wait for the same request. */
  async function renew(token: string): Promise<void> {
    const canRenew = held.refreshToken && settings.clientId && settings.clientSecret;
    if (!canRenew) throw new CarrierProblem('credentials', 'O Melhor Envio não aceitou o token. Confira-o.');
    if (held.token !== token) return;
    renewing ??= askForTokens().finally(() => {
      renewing = undefined;
    });
    await renewing;
  }

  /** Asks with the token of now; one that is refused is renewed, and the call repeated, once. */
  async function call({ path, query, ...more }: Call): Promise<CarrierAnswer> {
    if (!isKept) await keep();
    const url = urlOf(`/api/v2/me${path}`, query);
    const send = () => http.ask({ ...more, url, headers: { ...headers, authorization: `Bearer ${held.token}` } });
    const { token } = held;
    const first = await send();
    if (first.status !== 401) return http.judge(first, { ...more, url });
    await renew(token);
    return http.judge(await send(), { ...more, url });
  }
  const post = (path: string, body: object, hidden?: readonly string[]) =>
    call({ method: 'POST', path, body, ...(hidden && { hidden }) });

  /** Undefined for what is not in this list. */
  async function findInList(path: string, ref: Pick<ObjectRef, 'id' | 'reference' | 'since'>, most: number) {
    let ended: ReadShipment | undefined;
    for (let page = 1; page <= most; page++) {
      const { json } = await call({ method: 'GET', path, query: { page: String(page) } });
      const { shipments, isLast } = readShipments(json, page);
      const own = shipments.filter((one) => (ref.id === null ? hasReference(one, ref.reference) : one.id === ref.id));
      const alive = own.find((one) => !isOver(one));
      if (alive) return alive;
      ended ??= own[0];
      const isOlder = shipments.every((one) => (createdAt(one)?.getTime() ?? Infinity) < ref.since.getTime() - dayMs);
      if (isLast || isOlder) break;
    }
    return ended;
  }

  async function look(id: string): Promise<ReadShipment | undefined> {
    const path = `/orders/${encodeURIComponent(id)}`;
    const { status, json } = await call({ method: 'GET', path, reads: [404] });
    return status === 404 ? undefined : readShipment(json);
  }

  /** A shipment wherever it stands. One that lives goes before one that has ended; nothing is asked for here. */
  async function locate(ref: ObjectRef, most = mostPages): Promise<ReadShipment | undefined> {
    const known = ref.id === null ? undefined : await look(ref.id);
    if (known) return known;
    const paid = ref.id === null ? await findInList('/orders', ref, most) : undefined;
    if (paid && !isOver(paid)) return paid;
    return (await findInList('/cart', ref, most)) ?? paid;
  }
  async function getShipment(ref: ObjectRef): Promise<ReadShipment> {
    const found = await locate(ref);
    if (!found) throw refused('O Melhor Envio não tem este envio.');
    return found;
  }
  async function getAgain({ id }: ReadShipment): Promise<ReadShipment> {
    const found = await look(id);
    if (!found) throw unreadable();
    return found;
  }

  async function pay(shipment: ReadShipment): Promise<ReadShipment> {
    const refusal = await post('/shipment/checkout', { orders: [shipment.id] }).then(
      () => undefined,
      (error: CarrierProblem) => error,
    );
    // Without an answer it may be paid: who comes again finds it as it is.
    if (refusal && refusal.kind !== 'refused') throw refusal;
    const after = (await look(shipment.id)) ?? shipment;
    if (refusal && after.status === 'pending') throw refusal;
    return after;
  }
  async function generate(shipment: ReadShipment): Promise<ReadShipment> {
    const { json } = await post('/shipment/generate', { orders: [shipment.id] });
    const done = readGenerated(json, shipment.id);
    if (done !== true) throw refused(`O Melhor Envio não gerou a etiqueta: ${refusalIn(done, undefined)}`);
    return getAgain(shipment);
  }
  /** Takes a shipment through the steps that are left. Each is looked at before it is asked for. */
  async function goOn(shipment: ReadShipment): Promise<ReadShipment> {
    const paid = shipment.status === 'pending' ? await pay(shipment) : shipment;
    const isMade = paid.status !== 'released' || paid.generated_at;
    return isMade ? paid : generate(paid);
  }

  async function make(request: ParcelRequest, path: string, body: object, kind: Kind): Promise<Bought> {
    const ref = { id: null, reference: request.reference, trackingCode: null, since: tools.now() };
    const before = await locate(ref, newestPages);
    const hidden = hiddenOf(request.from, request.to);
    const started = before && !isOver(before) ? before : readShipment((await post(path, body, hidden)).json);
    return { object: objectOf(await goOn(started), request.reference, kind), shortened: [] };
  }

  async function find(ref: ObjectRef, kind: Kind): Promise<CarrierObject | undefined> {
    const found = await locate(ref);
    return found && objectOf(await goOn(found), ref.reference, kind);
  }

  async function cancel(ref: ObjectRef, kind: Kind): Promise<CarrierObject> {
    const before = await getShipment(ref);
    const object = objectOf(before, ref.reference, kind);
    if (before.status === 'pending') {
      const path = `/cart/${encodeURIComponent(before.id)}`;
      await call({ method: 'DELETE', path, reads: [404] });
      return { ...object, state: 'cancelled' };
    }
    if (isOver(before) || object.state === 'posted') return object;
    const order = { id: before.id, reason_id: '2', description: 'Cancelado pela loja' };
    const answer = await post('/shipment/cancel', { order }).catch((problem: CarrierProblem) => problem);
    const after = await getAgain(before);
    const isTold = !(answer instanceof CarrierProblem) && readCancelled(answer.json, before.id);
    if (isTold || isOver(after)) return { ...objectOf(after, ref.reference, kind), state: 'cancelled' };
    if (answer instanceof CarrierProblem) throw answer;
    throw refused(`O Melhor Envio não cancelou: ${refusalIn(undefined, answer.json) || 'sem explicação'}`);
  }

  async function label(ref: ObjectRef): Promise<Buffer | undefined> {
    const shipment = await getShipment(ref);
    if (objectOf(shipment, ref.reference, 'label').state === 'pending') return undefined;
    await post('/shipment/print', { mode: 'private', orders: [shipment.id] });
    const path = `/imprimir/pdf/${encodeURIComponent(shipment.id)}`;
    const answer = await call({ method: 'GET', path });
    const isPdf = ({ bytes }: CarrierAnswer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
    if (isPdf(answer)) return answer.bytes;
    // Our token is not shown at that address.
    const question = {
      method: 'GET' as const,
      url: readLabelAddress(answer.json, answer.text),
      headers: { accept: '*/*' },
    };
    const file = http.judge(await http.ask(question), question);
    if (!isPdf(file)) throw unreadable();
    return file.bytes;
  }

  async function quote({ fromCep, toCep, size, declaredCents, services }: QuoteQuestion): Promise<ServiceQuote[]> {
    const body = {
      from: { postal_code: fromCep },
      to: { postal_code: toCep },
      volumes: [volumeOf(size)],
      options: { receipt: false, own_hand: false, insurance_value: reais(declaredCents) },
      services: services.join(','),
    };
    const hidden = [fromCep, toCep];
    const { json } = await call({ method: 'POST', path: '/shipment/calculate', body, kind: 'quote', hidden });
    return readQuotes(json, services);
  }

  return {
    name: 'melhor-envio',
    services: async () => readServices((await call({ method: 'GET', path: '/shipment/services' })).json),
    quote: (question) => http.inTime(quote(question)),
    buy: async (request) => make(request, '/cart', cartBody(request), 'label'),
    authorise: async (request) => make(request, '/cart/reverse', reverseBody(request), 'code'),
    find,
    label,
    cancel,
    // A code is good for seven days: there is a new one after them.
    renew: async () => undefined,
    async track(refs) {
      const known = refs.filter(({ id }) => id !== null);
      if (known.length === 0) return [];
      return readTracked((await post('/shipment/tracking', { orders: known.map(({ id }) => id) })).json, known);
    },
    async charged({ id }): Promise<Charged | undefined> {
      const shipment = id === null ? undefined : await look(id);
      if (!shipment?.posted_at || typeof shipment.price !== 'number') return undefined;
      return { cents: shipment.price, weightG: null };
    },
    trackingUrl: trackingPages['melhor-envio'],
    readNotice: (notice) => readNotice(notice, settings.clientSecret),
  };
}
