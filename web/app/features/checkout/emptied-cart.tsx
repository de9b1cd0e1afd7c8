import { IconShoppingCart } from '@tabler/icons-react';
import { homeOf, useSession } from '../../lib/api/session.ts';
import { MissingPage } from '../../ui/page-states.tsx';

/** Stands where a step did whose cart was emptied meanwhile, as by an order from another tab. */
export function EmptiedCart() {
  const { user } = useSession();
  const isOfShop = user?.profile === 'admin';
  return (
    <MissingPage
      title="Finalizar compra"
      problem="Não há mais nada no carrinho"
      icon={<IconShoppingCart size={32} stroke={1.5} />}
      to={isOfShop ? homeOf(user) : '/pedidos'}
      action={isOfShop ? 'Ir para o meu painel' : 'Ver meus pedidos'}
    >
      Se você finalizou a compra em outra aba, o pedido já está registrado: não pague de novo.
    </MissingPage>
  );
}
