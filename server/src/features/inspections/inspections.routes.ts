import {
  approveInspectionCall,
  type InspectionCalls,
  type InspectionParams,
  inspectionCalls,
  offerInspectionCall,
  rejectInspectionCall,
  shelveUnitCall,
} from '@giro/contract/calls/inspections.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { statedEditOf } from '../../platform/http/if-match.ts';
import type { Inspections } from './inspections.service.ts';

const idOf = (params: InspectionParams) => ('proposalId' in params ? params.proposalId : params.unitId);

interface SentPhoto {
  field: string;
  bytes: Buffer;
}
const photosIn = (files: readonly SentPhoto[]) =>
  files.filter(({ field }) => field === 'photos').map(({ bytes }) => bytes);

/** Routes that every kind of inspection has. */
function routesOf(app: FastifyInstance, calls: InspectionCalls, inspection: Inspections[keyof Inspections]): void {
  const { photos } = inspection;

  serve(app, calls.read, async ({ params }) => inspection.get(idOf(params)));

  serve(app, calls.addPhotos, async ({ params, files, person }) => ({
    photos: await photos.add(idOf(params), photosIn(files), person.id),
  }));

  serve(app, calls.readPhoto, async ({ params }) => photos.read(idOf(params), params.photoId));

  serve(app, calls.changePhoto, async ({ params, body }) => ({
    photos: await photos.change(idOf(params), params.photoId, { isPublic: body.public }),
  }));

  serve(app, calls.removePhoto, async ({ params }) => ({ photos: await photos.remove(idOf(params), params.photoId) }));
}

export function inspectionsRoutes(app: FastifyInstance, { proposal, unit }: Inspections): void {
  routesOf(app, inspectionCalls.proposal, proposal);
  routesOf(app, inspectionCalls.unit, unit);

  serve(
    app,
    inspectionCalls.proposal.save,
    async ({ params, body, ...context }) => proposal.save(params.proposalId, body, statedEditOf(context)),
    ({ params, body }) => proposal.problemsOf(Number(params.proposalId), body),
  );

  serve(app, inspectionCalls.unit.save, async ({ params, body, ...context }) =>
    unit.save(params.unitId, body, statedEditOf(context)),
  );

  serve(app, approveInspectionCall, async ({ params, body, ...context }) => {
    const said = { shownCents: body.value, flag_reason: body.flag_reason };
    const approved = await proposal.decide(params.proposalId, 'approve', said, statedEditOf(context));
    return { message: 'Compra aprovada.', proposal: approved };
  });

  serve(app, offerInspectionCall, async ({ params, body, ...context }) => {
    const said = {
      shownCents: body.value,
      message: body.message,
      freightCents: body.custoFrete,
      ceiling_reason: body.ceiling_reason,
    };
    const offered = await proposal.decide(params.proposalId, 'offer', said, statedEditOf(context));
    return { message: 'Contraproposta enviada.', proposal: offered };
  });

  serve(app, rejectInspectionCall, async ({ params, body, ...context }) => ({
    message: 'Compra reprovada.',
    proposal: await proposal.decide(params.proposalId, 'reject', body, statedEditOf(context)),
  }));

  serve(app, shelveUnitCall, async ({ params, body, ...context }) => ({
    message: 'A unidade está na prateleira.',
    unit: await unit.decide(params.unitId, 'shelve', body, statedEditOf(context)),
  }));
}
