import type { FeatureOfCalls, NamedCall } from '@giro/contract/all-calls.ts';
import { type CallDefinition, opensToKeys, permissionsFor } from '@giro/contract/call.ts';
import { problem } from '@giro/contract/calls/shapes.ts';
import type { z } from 'zod';
import { type JsonSchema, Schemas } from './schemas.presenter.ts';

/** Subject of each feature's calls, in the order in which people look for them. */
const tags: Record<FeatureOfCalls, string> = {
  'storefront-info': 'What the shop says of itself: name, address, hours, reviews.',
  card: 'Orders that are paid by card.',
  catalogue: 'Brands, device types and characteristics of the wizard.',
  evaluation: 'The wizard: models, their questions and prices.',
  proposals: 'What sellers offer, and what becomes of it.',
  renewals: 'Quotes that end, and are renewed.',
  inspections: 'The bench: what was found of a device, and what it is worth so.',
  'inspection-photos': 'Photos of devices on the bench.',
  'counter-offers': 'What the shop would pay instead, and what its seller says to that.',
  'imei-records': "What is known of a device's number.",
  'shop-catalogue': 'Brands, types, models and characteristics of the shop.',
  products: 'Devices on sale.',
  'managed-products': 'Devices as the shop’s people keep them: hidden ones too, several at once, as a spreadsheet.',
  stocking: 'Bought devices that become products of the shop.',
  imports: 'What a shop brings from the tools that it leaves, and how it takes that back.',
  search: 'Searches of what is on sale, bought and written, and the words that stand for others in them.',
  'arrival-notices': 'Who wants a mail when something arrives, and what they wait for.',
  units: 'Devices one by one: in stock, sold, returned; and their passports.',
  orders: 'What buyers have bought.',
  coupons: 'Discounts by a code, and what came of them.',
  payments: 'How an order is paid, and what the Pix provider tells of it.',
  'received-payments': 'Money that came in: matched, to be checked, given back.',
  receivables: 'Money of cards, and the day on which it comes.',
  payouts: 'What the shop pays to sellers.',
  accounts: 'Registration, sign-in, profile and passwords.',
  factors: 'Second factors of the shop’s people, and showing once more that it is them.',
  'own-sessions': "A person's open sessions.",
  privacy: 'What the shop holds of a person, and the end of their account.',
  addresses: 'Streets by their CEP.',
  blog: 'Posts and their categories.',
  reviews: 'What customers say of the shop.',
  disputes: 'Payments by card that their payers contest, and the evidence that the shop sends.',
  dashboard: 'Counts and sums of the panel.',
  earnings: 'What the shop earns, and what its shelf is worth.',
  'first-steps': 'What is left to do before a shop can be relied on.',
  users: 'People, for the back-office.',
  activities: 'Who did what, when and from where.',
  mails: 'Mails that left, wait or failed.',
  notes: "What the shop's people note for themselves.",
  'device-register': 'The register of used devices.',
  'price-table': 'Every price of the wizard as a spreadsheet.',
  costs: 'What devices have cost beside what their sellers were paid.',
  'price-desk': 'Floors, every price that was, and what the price desk calls to.',
  'price-ageing': 'Prices that come down while stock stands.',
  'base-suggestions': 'What to pay next, and what others pay.',
  'price-settings': 'What being paid costs, taxes, and the least that has to be left.',
  settings: "The shop's settings.",
  'device-settings': 'How the shop buys devices.',
  credit: 'Credit that people have in the shop for devices that it has bought.',
  cash: 'The drawers of the counter.',
  counter: 'Selling at the counter.',
  'counter-purchases': 'Buying devices at the counter.',
  'counter-people': 'People at the counter, by their CPF.',
  history: 'What there was between the shop and a person, or of a device.',
  'trade-settings': 'Credit for devices, devices in part payment, and the counter.',
  'shop-mails': 'Which mails the shop gets of what happens in it.',
  'status-texts': 'What mails and chats say of each status; chats.',
  'security-settings': 'What the shop demands of its people.',
  demonstration: 'People, proposals and orders of the demonstration.',
  instalments: 'What prices cost by Pix and in instalments.',
  parcels: 'Parcels both ways, and their carriers.',
  'own-addresses': 'Addresses to which people have orders sent.',
  'delivery-settings': 'How the shop delivers: terms, boxes and its own tariff.',
  'carrier-settings': 'The carrier of the shop’s parcels.',
  'card-settings': 'The card provider.',
  'fiscal-documents': 'Notas of what is bought and sold.',
  'fiscal-settings': 'How the shop issues its notas.',
  'fiscal-profiles': 'Tax codes of each operation and of products, which the accountant decides.',
  'agent-settings': 'What assistants may ask the shop.',
  'agent-catalogue': 'Devices on sale, as assistants search them (Universal Commerce Protocol).',
  'agent-quotes': 'Quotes for used devices, as assistants get them.',
  'api-keys': 'Keys by which programs make calls.',
  webhooks: 'Endpoints of other programs, and the events that are sent to them.',
  'payment-settings': 'The Pix provider, and what the shop does with its charges.',
};

