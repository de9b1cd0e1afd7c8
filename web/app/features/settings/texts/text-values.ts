import type { SaveTextsBody, ShownTexts, StatusText } from '@giro/contract/calls/status-texts.ts';
import type { ApiError } from '../../../lib/api/call-api.ts';

export type TextPart = 'mail' | 'whatsapp';
/** Named as the call names the fields in its refusals. */
export type TextField = `${StatusText['subject']}-${number}-${TextPart}`;
/** Every text as it stands in its field: the edited one, else the original. */
export type TextValues = Record<TextField, string>;

export const subjectLabels = { proposal: 'Propostas', order: 'Pedidos' } as const;
const partLabels = { mail: 'e-mail', whatsapp: 'WhatsApp' } as const;

export const statusKeyOf = ({ subject, status }: Pick<StatusText, 'subject' | 'status'>) =>
  `${subject}-${status}` as const;
export const fieldOf = (text: StatusText, part: TextPart): TextField => `${statusKeyOf(text)}-${part}`;
export const originalOf = (text: StatusText, part: TextPart): string | null => text[`original_${part}`];

/** The parts that a status has. */
export function partsOf(text: StatusText): TextPart[] {
  return (['mail', 'whatsapp'] as const).filter((part) => originalOf(text, part) !== null);
}

const eachField = <Value>(texts: readonly StatusText[], read: (text: StatusText, part: TextPart) => Value) =>
  Object.fromEntries(
    texts.flatMap((text) => partsOf(text).map((part) => [fieldOf(text, part), read(text, part)])),
  ) as Record<TextField, Value>;

export const textValuesOf = ({ texts }: ShownTexts): TextValues =>
  eachField(texts, (text, part) => text[part] ?? originalOf(text, part) ?? '');

/** The label of each field where it is not on screen. */
export const textLabelsOf = (texts: readonly StatusText[]): Record<TextField, string> =>
  eachField(texts, (text, part) => `${subjectLabels[text.subject]}, ${text.label} (${partLabels[part]})`);

/** The changes to the loaded texts, as a request. */
export function textsBodyOf(values: TextValues, loaded: ShownTexts): SaveTextsBody {
  const before = textValuesOf(loaded);
  const texts = loaded.texts.flatMap((text) => {
    const changed = partsOf(text).filter((part) => values[fieldOf(text, part)] !== before[fieldOf(text, part)]);
    const parts = Object.fromEntries(changed.map((part) => [part, values[fieldOf(text, part)]]));
    return changed.length === 0 ? [] : [{ subject: text.subject, status: text.status, ...parts }];
  });
  return { texts };
}

/** The examples that stand for a status's placeholders in a preview. */
export function examplesOf({ placeholders }: StatusText): Record<string, string> {
  return Object.fromEntries(placeholders.map(({ name, example }) => [name, example]));
}

export const saveFailure = 'Não foi possível salvar os textos. Tente de novo.';

/** A refused save: where the texts stand that say what is wrong, else the server's words. */
export function describeRefusal(error: ApiError, labels: Record<TextField, string>): string[] {
  const names = Object.keys(error.fieldErrors).map((field) => labels[field as TextField]);
  const known = names.filter(Boolean);
  if (known.length === 0)
    return Object.values(error.fieldErrors)
      .concat(error.serverMessage ?? saveFailure)
      .slice(0, 1);
  return [`Confira: ${known.join('; ')}.`];
}
