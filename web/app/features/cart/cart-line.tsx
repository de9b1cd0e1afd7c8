import { productPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { type CartLine as Line, lineTotalOf } from './cart.ts';
import styles from './cart-line.module.css';
import { shortageOf } from './cart-sync.ts';
import { QuantityInput } from './quantity-input.tsx';

/** A product of the cart. A quantity of 0 takes it out. */
export function CartLine({ line, onChange }: { line: Line; onChange: (quantity: number) => void }) {
  const shortage = shortageOf(line);
  const total = lineTotalOf(line);
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <ProductPicture src={line.images[0]?.url} alt={line.name} size={104} />
      </div>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          {line.SKU ? <Link to={productPath({ SKU: line.SKU, name: line.name })}>{line.name}</Link> : line.name}
        </h2>
        {total !== undefined && Number(line.quantity) > 1 && (
          <p className={styles.each}>
            <Money value={line.price} /> cada
          </p>
        )}
        {shortage && (
          <p role="status" className={styles.shortage}>
            {shortage}
          </p>
        )}
      </div>
      <div className={styles.controls}>
        <QuantityInput name={line.name} quantity={Number(line.quantity)} most={line.stock} onChange={onChange} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={styles.remove}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          aria-describedby={`cart-${line.id}`}
          onClick={() => onChange(0)}
        >
          Remover
        </Button>
        <span id={`cart-${line.id}`} hidden>
          {line.name}
        </span>
      </div>
      <p className={styles.total}>{total === undefined ? 'valor inválido' : <Money value={total} />}</p>
    </li>
  );
}
