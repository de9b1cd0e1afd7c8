import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { homeOf, useSession } from '../../lib/api/session.ts';
import done from './completed-step.module.css';

export const OrderNumber = ({ orderCode }: { orderCode: string }) => (
  <p className={done.order}>
    Número do pedido{' '}
    <Link to={`/pedidos/${orderCode}`}>
      <strong>{orderCode}</strong>
    </Link>
  </p>
);

export function WaysOn() {
  const { user } = useSession();
  return (
    <div className={done.actions}>
      <Button component={Link} to={user ? homeOf(user) : '/dashboard'}>
        Ir para o meu painel
      </Button>
      <Button component={Link} to="/quero-comprar" variant="default">
        Voltar para a loja
      </Button>
    </div>
  );
}
