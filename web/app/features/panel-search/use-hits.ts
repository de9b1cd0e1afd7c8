import { listManagedCall } from '@giro/contract/calls/managed-products.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { listUnitsCall } from '@giro/contract/calls/units.ts';
import { listUsersCall } from '@giro/contract/calls/users.ts';
import { screensFor } from '../../lib/api/panel-screens.ts';
import { useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { type Hit, orderHit, productHit, proposalHit, screenHits, unitHit, userHit } from './search-hits.ts';

const fewestLetters = 2;
/** Of each kind; the lists have the others. */
const most = 5;

interface Group {
  name: string;
  hits: Hit[];
}

/** The hits of a text in the panel's lists, of the kinds that the person asking may see, each by its own list. */
export function useHits(text: string): { groups: Group[]; isSearching: boolean; hasFailed: boolean } {
  const may = useMay();
  const { user } = useSession({ always: true });
  const isLong = text.length >= fewestLetters;
  const request = { query: { search: text } };
  const orders = useCall(listOrdersCall, request, { enabled: isLong && may('orders.see') });
  const proposals = useCall(listProposalsCall, request, { enabled: isLong && may('proposals.see') });
  const users = useCall(listUsersCall, request, { enabled: isLong && may('users.see') });
  const products = useCall(listManagedCall, request, { enabled: isLong && may('products.change') });
  const units = useCall(listUnitsCall, request, { enabled: isLong && may('units.see') });
  const queries = [orders, proposals, users, products, units];
  const groups: Group[] = [
    { name: 'Telas', hits: user ? screenHits(screensFor(user), text) : [] },
    { name: 'Vendas', hits: orders.data?.orders.map(orderHit) ?? [] },
    { name: 'Propostas', hits: proposals.data?.data.map(proposalHit) ?? [] },
    { name: 'Pessoas', hits: users.data?.data.map(userHit) ?? [] },
    { name: 'Produtos', hits: products.data?.data.map(productHit) ?? [] },
    { name: 'Unidades', hits: units.data?.data.map(unitHit) ?? [] },
  ];
  return {
    groups: isLong
      ? groups.map(({ name, hits }) => ({ name, hits: hits.slice(0, most) })).filter(({ hits }) => hits.length > 0)
      : [],
    isSearching: isLong && queries.some(({ isFetching }) => isFetching),
    hasFailed: isLong && queries.some(({ isError }) => isError),
  };
}
