import type { RegisterLine } from '@giro/contract/calls/device-register.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { createPortal } from 'react-dom';
import { usePrint } from '../../ui/paper/print-button.tsx';
import { useShop } from '../storefront/shop.ts';
import styles from './printed-register.module.css';
import { printedFields } from './register-columns.tsx';
import type { RegisterDays } from './register-days.ts';

interface PrintedRegisterProps {
  days: RegisterDays;
  lines: readonly RegisterLine[];
  onPrinted: () => void;
}

function daysWords({ de, ate }: RegisterDays): string {
  const parts = [de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : 'todos os dias';
}

/** Prints the register on A4, and nothing of the screen with it. */
export function PrintedRegister({ days, lines, onPrinted }: PrintedRegisterProps) {
  const shop = useShop();
  usePrint(onPrinted);

  return createPortal(
    <article className={styles.register} aria-label="Livro de aparelhos">
      <h1 className={styles.title}>Livro de aparelhos</h1>
      <p className={styles.line}>
        {shop.company} · CNPJ {shop.cnpj} · {shop.vicinity} · {daysWords(days)} · CPF e RG encobertos
      </p>
      <table className={styles.lines}>
        <thead>
          <tr>
            {printedFields.map(([heading, , wrap]) => (
              <th key={heading} scope="col" data-wrap={wrap}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.number}>
              {printedFields.map(([heading, textOf, wrap]) => (
                <td key={heading} data-wrap={wrap}>
                  {textOf(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
