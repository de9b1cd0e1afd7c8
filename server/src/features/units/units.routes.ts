import * as calls from '@giro/contract/calls/units.ts';
import type { FastifyInstance } from 'fastify';
import { isOwnCall } from '../../platform/http/call-in-process.ts';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { Passports } from './passports.service.ts';
import type { UnitsService } from './units.service.ts';

export function unitsRoutes(app: FastifyInstance, units: UnitsService, passports: Passports): void {
  serve(app, calls.listUnitsCall, async ({ query }) => units.list(query));

  serve(app, calls.returnUnitCall, async ({ params, body, person }) => ({
    message: 'Devolução registrada. O aparelho espera pela bancada.',
    unit: await units.giveBack(params.id, body.reason, person.id),
  }));

  serve(app, calls.writeOffUnitCall, async ({ params, body, person }) => ({
    message: 'Aparelho baixado.',
    unit: await units.writeOff(params.id, body.reason, person.id),
  }));

  serve(app, calls.readPassportCall, async ({ params, request }) => {
    // The page that reads it has been counted itself.
    if (!isOwnCall(request)) await passports.countReading(clientOf(request));
    return { passport: await passports.read(params.code) };
  });

  serve(app, calls.readPassportPhotoCall, async ({ params, request }) =>
    passports.getPhoto(params.code, params.photoId, clientOf(request)),
  );
}
