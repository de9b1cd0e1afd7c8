import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, id, integer, listQuery, money, optional, pageOf, text } from '../fields.ts';
import { parcelBounds } from '../rules/carrier.ts';
import { fiscalKeyError, plainKey } from '../rules/fiscal.ts';
import {
  claimKinds,
  claimStates,
  handStates,
  mostParcels,
  parcelSituations,
  parcelStates,
  parcelWays,
  renewalDays,
  simulatedEvents,
} from '../rules/parcel.ts';
import { texts } from '../texts.ts';
import { problem } from './shapes.ts';

/** Something that happened to a parcel on its way. */
export const parcelEvent = z.object({ at: z.string(), label: z.string(), place: z.string() });
export type ParcelEvent = z.output<typeof parcelEvent>;

export const claim = z.object({
  kind: z.enum(claimKinds),
  state: z.enum(claimStates),
  /** Last day on which the carrier takes it, `yyyy-mm-dd`. */
  deadline: z.string().nullable(),
  protocol: z.string().nullable(),
  /** In reais. */
  amount: z.number().nullable(),
  note: z.string().nullable(),
});
export type Claim = z.output<typeof claim>;

/** A parcel for the shop's people; amounts in reais, weights in grams. */
export const parcel = z.object({
  id: z.number(),
  way: z.enum(parcelWays),
  state: z.enum(parcelStates),
  state_label: z.string(),
  order_code: z.string().nullable(),
  proposal_id: z.number().nullable(),
  /** Whom it goes to, or who sends it. */
  person: z.string(),
  city: z.string(),
  uf: z.string(),
  /** Street to complement, for who sees parcels; null once it is forgotten. */
  address: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  /** Id of the service, such as 'correios:03298'; null until one is chosen. */
  service: z.string().nullable(),
  /** The service in words, such as 'PAC'. */
  service_label: z.string().nullable(),
  carrier: z.string().nullable(),
  box: z.string().nullable(),
  weight_g: z.number().int().nullable(),
  declared: z.number(),
  nota_key: z.string().nullable(),
  dce: z.boolean(),
  /** Said at the counter by whoever posts it. */
  code: z.string().nullable(),
  valid_until: z.string().nullable(),
  tracking_code: z.string().nullable(),
  tracking_url: z.string().nullable(),
  due_on: z.string().nullable(),
  posted_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  waiting_until: z.string().nullable(),
  /** The carrier's price, what the buyer paid, what was charged in the end, and that less the first. */
  quoted: z.number().nullable(),
  paid: z.number().nullable(),
  charged: z.number().nullable(),
  charged_g: z.number().int().nullable(),
  difference: z.number().nullable(),
  has_label: z.boolean(),
  /** Parts of the address that the carrier takes shorter only, as they are printed; of a proposal's parcel their names. */
  shortened: z.array(z.string()),
  claim: claim.nullable(),
  last_error: z.string().nullable(),
  version: z.number(),
});
export type Parcel = z.output<typeof parcel>;

/** As proposals show theirs: without an address. */
export const parcelOfProposal = parcel.omit({ address: true });
export type ParcelOfProposal = z.output<typeof parcelOfProposal>;

const withEvents = parcel.extend({
  events: z.array(parcelEvent),
  /** The carrier's active services of its way, to choose from; none where no carrier is asked. */
  services: z.array(z.object({ id: z.string(), label: z.string() })),
});
export type ParcelWithEvents = z.output<typeof withEvents>;

const one = { 200: z.object({ parcel: withEvents }) } as const;
const ofOne = { params: z.object({ id }) } as const;
const seeing = { method: 'GET', may: 'parcels.see' } as const;
const changing = { method: 'POST', may: 'parcels.change' } as const;

export const parcelListQuery = listQuery.pick({ page: true, search: true }).extend({
  situacao: optional(z.enum(parcelSituations, { error: texts.invalidChoice })),
});
export type ParcelListQuery = z.output<typeof parcelListQuery>;

export const listParcelsCall = defineCall({
  ...seeing,
  path: '/envios',
  summary:
    'Parcels both ways; what is to be packed comes by its payment, oldest first. Search finds the order, the proposal, codes and the person',
  query: parcelListQuery,
  responses: {
    200: z.object({
      parcels: pageOf(parcel),
      /** Of each situation. */
      counts: z.record(z.enum(parcelSituations), z.number().int()),
    }),
  },
});

