import { Button } from '@mantine/core';
import { Link } from 'react-router';
import styles from './compare-bar.module.css';
import { clearCompared, comparePath, useCompared } from './compared-products.ts';

/** The number of products to compare, and the way to see them side by side; nothing while there are none. */
export default function CompareBar() {
  const compared = useCompared();
  const isEnough = compared.length > 1;
  return (
    <div className={styles.bar} data-empty={compared.length === 0 || undefined}>
      <p role="status" className={styles.count}>
        {compared.length === 1 && '1 aparelho. Escolha mais um para comparar.'}
        {isEnough && `${compared.length} aparelhos para comparar`}
      </p>
      {compared.length > 0 && (
        <>
          <Button variant="default" onClick={clearCompared}>
            Limpar
          </Button>
          {isEnough && (
            <Button component={Link} to={comparePath(compared)}>
              Comparar
            </Button>
          )}
        </>
      )}
    </div>
  );
}
