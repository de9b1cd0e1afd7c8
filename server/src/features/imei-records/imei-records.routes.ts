import * as calls from '@giro/contract/calls/imei-records.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { ImeiRecords } from './imei-records.service.ts';

export function imeiRecordsRoutes(app: FastifyInstance, records: ImeiRecords): void {
  serve(app, calls.readImeiCall, async ({ params }) => ({ ledger: await records.read(params.imei) }));

  serve(app, calls.blockImeiCall, async ({ params, body, person }) => ({
    message: 'IMEI bloqueado.',
    ledger: await records.block(params.imei, body.reason, person.id),
  }));

  serve(app, calls.liftImeiBlockCall, async ({ params, person }) => ({
    message: 'IMEI desbloqueado.',
    ledger: await records.lift(params.imei, person.id),
  }));

  serve(app, calls.recordLookupCall, async ({ params, form, files, person }) => {
    const picture = files.find(({ field }) => field === 'picture')?.bytes;
    const lookup = { result: form.result, imei2: form.imei2, picture };
    return { message: 'Consulta registrada.', ledger: await records.recordLookup(params.imei, lookup, person.id) };
  });

  serve(app, calls.readLookupPictureCall, async ({ params }) => records.getPicture(params.imei));
}
