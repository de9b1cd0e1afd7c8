import type { DemoPerson, DemoStaff } from '@giro/demo/living/people.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/features/feature.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import { actingAs } from '../../platform/record/actor.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { noteMails } from './living-demo.queries.ts';

/** Somebody of the demo, as services know them. */
export type Actor = SignedIn & { client: string };
export type Customer = Actor & { facts: DemoPerson };

/** Who looks at devices, and who sells and pays. */
type StaffPart = 'bench' | 'counter';

export interface Step {
  at: Date;
  play: () => Promise<unknown>;
}

export interface Stage {
  services: Services;
  database: Database;
  loadedAt: Date;
  now: () => Date;
  staff: Record<StaffPart, Actor>;
  /** A customer by their number, who makes their account when they first come. */
  meet: (customer: number) => Promise<Customer>;
}

/** Somebody who has just come in, without a session: nobody signs in as people of the demo. */
export function actorOf(id: number, { name, email, client }: Pick<DemoStaff, 'name' | 'email' | 'client'>): Actor {
  const session = { sessionId: 0, hasSteppedUp: true, mustEnrol: false };
  return { id, name, email, client, profile: 'user', roles: [], ...session };
}

/** An edit by somebody of the shop, over whatever is there. */
export const editBy = (reader: Actor): ShownEdit => ({ byId: reader.id, expectedVersion: undefined, reader });

const inTheNameOf = <Who extends Actor>(actor: Who, run: (actor: Who) => Promise<unknown>) =>
  actingAs({ person: { id: actor.id, name: actor.name }, client: actor.client }, () => run(actor));

const jobs = {
  offers: ({ offerEnds }: Services) => offerEnds.endDue(),
  orders: ({ orders }: Services) => orders.endUnpaid(),
  quotes: ({ quoteEnds }: Services) => quoteEnds.tellOfEnds(),
};

/** Writes down what people of the demo do, and when. */
export function createScript(stage: Stage) {
  return {
    customer: (at: Date, customer: number, run: (customer: Customer) => Promise<unknown>): Step => ({
      at,
      play: async () => inTheNameOf(await stage.meet(customer), run),
    }),
    staff: (at: Date, part: StaffPart, run: (actor: Actor) => Promise<unknown>): Step => ({
      at,
      play: () => inTheNameOf(stage.staff[part], run),
    }),
    byItself: (at: Date, run: () => Promise<unknown>): Step => ({ at, play: run }),
    /** Work of the shop's jobs at that moment, as far as it is due. */
    sweep: (at: Date, job: 'offers' | 'orders' | 'quotes'): Step => ({
      at,
      async play() {
        await noteMails(stage.database);
        await jobs[job](stage.services);
      },
    }),
  };
}

export type Script = ReturnType<typeof createScript>;
