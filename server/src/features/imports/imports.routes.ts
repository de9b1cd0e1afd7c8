import * as calls from '@giro/contract/calls/imports.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { reportColumns } from './imports.presenter.ts';
import type { ImportsService } from './imports.service.ts';

export function importsRoutes(api: FastifyInstance, imports: ImportsService): void {
  serve(api, calls.runImportCall, async ({ form, archive, archiveName, person }) =>
    imports.run(form, { archive, fileName: archiveName }, person.id),
  );
  serve(api, calls.listImportsCall, async ({ query }) => imports.list(query.page));
  serve(api, calls.readImportReportCall, async ({ params }) =>
    csvFile('importacao', reportColumns, await imports.report(params.id)),
  );
  serve(api, calls.undoImportCall, async ({ params, person }) => imports.undo(params.id, person.id));
  serve(api, calls.listPastOrdersCall, async ({ params, query }) => imports.listOrdersOf(params.id, query.page));
}
