import type { BodyOf } from '@giro/contract/call.ts';
import type {
  addCounterPersonCall,
  CounterPerson,
  fillCounterPersonCall,
} from '@giro/contract/calls/counter-people.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { texts } from '@giro/contract/texts.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import { type Database, type Executor, violates } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import {
  type Blanks,
  fillBlanks,
  findByCpf,
  findCustomer,
  listQuotes,
  lockCpf,
  type PersonRow,
} from './people.queries.ts';

interface PeopleOptions {
  database: Database;
  box: SecretBox;
  accounts: Pick<AccountsService, 'createPerson'>;
  orderPayments: Pick<OrderPaymentsService, 'readFunds'>;
}

type NewPerson = BodyOf<typeof addCounterPersonCall>;
type Filled = BodyOf<typeof fillCounterPersonCall>;

export type CounterPeople = ReturnType<typeof createCounterPeople>;

/** Fields of the wire that a purchase from somebody needs, with where each is kept. */
export const neededFields = {
  cpf: 'cpf_sealed',
  rg: 'rg_sealed',
  cep: 'cep',
  address: 'street',
  number: 'street_number',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state',
} as const satisfies Record<string, keyof PersonRow>;

/** People at the counter: found by their CPF, or made of it and a name. */
export function createCounterPeople({ database, box, accounts, orderPayments }: PeopleOptions) {
  async function present(db: Executor, row: PersonRow): Promise<CounterPerson> {
    const quotes = await listQuotes(db, row.id);
    return {
      id: row.id,
      name: row.name,
      credit: reaisOf((await orderPayments.readFunds(db, row.id, [])) ?? 0),
      quotes: quotes.map(({ id, brand, model, cents }) => ({
        proposal_id: id,
        device: deviceName(brand, model),
        value: reaisOf(cents),
      })),
      missing: Object.entries(neededFields).flatMap(([field, column]) => (row[column] === null ? [field] : [])),
    };
  }

  /**
   * The person of a CPF, as they are known; a new one where nobody is, who cannot sign in before they have set a password
   * by their e-mail. However often it is asked at once, it is one person. Throws 422 at `email` for one that is taken.
   */
  async function add(person: NewPerson): Promise<{ person: CounterPerson; isNew: boolean }> {
    const passwordHash = await hashPassword(createToken());
    return database.transaction().execute(async (tx) => {
      await lockCpf(tx, box.equalityHash(person.cpf));
      const known = await findByCpf(tx, box.equalityHashes(person.cpf));
      if (known) return { person: await present(tx, known), isNew: false };
      const row = await accounts.createPerson(tx, { ...person, passwordHash });
      await record(tx, { kind: 'person-added', subject: subjects.user(row), after: { Onde: 'no balcão' } });
      return { person: await present(tx, row), isNew: true };
    });
  }

  function blanksOf(id: number, filled: Filled): Blanks {
    return {
      email: filled.email ?? null,
      phone: filled.telefone ?? null,
      cpf_sealed: box.sealOptional(filled.cpf, 'users.cpf_sealed', id),
      cpf_hash: filled.cpf ? box.equalityHash(filled.cpf) : null,
      rg_sealed: box.sealOptional(filled.rg, 'users.rg_sealed', id),
      birth_date: filled.birthDate ?? null,
      cep: filled.cep ?? null,
      street: filled.address ?? null,
      street_number: filled.number ?? null,
      complement: filled.complement ?? null,
      neighborhood: filled.neighborhood ?? null,
      city: filled.city ?? null,
      state: filled.state ?? null,
    };
  }

  /** Fills what nobody knows of a person. Throws 404; 422 for an e-mail or a CPF that is somebody else's. */
  async function fill(id: number, filled: Filled): Promise<CounterPerson> {
    return database.transaction().execute(async (tx) => {
      if (filled.cpf) {
        await lockCpf(tx, box.equalityHash(filled.cpf));
        const other = await findByCpf(tx, box.equalityHashes(filled.cpf));
        if (other && other.id !== id) throw invalid({ cpf: ['Este CPF já é de outra pessoa.'] });
      }
      const before = await findCustomer(tx, id);
      if (!before) throw notFound('Pessoa não encontrada.');
      await fillBlanks(tx, id, blanksOf(id, filled)).catch((error) => {
        throw violates(error, 'users_email') ? invalid({ email: [texts.emailTaken] }) : error;
      });
      const row = (await findCustomer(tx, id)) ?? before;
      const person = await present(tx, row);
      await record(tx, { kind: 'person-changed', subject: subjects.user(row), after: { Onde: 'no balcão' } });
      return person;
    });
  }

  return { add, fill };
}
