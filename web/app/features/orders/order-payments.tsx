import { formatSoon } from '@giro/contract/rules/dates.ts';
import { Link } from 'react-router';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { Loaded } from '../../ui/panel/list/loaded.tsx';
import { PaymentList } from '../payments/payment-list.tsx';
import { payModeLabels } from '../payments/payment-words.ts';
import { Section } from './order-details.tsx';
import { useOrder } from './use-order.ts';
import { withdrawalLabels } from './withdrawal-words.ts';

/** What the shop's people are told of an order's money: how it is paid, what came in, what went back. */
export default function OrderPayments({ code }: { code: string }) {
  const query = useOrder(code);
  return (
    <Section title="Pagamento">
      <Loaded query={query} failure="Erro ao carregar os pagamentos.">
        {({ pay_mode, payments, withdrawal }) => (
          <>
            <Facts
              facts={[
                ['Modo', payModeLabels[pay_mode], 'wide'],
                [
                  'Desistência',
                  withdrawal && `${withdrawalLabels[withdrawal.state]}, pedida em ${formatSoon(withdrawal.asked_at)}`,
                  'wide',
                ],
              ]}
            />
            {withdrawal?.note && <p>{withdrawal.note}</p>}
            {payments.length > 0 ? <PaymentList payments={payments} /> : <p>Nenhum Pix recebido por aqui.</p>}
            <p>
              <Link to={`/pedidos/${encodeURIComponent(code)}`}>Abrir a página do pedido</Link>
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}