export const exportParcelsCall = defineCall({
  method: 'GET',
  path: '/csv/envios',
  may: 'parcels.export',
  summary: 'Parcels that were made in these days, as a file for spreadsheets: of addresses town and state alone',
  answersFile: 'csv',
  query: z.object({ de: optional(day), ate: optional(day) }),
  responses: { 200: z.string() },
});

/** Ids of parcels, at most fifty. */
const ids = z
  .array(id, { error: texts.invalidField })
  .min(1, 'Escolha ao menos um envio.')
  .max(mostParcels, `Escolha no máximo ${mostParcels} envios.`);

export const readLabelsCall = defineCall({
  ...seeing,
  path: '/envios/etiquetas',
  summary: 'The labels of these parcels, 10 × 15 cm each, as one PDF',
  query: z.object({
    /** Ids with commas between them. */
    ids: z
      .string({ error: texts.required })
      .transform((list): unknown[] => list.split(',').filter(Boolean))
      .pipe(z.array(id, { error: texts.invalidField }).min(1, texts.required).max(mostParcels, texts.invalidField)),
  }),
  answersFile: 'private',
  responses: { 200: z.string() },
});

/** Those that can have no label, each with the reason at its field. */
const refusedLabels = z.array(z.object({ id: z.number(), field: z.string(), message: z.string() }));

export const askLabelsCall = defineCall({
  ...changing,
  path: '/envios/etiquetas',
  summary:
    'Has labels made of these parcels; those that cannot have one are named, with the reason. Where none can, 422 names them in the same way',
  body: z.object({ ids }),
  responses: {
    202: z.object({ asked: z.array(z.number()), refused: refusedLabels }),
    422: problem.extend({ refused: refusedLabels.optional() }),
  },
});

/** A list of parcels that were given to the carrier together. */
const handover = z.object({
  id: z.number(),
  number: z.number().int(),
  at: z.string(),
  by: z.string().nullable(),
  parcels: z.array(parcel),
});
export type Handover = z.output<typeof handover>;

export const handOverParcelsCall = defineCall({
  ...changing,
  path: '/envios/entregas',
  summary: 'Gives parcels with a label to the carrier, on a list to be signed',
  body: z.object({ ids }),
  responses: { 201: z.object({ handover }) },
});

export const readHandoverCall = defineCall({
  ...seeing,
  path: '/envios/entregas/:id',
  summary: 'A list of parcels that were given to the carrier together',
  ...ofOne,
  responses: { 200: z.object({ handover }) },
});

export const readParcelCall = defineCall({
  ...seeing,
  ...ofOne,
  path: '/envios/:id',
  summary: 'One parcel, with what happened to it and the services that it may go by',
  responses: one,
});

const parcelBody = z.object({
  service: optional(text(60)),
  /** The name of one of the shop's boxes. */
  box: optional(text(40)),
  weight_g: optional(integer(1, parcelBounds.weightG)),
  /** Blank or null empties it. */
  nota_key: z
    .preprocess(
      (value) => (typeof value === 'string' && value.replace(/\s/g, '') === '' ? null : value),
      z
        .string({ error: texts.invalidField })
        .max(200, texts.tooLong(200))
        .transform(plainKey)
        .check((context) => {
          const message = fiscalKeyError(context.value);
          if (message) context.issues.push({ code: 'custom', message, input: context.value });
        })
        .nullable(),
    )
    .optional(),
  dce: z.boolean({ error: texts.invalidField }).optional(),
  tracking_code: optional(text(40)),
});
export type ParcelBody = z.output<typeof parcelBody>;

export const packParcelCall = defineCall({
  ...ofOne,
  method: 'PUT',
  may: 'parcels.change',
  path: '/envios/:id',
  summary:
    'Says how a parcel is packed, and its tracking code where no carrier is asked, until it has a label. If-Match refuses to overwrite a newer change',
  body: parcelBody,
  responses: one,
});

export const readLabelCall = defineCall({
  ...seeing,
  ...ofOne,
  path: '/envios/:id/etiqueta',
  summary: 'The label of a parcel as PDF; at no carrier it is drawn here',
  answersFile: 'private',
  responses: { 200: z.string() },
});

const why = text(300, 'Diga o motivo.');

export const moveParcelCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/envios/:id/estado',
  summary: 'Says by hand what became of a parcel; forward only',
  body: z.object({
    state: z.enum(handStates, { error: texts.invalidChoice }),
    /** When it happened, ISO; now if absent. */
    at: optional(z.iso.datetime({ offset: true, error: texts.invalidField })),
    reason: why,
  }),
  responses: one,
});

export const refreshParcelCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/envios/:id/atualizar',
  summary: 'Asks the carrier now what became of a parcel',
  explainsRefusals: true,
  responses: one,
});

