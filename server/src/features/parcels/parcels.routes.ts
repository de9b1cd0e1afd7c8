import * as calls from '@giro/contract/calls/parcels.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { editOf } from '../../platform/http/if-match.ts';
import { acceptBytes } from '../../platform/http/lenient-body.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { ClaimsService, HandoversService } from './desk.service.ts';
import type { Following } from './following.service.ts';
import type { ParcelCodes } from './parcel-codes.service.ts';
import { parcelColumns } from './parcel-columns.presenter.ts';
import type { ParcelDesk } from './parcel-desk.service.ts';
import type { ParcelLabels } from './parcel-labels.service.ts';
import type { ParcelNotices } from './parcel-notices.service.ts';
import type { ParcelsService } from './parcels.service.ts';

interface ServedDesk {
  parcels: ParcelsService;
  desk: ParcelDesk;
  labels: ParcelLabels;
  handovers: HandoversService;
  claims: ClaimsService;
  following: Following;
  codes: ParcelCodes;
  simulate: (parcelId: number, event: string) => Promise<void>;
}

/** Reading, packing and labels. */
export function parcelsRoutes(app: FastifyInstance, served: Omit<ServedDesk, 'simulate'>): void {
  const { parcels, desk, labels, handovers } = served;
  serve(app, calls.listParcelsCall, async ({ query }) => parcels.list(query));
  serve(app, calls.exportParcelsCall, async ({ query }) => csvFile('envios', parcelColumns, parcels.listAll(query)));
  serve(app, calls.readLabelsCall, async ({ query }) => labels.read(query.ids));
  serve(app, calls.askLabelsCall, async ({ body, person }) => desk.askLabels(body.ids, person.id));
  serve(app, calls.handOverParcelsCall, async ({ body, person }) => ({
    handover: await handovers.give(body.ids, person.id),
  }));
  serve(app, calls.readHandoverCall, async ({ params }) => ({ handover: await handovers.get(params.id) }));
  serve(app, calls.readParcelCall, async ({ params }) => ({ parcel: await parcels.get(params.id) }));
  serve(app, calls.packParcelCall, async ({ params, body, ...context }) => {
    await desk.pack(params.id, body, editOf(context));
    return { parcel: await parcels.get(params.id) };
  });
  serve(app, calls.readLabelCall, async ({ params }) => labels.read([params.id]));
}

/** Moves of parcels by people of the shop. */
export function parcelMovesRoutes(app: FastifyInstance, served: ServedDesk): void {
  const { parcels, desk, claims, following, codes, simulate } = served;
  const one = async (id: number) => ({ parcel: await parcels.get(id) });
  serve(app, calls.moveParcelCall, async ({ params, body: { state, at, reason }, person }) => {
    await following.moveByHand(
      params.id,
      { state, at: at === undefined ? undefined : new Date(at), reason },
      person.id,
    );
    return one(params.id);
  });
  serve(app, calls.refreshParcelCall, async ({ params }) => {
    await parcels.get(params.id);
    await following.refresh(params.id);
    return one(params.id);
  });
  serve(app, calls.cancelParcelCall, async ({ params, body, person }) => {
    await desk.cancel(params.id, body.reason, person.id);
    return one(params.id);
  });
  serve(app, calls.renewCodeCall, async ({ params, body, person }) => {
    await parcels.get(params.id);
    await desk.renew(params.id, body.days, person.id);
    return one(params.id);
  });
  serve(app, calls.resendParcelCall, async ({ params, person }) => one(await desk.resend(params.id, person.id)));
  serve(app, calls.keepAtShopCall, async ({ params, person }) => {
    await desk.keepAtShop(params.id, person.id);
    return one(params.id);
  });
  serve(app, calls.openClaimCall, async ({ params, body, person }) => ({
    claim: await claims.open(params.id, body, person.id),
    ...(await one(params.id)),
  }));
  serve(app, calls.changeClaimCall, async ({ params, body }) => ({
    claim: await claims.change(params.id, body),
    ...(await one(params.id)),
  }));
  serve(app, calls.simulateParcelCall, async ({ params, body }) => {
    await simulate(params.id, body.evento);
    return one(params.id);
  });
  serve(app, calls.askSellerCodeCall, async ({ params, body, person }) => ({
    parcel: await parcels.getOfProposal(await codes.askByPress(params.id, { byId: person.id, days: body.days })),
  }));
  serve(app, calls.returnDeviceCall, async ({ params, person }) => ({
    parcel: await parcels.getOfProposal(await codes.returnByPress(params.id, person.id)),
  }));
  serve(app, calls.returnOrderCall, async ({ params, person }) => ({
    parcel: await parcels.getOfProposal(await codes.askOfBuyer(params.id, person.id)),
  }));
}

/** A parcel for whoever has its link, and carriers' notices. */
export function publicParcelRoutes(
  app: FastifyInstance,
  { parcels, notices, limit }: { parcels: ParcelsService; notices: ParcelNotices; limit: Limit },
): void {
  serve(app, calls.readTrackingCall, async ({ params, request }) => {
    await limit.take(clientOf(request));
    return { tracking: await parcels.readTracking(params.token) };
  });
  serve(app, calls.tryCarrierAddressCall, async ({ params }) => {
    await notices.assertHook(params.secret);
    return {};
  });
  app.register(async (scope) => {
    acceptBytes(scope);
    serve(scope, calls.hearCarrierCall, async ({ params, body, request }) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await notices.hear(params.secret, { headers: request.headers, body: bytes });
      return {};
    });
  });
}
