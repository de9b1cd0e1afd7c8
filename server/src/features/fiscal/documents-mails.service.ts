import type { Tx } from '../../platform/database/database.ts';
import type { MailCause } from '../../platform/mail/outbox.queries.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type DocumentRow, findTold } from './documents.queries.ts';
import { authorisedMail, cancelledMail } from './fiscal.mail.ts';

export type FiscalMails = ReturnType<typeof createFiscalMails>;

/** Only documents that count are mailed, and those of the simulator, which shows how it will be. */
const isMailed = ({ kind, environment, emitter }: DocumentRow) =>
  (kind === 'venda' || kind === 'entrada') && (environment === 'producao' || emitter === 'simulador');

function causeOf({ id, orderId, proposalId }: DocumentRow, what: string): MailCause | undefined {
  const event = `nota-${what}:${id}`;
  if (orderId !== null) return { subjectKind: 'order', subjectId: orderId, event };
  return proposalId === null ? undefined : { subjectKind: 'proposal', subjectId: proposalId, event };
}

/** Mails of documents, each once, to the buyer or the seller. */
export function createFiscalMails({ outbox }: { outbox: Outbox }) {
  /** The document as it was stored goes along. */
  async function postAuthorised(tx: Tx, document: DocumentRow): Promise<void> {
    const cause = causeOf(document, 'authorised');
    if (!isMailed(document) || !cause || document.procFile === null) return;
    const told = await findTold(tx, document.id);
    if (!told) return;
    const attached = { file: document.procFile, name: `${told.key}-nfe.xml` };
    await outbox.post(tx, cause, told.email, authorisedMail(told), { attached });
  }

  /** Nobody is told of the end of what they never got. */
  async function postCancelled(tx: Tx, document: DocumentRow): Promise<void> {
    const [first, cause] = [causeOf(document, 'authorised'), causeOf(document, 'cancelled')];
    if (!first || !cause || !(await outbox.hasPosted(tx, first))) return;
    const told = await findTold(tx, document.id);
    if (told) await outbox.post(tx, cause, told.email, cancelledMail(told));
  }

  return { postAuthorised, postCancelled };
}
