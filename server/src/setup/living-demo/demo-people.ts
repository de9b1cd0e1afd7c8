import { type DemoStaff, demoPeople, demoStaff } from '@giro/demo/living/people.ts';
import type { AccountsService } from '../../features/accounts/accounts.service.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Actor, actorOf, type Customer } from './stage.ts';

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
