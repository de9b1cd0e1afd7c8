import type { RequestOf, ResultOf } from '@giro/contract/call.ts';
import type { readOrderRecipientCall, saveOrderRecipientCall } from '@giro/contract/calls/fiscal-documents.ts';
import { cepError, formatCep, stateOf, ufOf } from '@giro/contract/rules/address.ts';
import { cnpjError, cpfError, formatCnpj, formatCpf, plainCnpj } from '@giro/contract/rules/documents.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { texts } from '@giro/contract/texts.ts';
import { type AddressValues, emptyAddress } from '../accounts/person-values.ts';

export type RecipientBody = NonNullable<RequestOf<typeof saveOrderRecipientCall>['body']>;

/** Whom a nota is made out to, as the fields have it; a person by their CPF, a company by its CNPJ. */
export interface RecipientValues extends AddressValues {
  name: string;
  document: string;
}

export const blankRecipient: RecipientValues = { ...emptyAddress, name: '', document: '' };

const isCompany = (document: string) => plainCnpj(document).length > 11;

type KnownRecipient = ResultOf<typeof readOrderRecipientCall>['recipient'];

/** The first values of the fields, of what is known. */
export const recipientOf = (known: KnownRecipient): RecipientValues => ({
  ...known,
  document: formatCnpj(formatCpf(known.document)),
  cep: formatCep(known.cep),
  state: known.state && ufOf(known.state),
});

/** The mistake in a CPF or a CNPJ, whichever was begun. */
const documentProblem = (document: string): string | undefined => {
  if (document.trim() === '') return 'Informe o CPF ou o CNPJ.';
  return isCompany(document) ? cnpjError(document) : cpfError(document);
};

const missing = (text: string) => (text.trim() === '' ? texts.required : undefined);

/** The mistakes of the fields, all at once. */
export function recipientProblems(values: RecipientValues): Partial<Record<keyof RecipientValues, string>> {
  const { state } = values;
  const problems: Partial<Record<keyof RecipientValues, string | undefined>> = {
    name: missing(values.name),
    document: documentProblem(values.document),
    cep: cepError(values.cep),
    address: missing(values.address),
    number: missing(values.number),
    neighborhood: missing(values.neighborhood),
    city: missing(values.city),
    state: missing(state) ?? (ufOf(state.trim()) === '' ? 'Escreva a sigla do estado, como SC.' : undefined),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));
}

/** The fields as the call takes them. */
export function recipientBodyOf(values: RecipientValues): RecipientBody {
  const { name, document, state, complement, cep, ...address } = values;
  return {
    name: name.trim(),
    ...(isCompany(document) ? { cnpj: plainCnpj(document) } : { cpf: onlyDigits(document) }),
    ...Object.fromEntries(Object.entries(address).map(([field, text]) => [field, text.trim()])),
    cep: onlyDigits(cep),
    state: stateOf(ufOf(state.trim())),
    ...(complement.trim() && { complement: complement.trim() }),
  } as RecipientBody;
}

/** Refusals at the fields that people see. */
export function recipientErrorsOf(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => {
      const plain = field.replace(/^recipient\./, '');
      return [plain === 'cpf' || plain === 'cnpj' ? 'document' : plain, text];
    }),
  );
}

/** The question to a buyer whose data are not enough for a nota; undefined if they are. */
export function asksWords(missing: readonly { field: string }[]): string | undefined {
  const isDocument = ({ field }: { field: string }) => /^recipient\.(cpf|cnpj)$/.test(field);
  const parts = [
    ...(missing.some(isDocument) ? ['CPF'] : []),
    ...(missing.some(({ field }) => field === 'recipient.name') ? ['nome'] : []),
    ...(missing.some((one) => !isDocument(one) && one.field !== 'recipient.name') ? ['endereço'] : []),
  ];
  return parts.length === 0
    ? undefined
    : `Para a sua nota precisamos do seu ${new Intl.ListFormat('pt-BR').format(parts)}.`;
}
