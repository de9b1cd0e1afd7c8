import type { SaveTextsBody, ShownTexts } from '@giro/contract/calls/status-texts.ts';
import { fillIn, type PlaceholderValues } from '@giro/contract/rules/edited-text.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import type { MailSender } from '../../platform/mail/mail-content.ts';
import { type RecordedState, recordChanges } from '../../platform/record/record.ts';
import { saveSetting } from './saved-settings.service.ts';
import { readSetting } from './settings.queries.ts';
import {
  keyOf,
  mergeTexts,
  placeholdersOf,
  readEditedTexts,
  type SubjectTexts,
  type TextSubject,
  textProblems,
  textsOf,
} from './status-texts.rules.ts';

export type { SubjectTexts } from './status-texts.rules.ts';
export type StatusTexts = ReturnType<typeof createStatusTexts>;

/** Words of a mail in place of its own, from the values of its subject; undefined where nothing is left of it. */
type EditedMail = (values: PlaceholderValues) => string[] | undefined;

const subjectWords: Record<TextSubject, string> = { proposal: 'Proposta', order: 'Pedido' };

/** Edited texts, by subject, status and channel; the program's own words are nothing. */
function stateOfTexts({ texts }: ShownTexts): RecordedState {
  return Object.fromEntries(
    texts.flatMap(({ subject, label, mail, whatsapp }) => [
      [`${subjectWords[subject]}, ${label}: e-mail`, mail],
      [`${subjectWords[subject]}, ${label}: WhatsApp`, whatsapp],
    ]),
  );
}

interface StatusTextsOptions {
  database: Database;
  readSender: (db: Executor) => Promise<MailSender>;
  subjects: readonly SubjectTexts[];
}

/**
 * Texts of mails and chats for each status, as the shop's people have them; until they change one, in the program's
 * words.
 */
export function createStatusTexts({ database, readSender, subjects }: StatusTextsOptions) {
  async function readEdited(db: Executor) {
    const { value, version } = await readSetting(db, 'texts');
    return { edited: readEditedTexts(value), version };
  }

  /** The shop's own values for any text. */
  async function shopValues(db: Executor) {
    const { shop, address, hours } = await readSender(db);
    return { loja: shop, endereco: address, horario: hours.join('; ') };
  }

  async function show(db: Executor = database): Promise<ShownTexts> {
    const { edited, version } = await readEdited(db);
    const texts = subjects.flatMap((known) => {
      const { subject } = known;
      return known.texts.map(({ status, label, mail, whatsapp }) => {
        const changed = edited[keyOf(subject, status)];
        return {
          subject,
          status,
          label,
          mail: changed?.mail ?? null,
          original_mail: mail,
          whatsapp: changed?.whatsapp ?? null,
          original_whatsapp: whatsapp,
          placeholders: placeholdersOf(known, status),
        };
      });
    });
    return { texts, version };
  }

  /**
   * Changes the texts of these statuses. Throws 422 for names that have no value, all at once; 409 when another admin
   * saved since the edit's version.
   */
  async function save({ texts }: SaveTextsBody, edit: Edit): Promise<ShownTexts> {
    const problems = new FieldProblems();
    for (const entry of texts) {
      for (const [field, text] of textProblems(entry, subjects)) problems.add(field, text);
    }
    problems.throwIfAny();
    return database.transaction().execute(async (tx) => {
      const { edited } = await readEdited(tx);
      const before = await show(tx);
      await saveSetting(tx, 'texts', mergeTexts(edited, texts, subjects), edit);
      const after = await show(tx);
      await recordChanges(tx, { kind: 'texts-changed', before: stateOfTexts(before), after: stateOfTexts(after) });
      return after;
    });
  }

  /** The edited text of a status's mail, in place of its own words; undefined until somebody has changed it. */
  async function findMail(db: Executor, subject: TextSubject, status: number): Promise<EditedMail | undefined> {
    const text = (await readEdited(db)).edited[keyOf(subject, status)]?.mail;
    if (text === undefined) return undefined;
    const shop = await shopValues(db);
    return (values) => {
      const filled = fillIn(text, { ...shop, ...values });
      return filled === '' ? undefined : filled.split(/\n+/);
    };
  }

  /** The message of a chat about this status; `original` stands in place of the status's own words, edited or not. */
  async function chatText(
    db: Executor,
    subject: TextSubject,
    status: number,
    values: PlaceholderValues,
    original?: string,
  ) {
    const all = { ...(await shopValues(db)), ...values };
    if (original !== undefined) return fillIn(original, all);
    const own = textsOf(subjects, subject).texts.find((text) => text.status === status)?.whatsapp ?? '';
    const text = (await readEdited(db)).edited[keyOf(subject, status)]?.whatsapp ?? own;
    return fillIn(text, all) || fillIn(own, all);
  }

  return { show, save, findMail, chatText };
}
