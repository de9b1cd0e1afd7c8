import { formatDate } from '@giro/contract/rules/dates.ts';
import { maskCpf } from '@giro/contract/rules/documents.ts';
import type { ImportExisting } from '@giro/contract/rules/imports.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import type { KnownPerson, PersonChange, PersonFacts } from '../accounts/imported-people.service.ts';
import { addRow, changedFields, type Field, type Plan, placeOf } from './plan.rules.ts';
import type { ReadPerson } from './read-people.rules.ts';

/** People as the shop has them, by their address and by their CPF. */
export interface KnownPeople {
  byEmail: ReadonlyMap<string, KnownPerson>;
  byCpf: ReadonlyMap<string, KnownPerson>;
}

/** A person by their address, else their CPF. */
export const findPerson = (
  { email, cpf }: Pick<PersonFacts, 'email' | 'cpf'>,
  { byEmail, byCpf }: KnownPeople,
): KnownPerson | undefined => (email ? byEmail.get(email) : undefined) ?? (cpf ? byCpf.get(cpf) : undefined);

/** The name of a person's row: their address, else their CPF without what tells who it is. */
const personKey = ({ email, cpf }: Pick<PersonFacts, 'email' | 'cpf'>) => email ?? (cpf ? maskCpf(cpf) : '');

const columns = {
  name: 'nome',
  email: 'e-mail',
  cpf: 'CPF',
  phone: 'telefone',
  birthDate: 'nascimento',
  cep: 'CEP',
  street: 'endereço',
  streetNumber: 'número',
  complement: 'complemento',
  neighborhood: 'bairro',
  city: 'cidade',
  state: 'estado',
} as const satisfies Record<keyof PersonFacts, string>;
const names = Object.keys(columns) as (keyof PersonFacts)[];

const wordsOf = (name: keyof PersonFacts, value: string | null | undefined): string | null => {
  if (!value) return null;
  if (name === 'cpf') return maskCpf(value);
  if (name === 'phone') return formatPhone(value);
  return name === 'birthDate' ? formatDate(value) : value;
};

const fieldsOf = (before: Partial<PersonFacts>, after: Partial<PersonFacts>): Field[] =>
  changedFields(
    names.map((name) => [columns[name], wordsOf(name, before[name]), wordsOf(name, after[name] ?? before[name])]),
  );

const factsOf = (read: ReadPerson): PersonFacts =>
  Object.fromEntries(names.map((name) => [name, read[name]])) as unknown as PersonFacts;

/** Changes by a file of a person: never an address or a CPF that they have. */
function changeOf(read: PersonFacts, before: KnownPerson): Partial<PersonFacts> {
  const changes: Partial<PersonFacts> = {};
  for (const name of names) {
    const isKept = (name === 'email' || name === 'cpf') && before[name] !== null;
    const value = read[name];
    if (!isKept && value !== null && value !== before[name]) Object.assign(changes, { [name]: value });
  }
  return changes;
}

/** A CPF that somebody else has is not this person's: it is left out and said. */
function withoutTakenCpf(
  plan: Plan,
  read: ReadPerson,
  before: KnownPerson | undefined,
  { byCpf }: KnownPeople,
): PersonFacts {
  const facts = factsOf(read);
  const other = facts.cpf ? byCpf.get(facts.cpf) : undefined;
  if (!other || other.id === before?.id) return facts;
  plan.problems.push({ ...placeOf(read), column: null, message: 'O CPF já é de outra pessoa: vem sem ele.' });
  return { ...facts, cpf: null };
}

/** Adds a person whom nobody knows. */
export function planNewPerson(plan: Plan, read: ReadPerson, facts: PersonFacts = factsOf(read)): void {
  const row = addRow(plan, read, {
    subject: 'person',
    key: personKey(facts),
    action: 'new',
    words: facts.name,
    fields: fieldsOf({}, facts),
  });
  plan.people.push({ row, person: facts });
}

/** Holds a tool's people against the shop's. */
export function planPeople(plan: Plan, all: readonly ReadPerson[], known: KnownPeople, existing: ImportExisting): void {
  for (const read of all) {
    const before = findPerson(read, known);
    const facts = withoutTakenCpf(plan, read, before, known);
    if (!before) {
      planNewPerson(plan, read, facts);
      continue;
    }
    plan.seen.push(['person', before.id, before.version]);
    const key = personKey(before);
    const stay = (action: 'same' | 'skip', words: string) =>
      void addRow(plan, read, { subject: 'person', key, action, words, fields: [] });
    const changes = existing === 'atualizar' ? changeOf(facts, before) : {};
    if (before.isClosed) stay('skip', 'A conta desta pessoa foi encerrada.');
    else if (before.isTeam) stay('skip', 'É da equipe da loja: muda pela tela de pessoas.');
    else if (existing === 'manter') stay('same', 'Já está na loja: fica como está.');
    else if (Object.keys(changes).length === 0) stay('same', 'Já está assim na loja.');
    else {
      const row = addRow(plan, read, {
        subject: 'person',
        key,
        action: 'change',
        words: changes.name ?? before.name,
        fields: fieldsOf(before, changes),
      });
      const change: PersonChange = { id: before.id, version: before.version, ...changes };
      const was = Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof PersonFacts]]));
      plan.personChanges.push({ row, change, before: was });
    }
  }
}
