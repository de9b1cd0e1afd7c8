import type { Inspection, InspectionEdit } from '@giro/contract/calls/inspections.ts';

/** Typed input that is not saved yet. In tables each entry counts for itself. */
export type BenchEdit = InspectionEdit;

const tables = ['answers', 'typed_effects', 'tests'] as const;
type Table = Partial<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** An edit with a later one over it. */
export function mergeEdits(edit: BenchEdit, later: BenchEdit): BenchEdit {
  const merged: Table = { ...edit, ...later };
  for (const name of tables) {
    if (later[name]) merged[name] = { ...(edit[name] as Table | undefined), ...(later[name] as Table) };
  }
  return merged as BenchEdit;
}

function without(table: Table, sent: Table): Table | undefined {
  const left = Object.entries(table).filter(([key, value]) => !(key in sent && isSame(value, sent[key])));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** The edit left to save once `sent` is saved: everything typed since. */
export function withoutSent(edit: BenchEdit, sent: BenchEdit): BenchEdit {
  const left = without(edit, sent) ?? {};
  for (const name of tables) {
    if (!edit[name] || !sent[name]) continue;
    const rest = without(edit[name] as Table, sent[name] as Table);
    if (rest) left[name] = rest;
    else delete left[name];
  }
  return left as BenchEdit;
}

/** An edit without the fields that the server has refused as they are. */
export function withoutFields(edit: BenchEdit, fields: readonly string[]): BenchEdit {
  const roots = fields.map((field) => field.split('.')[0]);
  return Object.fromEntries(Object.entries(edit).filter(([field]) => !roots.includes(field))) as BenchEdit;
}

export const isBlankEdit = (edit: BenchEdit) => Object.keys(edit).length === 0;

/** The inspection as the screen shows it: what is stored, with what was typed over it. */
export function withEdit(inspection: Inspection, edit: BenchEdit): Inspection {
  const { answers = {}, typed_effects = {}, tests, wipe, model_id: _, ...plain } = edit;
  const shown = { ...inspection, ...plain } as Inspection;
  return {
    ...shown,
    ...(wipe === undefined ? {} : { wipe: wipe && { by: inspection.wipe?.by ?? null, ...wipe } }),
    tests: Object.fromEntries(Object.entries({ ...inspection.tests, ...tests }).filter(([, result]) => result)),
    answers: inspection.answers.map((answer) => {
      const typed = typed_effects[answer.attribute_id];
      return {
        ...answer,
        found: answers[answer.attribute_id] ?? answer.found,
        typed: typed === undefined ? answer.typed : typed,
      };
    }),
  };
}
