import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { homeOf, useSession } from '../../../lib/api/session.ts';
import styles from './finished.module.css';

/** Step 5: the proposal is in. Coming to the wizard's address from here begins another sale. */
export function Finished() {
  const { user } = useSession();
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
        <Button size="md" component={Link} to={user ? homeOf(user) : '/dashboard'}>
          Acompanhar no meu painel
        </Button>
        <Button size="md" variant="default" component={Link} to="/quero-vender">
          Vender outro aparelho
        </Button>
      </div>
    </section>
  );
}
