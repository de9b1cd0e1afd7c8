import { listPastOrdersCall, type PastOrder } from '@giro/contract/calls/imports.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { importSources } from '@giro/contract/rules/imports.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Pagination } from '../../ui/panel/list/pagination.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import styles from './imports.module.css';

const aboutWords = ({ source, at, status, total }: PastOrder) =>
  [importSources[source].label, at && formatDate(at), status, total !== null && formatReais(total)]
    .filter(Boolean)
    .join(' · ');

const lineWords = ({ lines }: PastOrder) =>
  lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ');

/** A person's orders in the tool that the shop has left; nothing where there are none. */
export function PersonPastOrders({ id }: { id: number }) {
  const maySee = useMay()('users.see');
  const [page, setPage] = useState(1);
  const query = useCall(listPastOrdersCall, { params: { id }, query: { page } }, { enabled: maySee });
  if (!query.data || query.data.total === 0) return null;
  return (
    <RecordPart title="Pedidos antigos">
      <ul className={styles.orders}>
        {query.data.data.map((order) => (
          <li key={order.id}>
            <p className={styles.number}>
              {order.number}: {lineWords(order)}
            </p>
            <p className={styles.about}>{aboutWords(order)}</p>
          </li>
        ))}
      </ul>
      {query.data.last_page > 1 && <Pagination page={page} lastPage={query.data.last_page} onChange={setPage} />}
    </RecordPart>
  );
}
