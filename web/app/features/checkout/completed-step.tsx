import { formatSoon } from '@giro/contract/rules/dates.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { homeOf, useSession } from '../../lib/api/session.ts';
import styles from './checkout.module.css';
import { forgetCompleted } from './completed.ts';
import done from './completed-step.module.css';

interface CompletedProps {
  orderCode: string;
  /** Until when the order is kept unpaid; none: without an end. */
  holdUntil: string | undefined;
}

/** Thanks, and what happens next. */
export function Completed({ orderCode, holdUntil }: CompletedProps) {
  const { user } = useSession();

  useEffect(() => forgetCompleted(), []);

  return (
    <section className={`${styles.card} ${done.card}`}>
      <IconCircleCheck size={56} stroke={1.5} className={done.icon} aria-hidden />
      <h1 className={styles.title}>Conclusão da Compra</h1>
      <p className={done.text}>Obrigado pela compra! Recebemos o seu pedido.</p>
      <p className={done.order}>
        Número do pedido <strong>{orderCode}</strong>
      </p>
      {holdUntil && (
        <p className={done.text}>
          <strong>Reservado até {formatSoon(holdUntil)}.</strong> Sem o pagamento até lá, o pedido é cancelado.
        </p>
      )}
      <p className={done.text}>
        Enviamos a confirmação por e-mail{user ? ` para ${user.email}` : ''}. Assim que o Pix for conferido, avisamos
        quando o aparelho puder ser retirado na loja.
      </p>
      <div className={done.actions}>
        <Button component={Link} to={user ? homeOf(user) : '/dashboard'}>
          Ir para o meu painel
        </Button>
        <Button component={Link} to="/quero-comprar" variant="default">
          Voltar para a loja
        </Button>
      </div>
    </section>
  );
}
