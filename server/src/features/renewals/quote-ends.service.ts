import type { Database, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/transactions.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import type { RenewalLinks } from './renewal-links.service.ts';
import { quoteEndsMail } from './renewals.mail.ts';
import { findEndingQuote, listEndingQuotes } from './renewals.queries.ts';

interface QuoteEndsOptions {
  database: Database;
  links: RenewalLinks;
  proposals: Pick<ProposalsService, 'lock'>;
  outbox: Outbox;
}

export type QuoteEnds = ReturnType<typeof createQuoteEnds>;

/** Tells sellers that their quotes end. Nothing is cancelled by it, and nothing by the end. */
export function createQuoteEnds({ database, links, proposals, outbox }: QuoteEndsOptions) {
  async function tell(tx: Tx, { id }: { id: number }): Promise<void> {
    await proposals.lock(tx, id);
    const row = await findEndingQuote(tx, id);
    if (!row) return;
    const url = await links.create(tx, id);
    const cause = { subjectKind: 'proposal', subjectId: id, event: row.event } as const;
    await outbox.post(tx, cause, row.seller_email, quoteEndsMail(row, url));
  }

  /**
   * Mails each seller whose quote ends tomorrow, once for each end, whatever number of processes does so at once; one
   * that fails stops no other. Throws the first failure once everything has been tried.
   */
  async function tellOfEnds(): Promise<void> {
    await workOff(database, listEndingQuotes, tell);
  }

  return { tellOfEnds };
}
