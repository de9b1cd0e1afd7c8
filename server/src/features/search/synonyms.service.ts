import type { Synonym } from '@giro/contract/calls/search.ts';
import { type Database, violates } from '../../platform/database/database.ts';
import { FieldProblems, invalid, notFound } from '../../platform/http/errors.ts';
import { noteAdded, noteRemoved } from '../../platform/record/record.ts';
import * as queries from './query-words.queries.ts';

export type SynonymsService = ReturnType<typeof createSynonyms>;

const word = 'Sinônimo da busca';
const partOf = ({ id, term, meaning }: Synonym) => ({ id, name: `${term} → ${meaning}` });

/** Words that stand for others in searches. */
export function createSynonyms({ database }: { database: Database }) {
  const list = (): Promise<Synonym[]> => queries.listSynonyms(database);

  /** Throws 422 for a term that is not one word, a meaning without any, and a pair that there is already. */
  async function add({ term, meaning }: { term: string; meaning: string }): Promise<Synonym> {
    const [typed, meant] = [await queries.foldWords(database, term), await queries.foldWords(database, meaning)];
    const problems = new FieldProblems();
    if (!/^[a-z0-9]{1,40}$/.test(typed)) problems.add('term', 'Escreva uma palavra só, de até 40 letras.');
    if (meant === '') problems.add('meaning', 'Escreva ao menos uma palavra.');
    else if (meant === typed) problems.add('meaning', 'Escreva outra palavra: esta a busca já encontra.');
    problems.throwIfAny();
    return database.transaction().execute(async (tx) => {
      const synonym = await queries.insertSynonym(tx, { term: typed, meaning }).catch((error) => {
        if (violates(error, 'search_synonyms_term_meaning_words_key')) {
          throw invalid({ meaning: ['Este sinônimo já existe.'] });
        }
        throw error;
      });
      await noteAdded(tx, word, partOf(synonym));
      return synonym;
    });
  }

  /** Throws 404. */
  async function remove(id: number): Promise<Synonym> {
    return database.transaction().execute(async (tx) => {
      const synonym = await queries.deleteSynonym(tx, id);
      if (!synonym) throw notFound('Este sinônimo não existe.');
      await noteRemoved(tx, word, partOf(synonym));
      return synonym;
    });
  }

  return { list, add, remove };
}
