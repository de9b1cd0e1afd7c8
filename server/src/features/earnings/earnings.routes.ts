import * as costCalls from '@giro/contract/calls/costs.ts';
import * as calls from '@giro/contract/calls/earnings.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { DeviceCostsService } from './device-costs.service.ts';
import { dayColumns, deviceColumns, lineColumns, modelColumns, stockColumns } from './earnings.presenter.ts';
import type { Earnings } from './earnings.service.ts';

export function earningsRoutes(app: FastifyInstance, earnings: Earnings): void {
  serve(app, calls.readEarningsCall, async ({ query }) => earnings.read(query));
  serve(app, calls.listSoldLinesCall, async ({ query }) => earnings.listLines(query));
  serve(app, calls.listEarnedModelsCall, async ({ query }) => earnings.listModels(query));
  serve(app, calls.listEarnedMonthsCall, async ({ query }) => earnings.listMonths(query.meses));
  serve(app, calls.listSoldDevicesCall, async ({ query }) => earnings.listDevices(query));
  serve(app, calls.readStockValueCall, async () => earnings.readStockValue());
  serve(app, calls.listStockedProductsCall, async ({ query }) => earnings.listProducts(query));
  serve(app, calls.exportEarnedDaysCall, async ({ query }) =>
    csvFile('resultado-dias', dayColumns, earnings.allDays(query)),
  );
  serve(app, calls.exportSoldLinesCall, async ({ query }) =>
    csvFile('resultado-vendas', lineColumns, earnings.allLines(query)),
  );
  serve(app, calls.exportEarnedModelsCall, async ({ query }) =>
    csvFile('resultado-modelos', modelColumns, earnings.allModels(query)),
  );
  serve(app, calls.exportSoldDevicesCall, async ({ query }) =>
    csvFile('resultado-aparelhos', deviceColumns, earnings.allDevices(query)),
  );
  serve(app, calls.exportStockCall, async ({ query }) =>
    csvFile('resultado-estoque', stockColumns, await earnings.listAllProducts(query)),
  );
  serve(app, calls.saveProductCostCall, async ({ params, body, person }) => {
    await earnings.setCost(params.id, body.cost, person.id);
    return { message: 'Custo salvo.' };
  });
}

export function costsRoutes(app: FastifyInstance, costs: DeviceCostsService): void {
  serve(app, costCalls.readProposalCostsCall, async ({ params, person }) =>
    costs.read({ proposalId: params.id }, person),
  );
  serve(app, costCalls.readUnitCostsCall, async ({ params, person }) => costs.read({ unitId: params.id }, person));
  serve(app, costCalls.addProposalCostCall, async ({ params, body, person }) =>
    costs.add({ proposalId: params.id }, body, person.id),
  );
  serve(app, costCalls.addUnitCostCall, async ({ params, body, person }) =>
    costs.add({ unitId: params.id }, body, person.id),
  );
  serve(app, costCalls.removeCostCall, async ({ params, person }) => {
    await costs.remove(params.id, person.id);
    return { message: 'Custo retirado.' };
  });
}
