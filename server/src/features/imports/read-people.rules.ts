import { email as emailField } from '@giro/contract/fields.ts';
import { cepError, stateOf, ufOf } from '@giro/contract/rules/address.ts';
import { parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { cnpjError, cpfError } from '@giro/contract/rules/documents.ts';
import { nationalNumber, personNameError, phoneError } from '@giro/contract/rules/person.ts';
import { oneLineOf, onlyDigits } from '@giro/contract/rules/text.ts';
import type { PersonFacts } from '../accounts/imported-people.service.ts';
import { type Place, type Plan, placeOf, skipLine } from './plan.rules.ts';
import type { SourceLine } from './source-table.rules.ts';

/** A person as a tool has them; what is null is not said, or cannot be right. */
export type ReadPerson = Place & PersonFacts;

/** A text of somebody outside, on one line; null where there is none. */
const lineOf = (text: string, max: number): string | null => oneLineOf(text, max) || null;

/** Somebody is known by these, as they are kept: what is wrong is left out and said. */
export interface Contact {
  email: string | null;
  cpf: string | null;
  phone: string | null;
}

type Report = (field: string, message: string) => void;

/** Reads how somebody is known and reached, from texts of any tool. */
export function readContact(
  { email, document, phone }: { email: string; document: string; phone: string },
  report: Report,
): Contact {
  const address = emailField.safeParse(email.toLowerCase());
  if (email !== '' && !address.success) report('email', 'O e-mail não está certo: vem sem ele.');
  const digits = onlyDigits(document);
  const isCompany = digits.length === 14 && cnpjError(document) === undefined;
  const isCpf = document !== '' && !isCompany && cpfError(digits.padStart(11, '0')) === undefined;
  if (isCompany) report('document', 'É o CNPJ de uma empresa: vem sem ele.');
  else if (document !== '' && !isCpf) report('document', 'O CPF não está certo: vem sem ele.');
  const number = nationalNumber(phone);
  const isPhone = number !== '' && phoneError(number) === undefined;
  if (onlyDigits(phone) !== '' && !isPhone) report('phone', 'O telefone não está certo: vem sem ele.');
  return {
    email: address.success ? address.data : null,
    cpf: isCpf ? digits.padStart(11, '0') : null,
    phone: isPhone ? number : null,
  };
}

function readBirth(text: string, report: Report): string | null {
  const day = text === '' ? undefined : parseDay(text);
  const isPast = day !== undefined && day >= '1900-01-01' && day <= saoPauloToday(new Date());
  if (text !== '' && !isPast) report('birth', 'A data de nascimento não está certa: vem sem ela.');
  return isPast ? day : null;
}

function readPerson(line: SourceLine, plan: Plan): ReadPerson | undefined {
  const place = placeOf(line);
  const name = oneLineOf(line.read('name'), 120);
  const said: { field: string; message: string }[] = [];
  const report: Report = (field, message) => said.push({ field, message });
  const contact = readContact(
    { email: line.read('email'), document: line.read('document'), phone: line.read('mobile') || line.read('phone') },
    report,
  );
  const birthDate = readBirth(line.read('birth'), report);
  const skip = (field: string, message: string) =>
    skipLine(plan, place, { subject: 'person', key: '', column: line.headingOf(field), message });
  for (const { field, message } of said) {
    const column = line.headingOf(field) ?? line.headingOf('mobile');
    plan.problems.push({ ...place, column, message });
  }
  if (name === '') return void skip('name', 'Está sem nome.');
  if (personNameError(name)) return void skip('name', 'O nome tem um endereço de site.');
  if (!contact.email && !contact.cpf) return void skip('email', 'Está sem e-mail e sem CPF: não dá para saber quem é.');
  const cep = onlyDigits(line.read('cep'));
  return {
    ...place,
    name,
    ...contact,
    birthDate,
    cep: cep !== '' && cepError(cep) === undefined ? cep : null,
    street: lineOf(line.read('street'), 120),
    streetNumber: lineOf(line.read('number'), 20),
    complement: lineOf(line.read('complement'), 60),
    neighborhood: lineOf(line.read('neighborhood'), 60),
    city: lineOf(line.read('city'), 60),
    state: stateOf(ufOf(line.read('state'))) || null,
  };
}

/** People of a tool's lines, each once by their e-mail, else their CPF; who stays out is said in the plan. */
export function readPeople(lines: readonly SourceLine[], plan: Plan): ReadPerson[] {
  const found: ReadPerson[] = [];
  const seen = new Map<string, number | null>();
  for (const line of lines) {
    const person = readPerson(line, plan);
    if (!person) continue;
    const keys = [person.email, person.cpf].filter((key) => key !== null);
    const [twice] = keys.filter((key) => seen.has(key));
    if (twice === undefined) found.push(person);
    else {
      const message = `É a mesma pessoa da linha ${seen.get(twice)}.`;
      skipLine(plan, person, { subject: 'person', key: '', message });
    }
    for (const key of keys) if (!seen.has(key)) seen.set(key, person.line);
  }
  return found;
}
