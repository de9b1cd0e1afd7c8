import type { SaveTextsBody, StatusText } from '@giro/contract/calls/status-texts.ts';
import { hasLooseBrace, placeholdersIn } from '@giro/contract/rules/edited-text.ts';
import { z } from 'zod';

/** Somebody's proposal or order, of whose statuses mails and chats speak. */
export type TextSubject = StatusText['subject'];

/** Words of a status until somebody changes them. */
interface OriginalText {
  status: number;
  label: string;
  /** Null where the status has no mail of its own words. */
  mail: string | null;
  whatsapp: string;
}

interface Placeholder {
  meaning: string;
  example: string;
  /** The statuses that have a value for it; absent: all. */
  statuses?: readonly number[];
}

/** Every status of a subject, and what may stand in its texts. */
export interface SubjectTexts {
  subject: TextSubject;
  texts: readonly OriginalText[];
  placeholders: Readonly<Record<string, Placeholder>>;
}

/** The texts of one of the subjects; one that is not there has none. */
export const textsOf = (subjects: readonly SubjectTexts[], wanted: TextSubject): SubjectTexts =>
  subjects.find(({ subject }) => subject === wanted) ?? { subject: wanted, texts: [], placeholders: {} };

const editedTexts = z.record(z.string(), z.object({ mail: z.string().optional(), whatsapp: z.string().optional() }));
/** Changed texts, by subject and status. */
type EditedTexts = z.output<typeof editedTexts>;

/** Reads the setting `texts`. */
export const readEditedTexts = (stored: unknown): EditedTexts => editedTexts.parse(stored ?? {});

export const keyOf = (subject: TextSubject, status: number) => `${subject}-${status}`;

/** Names that may stand in braces in the texts of a status. */
export function placeholdersOf({ placeholders }: SubjectTexts, status: number) {
  return Object.entries(placeholders).flatMap(([name, { meaning, example, statuses }]) =>
    statuses === undefined || statuses.includes(status) ? [{ name, meaning, example }] : [],
  );
}

/** The problem with the names in a text. */
function problemOf(text: string, subject: SubjectTexts, status: number): string | undefined {
  const known = new Set(placeholdersOf(subject, status).map(({ name }) => name));
  const unknown = placeholdersIn(text).filter((name) => !known.has(name));
  const named = unknown.map((name) => `{${name}}`).join(', ');
  if (named) return `${named} não tem valor neste status. Use: ${[...known].map((name) => `{${name}}`).join(', ')}.`;
  return hasLooseBrace(text) ? 'Falta abrir ou fechar uma chave. Escreva como em {nome}.' : undefined;
}

type Entry = SaveTextsBody['texts'][number];

/** Problems of a status's texts, by the fields `subject-status-mail` and `subject-status-whatsapp`. */
export function textProblems({ subject, status, mail, whatsapp }: Entry, subjects: readonly SubjectTexts[]) {
  const known = textsOf(subjects, subject);
  const original = known.texts.find((text) => text.status === status);
  const problems: [field: string, text: string][] = [];
  if (!original) return [[keyOf(subject, status), 'Este status não existe.'] as const];
  for (const [part, text] of Object.entries({ mail, whatsapp })) {
    const withoutMail = part === 'mail' && original.mail === null ? 'Este status não tem e-mail.' : undefined;
    const problem = text ? (withoutMail ?? problemOf(text, known, status)) : undefined;
    if (problem) problems.push([`${keyOf(subject, status)}-${part}`, problem]);
  }
  return problems;
}

/** Earlier changes together with those made now; a blank text, and one as it was at first, is no change. */
export function mergeTexts(before: EditedTexts, entries: readonly Entry[], subjects: readonly SubjectTexts[]) {
  const merged = { ...before };
  for (const { subject, status, mail, whatsapp } of entries) {
    const key = keyOf(subject, status);
    const original = textsOf(subjects, subject).texts.find((text) => text.status === status);
    const known = { mail: before[key]?.mail, whatsapp: before[key]?.whatsapp };
    const kept = (part: 'mail' | 'whatsapp', text: string | null | undefined) => {
      if (text === undefined) return known[part];
      return text === null || text === '' || text === original?.[part] ? undefined : text;
    };
    merged[key] = { mail: kept('mail', mail), whatsapp: kept('whatsapp', whatsapp) };
  }
  return merged;
}
