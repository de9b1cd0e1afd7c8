import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { homeOf, useSession } from '../../../lib/api/session.ts';
import { aimedPurchase, opensTradeIn } from '../saved-quote/aimed-purchase.ts';
import styles from './finished.module.css';

/** Step 5: the proposal is in. Coming to the wizard's address from here begins another sale; a purchase that waits for the device comes first. */
export function Finished() {
  const { user } = useSession();
  const purchase = aimedPurchase.use();
  return (
    <section className={styles.finished} aria-labelledby="wizard-finished">
      <span className={styles.seal} aria-hidden="true">
        <IconCheck size={56} stroke={2.2} />
      </span>
      <h2 id="wizard-finished" className={styles.title} tabIndex={-1} data-arrival>
        Tudo Pronto!
      </h2>
      <p className={styles.text}>
        Enviamos um e-mail com instruções para o envio do aparelho. Se ele não aparecer em alguns minutos, olhe também a
        caixa de spam.
      </p>
      <div className={styles.ways}>
        {purchase && (
          <Button size="md" component={Link} to={purchase} state={opensTradeIn}>
            Usar na minha compra
          </Button>
        )}
        <Button
          size="md"
          variant={purchase ? 'default' : 'filled'}
          component={Link}
          to={user ? homeOf(user) : '/dashboard'}
        >
          Acompanhar no meu painel
        </Button>
        <Button size="md" variant="default" component={Link} to="/quero-vender">
          Vender outro aparelho
        </Button>
      </div>
    </section>
  );
}