const refusals = {
  400: 'What was sent cannot be read.',
  401: 'Nobody is signed in.',
  403: 'The person who is signed in may not do this, or the request comes from another site.',
  404: 'What the path names is not there.',
  409: 'Somebody else has saved since: `If-Match` is older than the record.',
  413: 'What was sent is too large.',
  422: 'Bad fields, every one with its texts.',
  429: 'Too many attempts.',
  503: 'The database cannot be reached at the moment.',
} as const;
type RefusalStatus = keyof typeof refusals;

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

function refusalsOf(call: CallDefinition): RefusalStatus[] {
  const { may, method, params, query, body, form } = call;
  const isWrite = method !== 'GET';
  const statuses: [RefusalStatus, unknown][] = [
    [400, body || form],
    [401, may !== 'public'],
    [403, may !== 'public' || isWrite],
    [404, params],
    [409, isWrite && params && permissionsFor(call).length > 0],
    [413, isWrite],
    [422, params || query || body || form],
    [429, isWrite],
    [503, true],
  ];
  return statuses.filter(([, applies]) => applies).map(([status]) => status);
}

const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: Schemas) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The files of a form stand beside its fields. */
function formOf(call: CallDefinition, form: z.ZodType, schemas: Schemas): JsonSchema {
  const fields = schemas.of(form, 'input');
  const files = (call.files ?? []).map((name) => [name, { type: 'string', format: 'binary' }]);
  return { ...fields, properties: { ...(fields.properties as object), ...Object.fromEntries(files) } };
}

/** Schema of every allowed body; the rules of `shapes` tell which of them a request is held to. */
function schemaOf(body: NonNullable<CallDefinition['body']>, schemas: Schemas): JsonSchema {
  if (!('length' in body)) return schemas.of(body, 'input');
  return { anyOf: body.map(({ schema }) => schemas.of(schema, 'input')) };
}

function bodyOf(call: CallDefinition, schemas: Schemas) {
  const content = call.form
    ? { 'multipart/form-data': { schema: formOf(call, call.form, schemas) } }
    : call.body && { 'application/json': { schema: schemaOf(call.body, schemas) } };
  return content && { required: true, content };
}

const bytes = { schema: { type: 'string', format: 'binary' } };
const fileContents = {
  csv: { 'text/csv': { schema: { type: 'string' } } },
  private: { 'image/webp': bytes, 'application/pdf': bytes },
};

function answersOf(call: CallDefinition, schemas: Schemas) {
  const bodies = {
    ...call.responses,
    ...(call.repeats && { 200: call.responses[201] }),
    ...(call.mayTakeLonger && { 202: call.responses[200] }),
  };
  const successes = Object.entries(bodies).map(([status, schema]) => [
    status,
    {
      description: Number(status) < 300 ? 'Done.' : (refusals[Number(status) as RefusalStatus] ?? 'Refused.'),
      content: call.answersFile
        ? fileContents[call.answersFile]
        : { 'application/json': { schema: schemas.of(schema, 'output') } },
    },
  ]);
  const declared = new Set(Object.keys(bodies).map(Number));
  const others = refusalsOf(call)
    .filter((status) => !declared.has(status))
    .map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  return Object.fromEntries([...successes, ...others]);
}

const permissionWords = (call: CallDefinition) =>
  `Takes the permission ${permissionsFor(call)
    .map((permission) => `\`${permission}\``)
    .join(' or ')}.`;

function operationOf({ name, feature, call }: NamedCall, schemas: Schemas) {
  const requestBody = bodyOf(call, schemas);
  return {
    operationId: name,
    tags: [feature],
    summary: call.summary,
    ...(permissionsFor(call).length > 0 && {
      description: permissionWords(call),
      'x-permission': permissionsFor(call),
    }),
    ...(!opensToKeys(call) && { 'x-api-key': false }),
    security:
      call.may === 'public' ? [] : [{ bearer: [] }, { cookie: [] }, ...(opensToKeys(call) ? [{ apiKey: [] }] : [])],
    parameters: [...parametersOf(call.params, 'path', schemas), ...parametersOf(call.query, 'query', schemas)],
    ...(requestBody && { requestBody }),
    responses: answersOf(call, schemas),
  };
}

/** The calls as an OpenAPI 3.1 document; they lie below `/api` of `baseUrl`, but for those at the root. */
export function presentOpenApi(calls: readonly NamedCall[], baseUrl: string) {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of calls) {
    const path = pathOf(named.call.path);
    const servers = named.call.isAtRoot && { servers: [{ url: baseUrl }] };
    const operation = { ...operationOf(named, schemas), ...servers };
    paths[path] = { ...paths[path], [named.call.method.toLowerCase()]: operation };
  }
  const problemSchema = schemas.of(problem, 'output');
  const responses = Object.entries(refusals).map(([status, description]) => [
    status,
    {
      description,
      ...(['429', '503'].includes(status) && { headers: retryAfter }),
      content: { 'application/json': { schema: problemSchema } },
    },
  ]);
  const cookie = baseUrl.startsWith('https:') ? '__Host-giro_session' : 'giro_session';
  return {
    openapi: '3.1.0',
    info: {
      title: 'Giro',
      version: '1',
      summary: 'Buying used phones from the public, and selling devices.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${baseUrl}/api` }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that a program gets when it signs in.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of a program (`giro_…`). It makes calls of any permission of `x-permission` that it has and its maker has now; none with `x-api-key: false`.',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The session of a signed-in browser.' },
      },
      schemas: schemas.named,
      responses: Object.fromEntries(responses),
    },
  };
}