export const cancelParcelCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/envios/:id/cancelar',
  summary: 'Ends a label or code that is not posted, at the carrier too',
  body: z.object({ reason: why }),
  responses: one,
});

export const renewCodeCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/envios/:id/renovar',
  summary: 'Makes a code good for more days; where the carrier cannot, asks for a new one',
  body: z.object({ days: integer(renewalDays.fewest, renewalDays.most) }),
  responses: one,
});

export const resendParcelCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/envios/:id/reenviar',
  summary: 'Sends what came back, or was lost, once more: a new parcel to be packed',
  responses: one,
});

export const keepAtShopCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/envios/:id/na-loja',
  summary: 'Keeps what came back for its buyer to fetch: the order becomes a pickup',
  responses: one,
});

const claimBody = z.object({
  kind: z.enum(claimKinds, { error: texts.invalidChoice }),
  state: z.enum(claimStates, { error: texts.invalidChoice }).optional(),
  protocol: optional(text(60)),
  amount: optional(money),
  note: text(1000),
});
export type ClaimBody = z.output<typeof claimBody>;
const claimed = { 200: z.object({ claim, parcel: withEvents }) } as const;

export const openClaimCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/envios/:id/reclamacao',
  summary: 'Opens a claim at the carrier for a parcel that has left',
  body: claimBody,
  responses: claimed,
});

export const changeClaimCall = defineCall({
  ...changing,
  ...ofOne,
  method: 'PUT',
  path: '/envios/:id/reclamacao',
  summary: 'Says what became of a claim',
  body: claimBody,
  responses: claimed,
});

export const simulateParcelCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/envios/:id/simular',
  summary: 'Plays an event; the simulator alone does',
  body: z.object({ evento: z.enum(simulatedEvents, { error: texts.invalidChoice }) }),
  responses: one,
});

const asked = { 202: z.object({ parcel: parcelOfProposal }) } as const;

export const askSellerCodeCall = defineCall({
  ...ofOne,
  method: 'POST',
  may: 'proposals.change',
  path: '/proposals/:id/postagem',
  summary: 'Asks the carrier for a code by which the seller posts the device',
  body: z.object({ days: optional(integer(5, 90)) }),
  responses: asked,
});

export const returnDeviceCall = defineCall({
  ...ofOne,
  method: 'POST',
  may: 'proposals.change',
  path: '/proposals/:id/devolucao',
  summary: 'Begins the parcel by which a refused device goes back to its seller',
  responses: asked,
});

export const returnOrderCall = defineCall({
  ...ofOne,
  ...changing,
  path: '/orders/:id/devolucao',
  summary: 'Asks the carrier for a code by which a buyer who gives up sends everything back, at the shop’s cost',
  responses: asked,
});

export const changeOrderAddressCall = defineCall({
  method: 'PUT',
  path: '/pedidos/:code/endereco',
  may: 'own',
  summary: 'Has an order go to another of the buyer’s addresses with the same CEP, until its label is asked for',
  params: z.object({ code: text(40) }),
  body: z.object({ address_id: id }),
  responses: { 200: z.object({ message: z.string() }) },
});

/** A parcel for whoever has its link: neither a street nor a person. */
export const tracking = z.object({
  order_code: z.string().nullable(),
  state: z.enum(parcelStates),
  label: z.string(),
  service: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_code: z.string().nullable(),
  due_on: z.string().nullable(),
  waiting_until: z.string().nullable(),
  city: z.string(),
  uf: z.string(),
  events: z.array(parcelEvent),
});
export type Tracking = z.output<typeof tracking>;

export const readTrackingCall = defineCall({
  method: 'GET',
  path: '/rastreio/:token',
  may: 'public',
  summary: 'A parcel by its mailed link; 60 a minute',
  params: z.object({ token: text(100) }),
  responses: { 200: z.object({ tracking }) },
});

const noticed = {
  path: '/envios/webhook/:secret',
  may: 'public',
  isWebhook: true,
  params: z.object({ secret: z.string().max(100) }),
  responses: { 200: z.object({}) },
} as const;

export const hearCarrierCall = defineCall({
  ...noticed,
  method: 'POST',
  summary: 'Where the carrier says that something happened to a parcel; a hint to ask it, answered once that is stored',
  /** Judged as it came, for its signature. */
  body: z.unknown(),
});

export const tryCarrierAddressCall = defineCall({
  ...noticed,
  method: 'GET',
  summary: 'By which the carrier tries the address of its notices; also HEAD',
});
