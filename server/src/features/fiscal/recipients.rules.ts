import type { FiscalRecipientBody } from '@giro/contract/calls/fiscal-documents.ts';
import { stateOf, ufOf } from '@giro/contract/rules/address.ts';
import { cnpjError, cpfError } from '@giro/contract/rules/documents.ts';
import type { FiscalRecipient } from '../../platform/fiscal/emitter.ts';
import { fiscalText } from '../../platform/fiscal/fiscal-text.ts';
import { findMunicipality } from '../../platform/fiscal/municipalities.ts';
import type { Missing, ReadRecipient } from './documents.port.ts';

/** Whom a document is made out to, as far as it is known; blank is not. */
export interface KnownRecipient extends Omit<FiscalRecipient, 'document'> {
  document: FiscalRecipient['document'] | null;
}

/** Fields of a recipient by their names on the wire, with what is said where they are blank. */
const needed = {
  name: ['name', 'Falta o nome.'],
  street: ['address', 'Falta a rua do endereço.'],
  number: ['number', 'Falta o número do endereço.'],
  neighborhood: ['neighborhood', 'Falta o bairro.'],
  city: ['city', 'Falta a cidade.'],
} as const;

function documentProblem(document: KnownRecipient['document']): Missing | undefined {
  if (!document) return { field: 'recipient.cpf', message: 'Falta o CPF.' };
  const isPerson = 'cpf' in document;
  const problem = isPerson ? cpfError(document.cpf) : cnpjError(document.cnpj);
  return problem === undefined ? undefined : { field: `recipient.${isPerson ? 'cpf' : 'cnpj'}`, message: problem };
}

/** Everything of a recipient that is blank, or that no document can say. */
export function missingOfRecipient(recipient: KnownRecipient): Missing[] {
  const missing: Missing[] = [];
  for (const [field, [name, words]] of Object.entries(needed)) {
    const text = recipient[field as keyof typeof needed];
    if (fiscalText(text, 60) === '') missing.push({ field: `recipient.${name}`, message: words });
  }
  const document = documentProblem(recipient.document);
  if (document) missing.push(document);
  if (!/^\d{8}$/.test(recipient.cep)) missing.push({ field: 'recipient.cep', message: 'Falta o CEP.' });
  if (ufOf(recipient.uf) === '') missing.push({ field: 'recipient.state', message: 'Falta o estado.' });
  else if (recipient.city.trim() !== '' && !findMunicipality(recipient.uf, recipient.city)) {
    missing.push({ field: 'recipient.city', message: `Não há ${recipient.city} neste estado. Confira a cidade.` });
  }
  return missing;
}

/** The same with the recipient, where nothing lacks. */
export function judgeRecipient(known: KnownRecipient): ReadRecipient {
  const missing = missingOfRecipient(known);
  const { document, ...rest } = known;
  return { recipient: document && missing.length === 0 ? { ...rest, document } : undefined, missing };
}

/** A recipient as a form sends it. */
export function recipientOf(body: FiscalRecipientBody): FiscalRecipient {
  const { name, cpf, cnpj, cep, address, number, complement, neighborhood, city, state } = body;
  return {
    name,
    document: cnpj === undefined ? { cpf: cpf ?? '' } : { cnpj },
    street: address,
    ...{ number, complement: complement ?? '', neighborhood, city, cep, uf: ufOf(state) },
  };
}

/** A recipient as a form reads it: what is not known is blank. */
export function presentKnown({ document, street, uf, ...known }: KnownRecipient) {
  const number = document === null ? '' : 'cpf' in document ? document.cpf : document.cnpj;
  return { ...known, document: number, address: street, state: stateOf(uf) };
}
