import type { Evaluation } from '@giro/contract/calls/evaluation.ts';
import { foldText } from '@giro/contract/rules/text.ts';
import type { ListState } from '../../../ui/panel/list/list-state.ts';
import type { ModelRow } from './model-form.ts';

const pageSize = 10;

type ListPart = Pick<ListState, 'page' | 'search' | 'sort'>;

/** The models that a search finds by brand, type or name, in the wizard's order or against it. */
function found(evaluations: readonly Evaluation[], { search, sort }: ListPart): ModelRow[] {
  const words = foldText(search).split(/\s+/);
  const rows = evaluations
    .filter(({ marca, tipo, model_name }) => {
      const text = foldText(`${marca} ${tipo} ${model_name}`);
      return words.every((word) => text.includes(word));
    })
    .map((evaluation) => ({ ...evaluation, id: evaluation.model_id }))
    .toSorted((one, other) => one.ordem - other.ordem || one.id - other.id);
  return sort === 'asc' ? rows : rows.toReversed();
}

/** Ten of them; the server answers all at once. */
export function findModelPage(evaluations: readonly Evaluation[], state: ListPart) {
  const rows = found(evaluations, state);
  const data = rows.slice((state.page - 1) * pageSize, state.page * pageSize);
  return { data, total: rows.length, last_page: Math.max(1, Math.ceil(rows.length / pageSize)) };
}

/** A model's place in the list; the search is given up when it hides the model. */
export function placeOfModel(evaluations: readonly Evaluation[], state: ListPart, id: number): Partial<ListPart> {
  const searches = [state.search, ''];
  for (const search of searches) {
    const index = found(evaluations, { ...state, search }).findIndex((row) => row.id === id);
    const page = Math.floor(index / pageSize) + 1;
    if (index !== -1) return search === state.search ? { page } : { search, page };
  }
  return {};
}
