import type { Awaited } from '@giro/contract/calls/arrival-notices.ts';
import { can } from '@giro/contract/rules/roles.ts';
import { maskEmail } from '../../platform/record/mask-words.ts';
import type { ShopReader } from '../../platform/sessions/reader.ts';
import type { NoticeSubject } from './arrival-notices.queries.ts';
import type { AwaitedRow } from './awaited.queries.ts';

/** The notice's product or search, as people call it. */
export const noticeWords = ({ product, search }: Pick<NoticeSubject, 'product' | 'search'>) =>
  product ?? `“${search ?? ''}”`;

export function presentAwaited(row: AwaitedRow, reader: ShopReader): Awaited {
  const seesWhole = can(reader, 'personal-data.see');
  return {
    id: row.id,
    product:
      row.product_id === null
        ? null
        : { id: row.product_id, SKU: row.sku ?? '', name: row.name ?? '', stock: row.stock ?? 0 },
    busca: row.search,
    waiting: row.waiting,
    unconfirmed: row.unconfirmed,
    emails: seesWhole ? row.emails : row.emails.map(maskEmail),
    first_asked_at: row.first_asked_at.toISOString(),
    last_asked_at: row.last_asked_at.toISOString(),
  };
}
