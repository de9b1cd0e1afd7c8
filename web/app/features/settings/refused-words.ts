import type { ApiError } from '../../lib/api/call-api.ts';

/** Words of a refused save: the names of the fields whose own texts say what is wrong, else the server's words. */
export const namesOfRefused =
  (labels: Partial<Record<string, string>>, fallback: string) =>
  (error: ApiError): string[] => {
    const named: string[] = [];
    const told: string[] = [];
    for (const [field, text] of Object.entries(error.fieldErrors)) {
      const name = labels[field] ?? labels[field.split('.')[0] ?? ''];
      if (name) named.push(name);
      else told.push(text);
    }
    if (named.length > 0) told.unshift(`Confira: ${[...new Set(named)].join(', ')}.`);
    return told.length > 0 ? told : [error.serverMessage ?? fallback];
  };

/** The same labels for fields that the server names within a part: 'origin.cep'. */
export const labelsWithin = (part: string, labels: Record<string, string>) =>
  Object.fromEntries(Object.entries(labels).map(([field, label]) => [`${part}.${field}`, label]));

/** Words of a refused list: which rows are wrong, whose own texts say how; else the server's words. */
export const rowsRefusal =
  (list: string, noun: string, fallback: string) =>
  (error: ApiError): string[] => {
    const fields = Object.keys(error.fieldErrors);
    if (fields.length === 0) return [error.serverMessage ?? fallback];
    const places = fields.flatMap((field) => {
      const [name, place] = field.split('.');
      return name === list && place !== undefined ? [Number(place) + 1] : [];
    });
    const rows = [...new Set(places)].sort((one, other) => one - other);
    return rows.length > 0
      ? [`Confira: ${rows.map((row) => `${noun} ${row}`).join(', ')}.`]
      : Object.values(error.fieldErrors);
  };
