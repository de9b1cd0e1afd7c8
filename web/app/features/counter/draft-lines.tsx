import { formatReais } from '@giro/contract/rules/money.ts';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './counter.module.css';
import { type DraftLine, missingUnits, unitWords, withLine } from './draft.ts';

interface DraftLinesProps {
  lines: readonly DraftLine[];
  onChange: (change: (lines: readonly DraftLine[]) => DraftLine[]) => void;
}

function Units({ line, onChange }: { line: DraftLine; onChange: (line: DraftLine) => void }) {
  const lacking = missingUnits(line);
  return (
    <>
      {line.units.map((unit) => (
        <p key={unit.code} className={styles.unit}>
          {unitWords(unit)}
          <ActionIcon
            size={32}
            color="gray"
            aria-label={`Retirar o aparelho ${unit.code}`}
            onClick={() =>
              onChange({
                ...line,
                quantity: line.quantity - 1,
                units: line.units.filter(({ code }) => code !== unit.code),
              })
            }
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </p>
      ))}
      {lacking > 0 && (
        <p className={styles.lacking}>
          {lacking === 1 ? 'Leia o código ou o IMEI do aparelho.' : `Leia o código ou o IMEI de ${lacking} aparelhos.`}
        </p>
      )}
    </>
  );
}

/** Products that are about to be sold: how many of each, and which devices. */
export function DraftLines({ lines, onChange }: DraftLinesProps) {
  return (
    <ul className={styles.lines} aria-label="Itens da venda">
      {lines.map((line) => {
        const { product_id, name, price, image, quantity, units } = line;
        const put = (changed: DraftLine) => onChange((current) => withLine(current, changed));
        return (
          <li key={product_id} className={`${styles.line} ${styles.item}`}>
            <DevicePicture src={image} size={48} />
            <div className={styles.lineWords}>
              <p className={styles.lineName}>{name}</p>
              <p className={styles.quiet}>{formatReais(price)} cada</p>
              <Units line={line} onChange={put} />
            </div>
            <div className={styles.count}>
              <ActionIcon
                variant="default"
                aria-label={quantity === 1 ? `Retirar ${name}` : `Um a menos de ${name}`}
                disabled={quantity > 1 && quantity <= units.length}
                onClick={() => put({ ...line, quantity: quantity - 1 })}
              >
                {quantity === 1 ? <IconTrash size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
              </ActionIcon>
              <output aria-label={`Quantidade de ${name}`}>{quantity}</output>
              <ActionIcon
                variant="default"
                aria-label={`Mais um de ${name}`}
                disabled={quantity >= 100}
                onClick={() => put({ ...line, quantity: quantity + 1 })}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            </div>
            <Money value={Math.round(price * 100 * quantity) / 100} className={styles.linePrice} />
          </li>
        );
      })}
    </ul>
  );
}
