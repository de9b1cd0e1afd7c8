import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import { countProblem, missing, nextPlace, onlyProblems } from '../../ui/panel/form/form-parts.ts';

/** A value as the editor holds it; those that the server knows keep their id. */
export interface ValueLine {
  key: string;
  id?: number;
  value: string;
}

/** The values of the attribute form; fields are named as the calls name them. */
export interface AttributeValues {
  caracteristica: string;
  valores: ValueLine[];
  /** A value that is typed and not added yet. */
  draft: string;
  ordem: string;
  selectedClassification: string;
  selectedTipo: string[];
  /** 'Usar como filtro' */
  is_filter: boolean;
}

export function attributeValuesOf(
  attribute: Attribute | undefined,
  known: readonly Attribute[],
  usualClassification: number,
): AttributeValues {
  if (!attribute) {
    const ordem = String(nextPlace(known));
    const selectedClassification = String(usualClassification);
    return {
      caracteristica: '',
      valores: [],
      draft: '',
      ordem,
      selectedClassification,
      selectedTipo: [],
      is_filter: true,
    };
  }
  return {
    caracteristica: attribute.name,
    valores: attribute.attribute_values.map(({ id, value }) => ({ key: String(id), id, value })),
    draft: '',
    ordem: String(attribute.ordem),
    selectedClassification: String(attribute.classification),
    selectedTipo: attribute.types.map(String),
    is_filter: attribute.is_filter,
  };
}

const longestValue = 120;

const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The lines with these texts behind them, none blank and none twice. */
function withTexts(valores: readonly ValueLine[], added: readonly string[]): ValueLine[] {
  const lines = [...valores];
  for (const text of added.map((part) => part.trim())) {
    if (text === '' || lines.some(({ value }) => sameText(value, text))) continue;
    lines.push({ key: `new ${text}`, value: text });
  }
  return lines;
}

/** The lines with what is typed added to them, once; several at a time when they are separated by commas or lines. */
export function withDraft({ valores, draft }: Pick<AttributeValues, 'valores' | 'draft'>): ValueLine[] {
  return withTexts(valores, draft.split(/[,;\n]/));
}

/** The lines with pasted ones added, one value a line; of a spreadsheet's columns the first one counts. */
export function withPasted(valores: readonly ValueLine[], text: string): ValueLine[] {
  const firstCells = text.split(/\r?\n/).map((line) => line.split('\t', 1)[0] ?? '');
  return withTexts(valores, firstCells);
}

export function attributeProblems(values: AttributeValues) {
  const { valores } = values;
  const isRepeated = valores.some(({ value }, index) =>
    valores.slice(0, index).some((line) => sameText(line.value, value)),
  );
  const tooLong = withDraft(values).some(({ value }) => value.length > longestValue)
    ? `Use no máximo ${longestValue} caracteres em cada valor.`
    : undefined;
  const blank = valores.some(({ value }) => value.trim() === '')
    ? 'Preencha ou remova os valores em branco.'
    : undefined;
  return onlyProblems({
    caracteristica: missing(values.caracteristica),
    ordem: countProblem(values.ordem),
    valores: blank ?? tooLong ?? (isRepeated ? 'Há valores repetidos.' : undefined),
  });
}

/** The fields that creating and editing have in common. */
export function attributeBodyOf(values: AttributeValues) {
  return {
    caracteristica: values.caracteristica.trim(),
    valores: withDraft(values).map(({ id, value }) => (id ? { id, value: value.trim() } : value.trim())),
    ordem: Number(values.ordem),
    classification: Number(values.selectedClassification),
    typeIds: values.selectedTipo.map(Number),
    is_filter: values.is_filter,
  };
}
