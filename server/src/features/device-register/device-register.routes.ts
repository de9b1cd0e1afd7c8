import * as calls from '@giro/contract/calls/device-register.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { registerColumns } from './device-register.presenter.ts';
import type { DeviceRegister } from './device-register.service.ts';

export function deviceRegisterRoutes(app: FastifyInstance, register: DeviceRegister): void {
  serve(app, calls.listRegisterCall, async ({ query }) => register.list(query));
  serve(app, calls.exportRegisterCall, async ({ query: { reason, ...days }, person }) =>
    csvFile('livro-de-aparelhos', registerColumns, await register.takeOut(days, reason, person.id)),
  );
  serve(app, calls.listRegisterExportsCall, async ({ query }) => register.listTaken(query.page));
}
