import { Button } from '@mantine/core';
import { Link } from 'react-router';
import styles from './next-steps.module.css';

/** Suggestions for somebody who has read to the end. */
export function NextSteps() {
  return (
    <aside className={styles.box} aria-labelledby="proximo-passo">
      <div>
        <h2 id="proximo-passo" className={styles.title}>
          Quanto vale o seu celular?
        </h2>
        <p className={styles.text}>Conte como ele está e veja o preço na hora, sem cadastro.</p>
      </div>
      <div className={styles.ways}>
        <Button component={Link} to="/quero-vender">
          Avaliar meu aparelho
        </Button>
        <Button component={Link} to="/quero-comprar" variant="default">
          Ver aparelhos à venda
        </Button>
      </div>
    </aside>
  );
}
