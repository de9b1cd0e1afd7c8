import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { PaperFacts, PaperTable, Signatures } from '../../../ui/paper/paper.tsx';
import { useShop } from '../../storefront/shop.ts';
import { ShopPaper } from '../../storefront/shop-paper.tsx';
import { amountSums, PaperItem } from '../order-items.tsx';
import { buyerNameOf } from '../order-words.ts';

/** The slip that a buyer signs at the counter: which devices they take with them, and that they have looked at them. */
export default function PickupSlip({ order }: { order: OrderWithPayments }) {
  const { name, company } = useShop();
  const { paper } = fulfilmentKindOf(order);
  const { order_code: code, user, created_at, order_items, total_price } = order;
  return (
    <ShopPaper label={paper} title={`${paper} do pedido ${code}`}>
      <PaperFacts
        facts={[
          ['Cliente', buyerNameOf(order)],
          ['CPF', user?.cpf && formatCpf(user.cpf)],
          ['Pedido feito em', formatMoment(created_at)],
        ]}
      />
      <PaperTable
        headings={['Produto', 'Quantidade', 'Subtotal']}
        rows={order_items.map((item) => [
          <PaperItem key="item" item={item} />,
          item.quantity,
          formatReais(item.total_price),
        ])}
        sums={[...amountSums(order), ['Total', formatReais(total_price)]]}
      />
      <p>
        Recebi da {name} os produtos acima e conferi, no balcão, o estado, o funcionamento e o IMEI de cada aparelho.
      </p>
      <p>Esta assinatura não tira nenhum direito: valem a garantia da loja e o prazo de 7 dias para desistir.</p>
      <Signatures
        signers={[
          { role: 'Cliente', name: user?.name ?? '' },
          { role: 'Loja', name: company },
        ]}
      />
    </ShopPaper>
  );
}
