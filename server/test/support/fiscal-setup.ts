import { suggestionsFor } from '../../src/features/fiscal/fiscal-suggestions.rules.ts';
import type { Client } from './harness.ts';

/** The shop as documents name it, as its people type it. */
export const typedCompany = {
  name: 'Giro Celulares Ltda',
  trade_name: 'Giro',
  cnpj: '11.222.333/0001-81',
  ie: '254.123.456',
  street: 'Rua XV de Novembro',
  number: '100',
  complement: '',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
  cep: '89010-000',
  phone: '(47) 3333-4444',
};

/** Settings by which the simulator issues. */
export const simulated = { emitter: 'simulador', crt: 1, company: typedCompany } as const;

export const typedRecipient = {
  name: 'Ana Souza',
  cpf: '529.982.247-25',
  cep: '89010-000',
  address: 'Rua das Palmeiras',
  number: '12',
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
};

/** A profile of every operation from a day on, as the first suggestion has it; of these fields otherwise. */
export async function addSuggestedProfiles(admin: Client, crt: 1 | 3, from: string, changes: object = {}) {
  const done = new Set<string>();
  for (const { operation, profile } of suggestionsFor(crt)) {
    if (done.has(operation)) continue;
    done.add(operation);
    const answer = await admin.post('notas-perfis', { ...profile, valid_from: from, ...changes });
    if (answer.status !== 201) throw new Error(`No profile: ${answer.text}`);
  }
}
