import { readAtCounterCall } from '@giro/contract/calls/counter.ts';
import { addCounterPersonCall, type CounterPerson } from '@giro/contract/calls/counter-people.ts';
import { callApi } from '../../lib/api/call-api.ts';

/** Somebody whom the shop knows, with what they can bring to a sale. Throws `ApiError`. */
export async function loadPerson(cpf: string, name: string): Promise<CounterPerson> {
  return (await callApi(addCounterPersonCall, { body: { cpf, name } })).person;
}

/** The person of a CPF; undefined for one that nobody here has. Throws `ApiError`. */
export async function findPerson(cpf: string): Promise<CounterPerson | undefined> {
  const { found } = await callApi(readAtCounterCall, { body: { text: cpf } });
  const person = found.find((each) => each.kind === 'person');
  return person && loadPerson(cpf, person.name);
}
