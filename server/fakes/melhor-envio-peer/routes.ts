import { z } from 'zod';
import { type PeerAnswer, PeerProblem, type PeerRequest, type PeerRoute } from '../carrier-peer/server.ts';
import {
  addReverse,
  addToCart,
  cancel,
  checkout,
  generate,
  labelAddress,
  labelFile,
  present,
  print,
  readBody,
  track,
  work,
} from './orders.ts';
import { access, guard, type MelhorEnvioCall, type MelhorEnvioParts, peerServices, priceOf } from './state.ts';

const refreshWish = z.strictObject({
  grant_type: z.literal('refresh_token'),
  client_id: z.string(),
  client_secret: z.string(),
  refresh_token: z.string(),
});

/** A new pair each time: the one before is of no more use. */
function refresh({ body }: PeerRequest, { state }: MelhorEnvioParts): PeerAnswer {
  const asked = readBody(refreshWish, body);
  if (asked.client_id !== access.clientId || asked.client_secret !== access.clientSecret) {
    throw new PeerProblem(401, { error: 'invalid_client', message: 'Client authentication failed' });
  }
  if (asked.refresh_token !== state.refreshToken) {
    throw new PeerProblem(401, { error: 'invalid_request', message: 'The refresh token is invalid.' });
  }
  const number = ++state.numbers + 1;
  const token = `token-do-ensaio-${number}`;
  state.tokens = new Set([token]);
  state.refreshToken = `renovador-do-ensaio-${number}`;
  const pair = { access_token: token, refresh_token: state.refreshToken };
  return { status: 200, body: { token_type: 'Bearer', expires_in: 2_592_000, ...pair } };
}

const place = z.strictObject({ postal_code: z.string().regex(/^\d{8}$/) });
const question = z.strictObject({
  from: place,
  to: place,
  volumes: z
    .array(
      z.strictObject({
        height: z.number().min(2).max(100),
        width: z.number().min(11).max(100),
        length: z.number().min(16).max(100),
        weight: z.number().positive().max(30),
      }),
    )
    .min(1),
  options: z.strictObject({ receipt: z.boolean(), own_hand: z.boolean(), insurance_value: z.number().min(0) }),
  services: z.string().regex(/^\d+(,\d+)*$/),
});
/** CEPs from here on are not served. */
const firstUnserved = '99900000';

function calculate({ body }: PeerRequest, { levers }: MelhorEnvioParts): PeerAnswer {
  const { to, volumes, options, services } = readBody(question, body);
  const asked = services.split(',').map(Number);
  const kilograms = volumes.reduce((sum, { weight }) => sum + weight, 0);
  const answers = peerServices
    .filter(({ id }) => asked.includes(id))
    .map(({ id, name, company, days }) => {
      const whom = { id, name, company: { id: 1, name: company, picture: '' } };
      const unserved = to.postal_code >= firstUnserved ? 'Transportadora não atende este trecho.' : undefined;
      const error = levers.refusesServices[id] ?? unserved;
      if (error) return { ...whom, error };
      const cents = priceOf(id, kilograms, options.insurance_value) ?? 0;
      const price = {
        price: ((cents + 500) / 100).toFixed(2),
        custom_price: (cents / 100).toFixed(2),
        discount: '5.00',
      };
      const times = { delivery_time: days + 1, custom_delivery_time: days };
      const ranges = {
        delivery_range: { min: days, max: days + 1 },
        custom_delivery_range: { min: days - 1, max: days },
      };
      return { ...whom, ...price, currency: 'R$', ...times, ...ranges, packages: [] };
    });
  return { status: 200, body: answers };
}

function listServices(): PeerAnswer {
  const body = peerServices.map(({ id, name, company }) => ({
    id,
    name,
    type: 'normal',
    company: { id: 1, name: company },
  }));
  return { status: 200, body };
}

function listOf(wants: 'cart' | 'orders', { query }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const { state, levers } = parts;
  const found = state.shipments
    .filter(({ status }) => (wants === 'cart' ? status === 'pending' : status !== 'pending' || levers.listsPending))
    .toReversed();
  const page = Number(query.get('page') ?? 1);
  const data = found
    .slice((page - 1) * levers.pageSize, page * levers.pageSize)
    .map((one) => present(one, parts, wants === 'orders' || !levers.hidesCartTags));
  const last_page = Math.max(1, Math.ceil(found.length / levers.pageSize));
  return { status: 200, body: { current_page: page, data, last_page, total: found.length } };
}

function readOrder({ params }: PeerRequest, parts: MelhorEnvioParts): PeerAnswer {
  const one = parts.state.shipments.find(({ id }) => id === params[0]);
  if (!one) throw new PeerProblem(404, { message: 'No query results for model.' });
  work(one, parts);
  return { status: 200, body: present(one, parts) };
}

function removeFromCart({ params }: PeerRequest, { state }: MelhorEnvioParts): PeerAnswer {
  const at = state.shipments.findIndex(({ id, status }) => id === params[0] && status === 'pending');
  if (at < 0) throw new PeerProblem(404, { message: 'No query results for model.' });
  state.shipments.splice(at, 1);
  return { status: 204 };
}

export function melhorEnvioRoutes(parts: MelhorEnvioParts): PeerRoute<MelhorEnvioCall>[] {
  const route = (
    call: MelhorEnvioCall,
    [method, path]: readonly [string, string],
    handle: (request: PeerRequest, parts: MelhorEnvioParts) => PeerAnswer | Promise<PeerAnswer>,
  ): PeerRoute<MelhorEnvioCall> => ({
    ...{ call, method, path: new RegExp(`^/api/v2/me${path}$`) },
    guard: (request) => guard(request, call, parts),
    handle(request) {
      parts.advance();
      return handle(request, parts);
    },
  });
  return [
    { call: 'refresh', method: 'POST', path: /^\/oauth\/token$/, handle: (request) => refresh(request, parts) },
    {
      call: 'labelFile',
      method: 'GET',
      path: /^\/arquivos\/([^/]+)\.pdf$/,
      handle: (request) => labelFile(request, parts),
    },
    route('services', ['GET', '/shipment/services'], listServices),
    route('calculate', ['POST', '/shipment/calculate'], calculate),
    route('addToCart', ['POST', '/cart'], addToCart),
    route('addReverse', ['POST', '/cart/reverse'], addReverse),
    route('listCart', ['GET', '/cart'], (request) => listOf('cart', request, parts)),
    route('removeFromCart', ['DELETE', '/cart/([^/]+)'], removeFromCart),
    route('checkout', ['POST', '/shipment/checkout'], checkout),
    route('generate', ['POST', '/shipment/generate'], generate),
    route('print', ['POST', '/shipment/print'], print),
    route('labelAddress', ['GET', '/imprimir/pdf/([^/]+)'], labelAddress),
    route('readOrder', ['GET', '/orders/([^/]+)'], readOrder),
    route('listOrders', ['GET', '/orders'], (request) => listOf('orders', request, parts)),
    route('cancel', ['POST', '/shipment/cancel'], cancel),
    route('track', ['POST', '/shipment/tracking'], track),
  ];
}
