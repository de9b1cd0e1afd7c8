import type { Database, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/transactions.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { arrivalMail } from './arrival-notices.mail.ts';
import { listArrivals, markTold } from './arrivals.queries.ts';
import type { NoticeLinks } from './notice-links.service.ts';

export type Arrivals = ReturnType<typeof createArrivals>;

interface ArrivalsOptions {
  database: Database;
  links: NoticeLinks;
  outbox: Outbox;
}

/** Tells whoever waits that something has arrived. */
export function createArrivals({ database, links, outbox }: ArrivalsOptions) {
  async function tell(tx: Tx, { id }: { id: number }): Promise<void> {
    const arrival = await markTold(tx, id);
    if (!arrival) return;
    const cause = { subjectKind: 'notice', subjectId: id, event: 'arrived' } as const;
    await outbox.post(tx, cause, arrival.email, arrivalMail(arrival, links.linksOf(arrival).cancel));
  }

  /**
   * Mails everybody who waits for what can be had now, once each, whatever number of processes does so at once; one that
   * fails stops no other. Throws the first failure once everything has been tried.
   */
  const tellOfArrivals = () => workOff(database, listArrivals, tell);

  return { tellOfArrivals };
}
