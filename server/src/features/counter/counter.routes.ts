import * as calls from '@giro/contract/calls/counter.ts';
import * as peopleCalls from '@giro/contract/calls/counter-people.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { noteRepeated, serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { Attempts } from '../cash/attempts.service.ts';
import type { CashService } from '../cash/cash.service.ts';
import type { CounterPeople } from './people.service.ts';
import type { createReading } from './reading.service.ts';
import type { Sales } from './sales.service.ts';
import type { Tills } from './tills.service.ts';

interface CounterServices {
  database: Database;
  cash: Pick<CashService, 'assertOn'>;
  attempts: Pick<Attempts, 'of'>;
  reading: ReturnType<typeof createReading>;
  people: CounterPeople;
  sales: Sales;
  tills: Tills;
}

export function counterRoutes(
  app: FastifyInstance,
  { database, cash, attempts, reading, people, sales, tills }: CounterServices,
): void {
  const isOn = () => cash.assertOn(database);
  serve(app, calls.readAtCounterCall, async ({ body }) => {
    await isOn();
    return { found: await reading.read(body.text) };
  });
  serve(app, peopleCalls.addCounterPersonCall, async ({ body, reply }) => {
    await isOn();
    const { person, isNew } = await people.add(body);
    if (!isNew) noteRepeated(reply);
    return { person };
  });
  serve(app, peopleCalls.fillCounterPersonCall, async ({ params, body }) => {
    await isOn();
    return { person: await people.fill(params.id, body) };
  });
  serve(app, calls.beginSaleCall, async ({ body, person, request }) =>
    sales.begin(attempts.of(request, person.id), body, person, clientOf(request)),
  );
  serve(app, calls.listOpenSalesCall, async ({ person }) => {
    await isOn();
    return { orders: await sales.listOpen(person) };
  });
  serve(app, calls.readSaleCall, async ({ params, person }) => {
    await isOn();
    return sales.read(params.code, person);
  });
  serve(app, calls.endSaleCall, async ({ params, body, person }) => sales.end(params.code, body.reason, person));
  serve(app, calls.paySaleCall, async ({ params, body, person, request }) =>
    tills.pay(attempts.of(request, person.id), params.code, body, person),
  );
  serve(app, calls.confirmPartCall, async ({ params, person }) => tills.confirm(params.code, params.id, person));
  serve(app, calls.dropPartCall, async ({ params, person }) => tills.drop(params.code, params.id, person));
  serve(app, calls.refundPartCall, async ({ params, body, person, request }) =>
    tills.giveBack(attempts.of(request, person.id), params.id, body, person),
  );
}
