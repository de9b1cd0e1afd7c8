import { type DemoPerson, type DemoStaff, demoPeople, demoStaff } from '@giro/demo/living/people.ts';
import type { AccountsService } from '../../features/accounts/accounts.service.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import { createToken } from '../../platform/crypto/token.ts';
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
type StaffPart = 'inspector' | 'counter';

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
function actorOf(id: number, { name, email, client }: Pick<DemoStaff, 'name' | 'email' | 'client'>): Actor {
  const session = { sessionId: 0, hasSteppedUp: true, mustEnrol: false };
  return { id, name, email, client, profile: 'user', roles: [], ...session };
}

/** An edit by somebody of the shop, over whatever is there. */
export const editBy = (reader: Actor): ShownEdit => ({ byId: reader.id, expectedVersion: undefined, reader });

const inTheNameOf = <Who extends Actor>(actor: Who, run: (actor: Who) => Promise<unknown>) =>
  actingAs({ person: { id: actor.id, name: actor.name }, client: actor.client }, () => run(actor));

const jobs = {
  credits: ({ creditEnds }: Services) => creditEnds.endDue(),
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
    sweep: (at: Date, job: keyof typeof jobs): Step => ({
      at,
      async play() {
        await noteMails(stage.database);
        await jobs[job](stage.services);
      },
    }),
  };
}

export type Script = ReturnType<typeof createScript>;

/** Makes accounts of the demo's people, all of them under one password that nobody knows. */
export async function createDemoPeople(database: Database, accounts: AccountsService) {
  const password = createToken();
  const passwordHash = await hashPassword(password);
  const met = new Map<number, Customer>();

  const createAccount = (
    person: Parameters<AccountsService['createPerson']>[1],
    client: string,
    roles: DemoStaff['roles'],
  ) =>
    database.transaction().execute(async (tx) => {
      const { id } = await accounts.createPerson(tx, person, roles);
      await accounts.accept(tx, id, client);
      await accounts.markEmailConfirmed(tx, id);
      return id;
    });

  async function employ(facts: DemoStaff): Promise<Actor> {
    const { name, email, roles, client } = facts;
    const id = await createAccount({ name, email, password, passwordHash }, client, roles);
    return { ...actorOf(id, facts), profile: 'admin', roles };
  }

  async function meet(index: number): Promise<Customer> {
    const known = met.get(index);
    const facts = demoPeople[index];
    if (known) return known;
    if (!facts) throw new Error(`The demo has no person ${index}.`);
    const { name, email, cpf, rg, birthDate, phone: telefone, address, client } = facts;
    const { cep, street, number, complement, neighborhood, city, state } = address;
    const home = { cep, address: street, number, complement, neighborhood, city, state };
    const person = { name, email, password, passwordHash, cpf, rg, birthDate, telefone, ...home };
    const customer = { ...actorOf(await createAccount(person, client, []), facts), facts };
    met.set(index, customer);
    return customer;
  }

  return { staff: { inspector: await employ(demoStaff.inspector), counter: await employ(demoStaff.counter) }, meet };
}
