import { listOrdersCall, type Order } from '@giro/contract/calls/orders.ts';
import { listProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { proposalPath, salePath } from '@giro/contract/rules/paths.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import { OrderPill } from '../orders/order-pill.tsx';
import { boughtPicture, boughtWords } from '../orders/order-words.ts';
import { ProposalPill } from '../proposals/proposal-badges.tsx';
import styles from './person-deals.module.css';

interface DealProps {
  to: string;
  picture: string | null | undefined;
  name: string;
  about: string;
  pill: ReactNode;
}

function Deal({ to, picture, name, about, pill }: DealProps) {
  return (
    <li className={styles.deal}>
      <DevicePicture src={picture} size={44} />
      <div className={styles.words}>
        <Link to={to} className={styles.name}>
          {name}
        </Link>
        <p className={styles.about}>{about}</p>
      </div>
      {pill}
    </li>
  );
}

interface DealsProps {
  total: number;
  /** The number of them listed here. */
  shown: number;
  none: string;
  /** Leads to all of them. */
  to: string;
  children: ReactNode;
}

function Deals({ total, shown, none, to, children }: DealsProps) {
  if (total === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      <ul className={styles.deals}>{children}</ul>
      {total > shown && <Link to={to}>Ver todas ({total.toLocaleString('pt-BR')})</Link>}
    </>
  );
}

const proposalLine = ({ id, created_at, proposal_value, proposal_value_new }: Proposal) =>
  `Proposta ${id} · ${formatDate(created_at)} · ${formatReais(proposal_value_new ?? proposal_value)}`;

const orderLine = ({ order_code, created_at, total_price }: Order) =>
  `Pedido ${order_code} · ${formatDate(created_at)} · ${formatReais(total_price)}`;

/** The person's proposals to the shop, for those who may see proposals. */
export function PersonProposals({ user }: { user: { id: number; name: string } }) {
  const maySee = useMay()('proposals.see');
  const query = useCall(listProposalsCall, { query: { user: user.id } }, { enabled: maySee });
  if (!maySee) return null;
  return (
    <RecordPart title="Vendeu à loja">
      <Loaded query={query} failure="Não foi possível carregar as propostas.">
        {({ data, total }) => (
          <Deals
            total={total}
            shown={data.length}
            none="Nenhuma proposta."
            to={`/propostas?search=${encodeURIComponent(user.name)}`}
          >
            {data.map((proposal) => (
              <Deal
                key={proposal.id}
                to={proposalPath(proposal.id)}
                picture={proposal.image_model}
                name={deviceName(proposal.marca, proposal.modelo)}
                about={proposalLine(proposal)}
                pill={<ProposalPill status={proposal.status} reader="admin" />}
              />
            ))}
          </Deals>
        )}
      </Loaded>
    </RecordPart>
  );
}

/** The person's purchases, for those who may see orders. */
export function PersonOrders({ user }: { user: { id: number; name: string } }) {
  const maySee = useMay()('orders.see');
  const query = useCall(listOrdersCall, { query: { user: user.id } }, { enabled: maySee });
  if (!maySee) return null;
  return (
    <RecordPart title="Comprou da loja">
      <Loaded query={query} failure="Não foi possível carregar os pedidos.">
        {({ orders, total }) => (
          <Deals
            total={total}
            shown={orders.length}
            none="Nenhum pedido."
            to={`/vendas?search=${encodeURIComponent(user.name)}`}
          >
            {orders.map((order) => (
              <Deal
                key={order.id}
                to={salePath(order.order_code)}
                picture={boughtPicture(order.order_items)}
                name={boughtWords(order.order_items)}
                about={orderLine(order)}
                pill={<OrderPill order={order} />}
              />
            ))}
          </Deals>
        )}
      </Loaded>
    </RecordPart>
  );
}
