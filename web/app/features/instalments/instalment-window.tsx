import {
  divideInstalments,
  formatPercent,
  type Instalments,
  type InstalmentTerms,
  yearlyRateOf,
} from '@giro/contract/rules/instalments.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { LightWindow } from '../../ui/light-window.tsx';
import styles from './instalment-window.module.css';

interface InstalmentWindowProps {
  cents: number;
  terms: InstalmentTerms;
  onClose: () => void;
}

const words = (cents: number) => formatReais(reaisOf(cents));

/** The price at once and the interest, as the law wants them beside instalments (CDC, art. 52). */
function costWords(cents: number, ways: readonly Instalments[], { monthlyRate }: InstalmentTerms): string {
  const atOnce = `À vista ${words(cents)}.`;
  if (ways.every(({ isFree }) => isFree)) return atOnce;
  const yearly = formatPercent(yearlyRateOf(monthlyRate));
  return `${atOnce} Juros de ${formatPercent(monthlyRate)} ao mês (${yearly} ao ano).`;
}

const valueWords = ({ cents, firstCents }: Instalments) =>
  cents === firstCents ? words(cents) : `${words(firstCents)}, depois ${words(cents)}`;

/** All instalments of a price. */
export default function InstalmentWindow({ cents, terms, onClose }: InstalmentWindowProps) {
  const ways = divideInstalments(cents, terms);
  return (
    <LightWindow title="Parcelas no cartão" onClose={onClose}>
      {() => (
        <>
          <p className={styles.cost}>{costWords(cents, ways, terms)}</p>
          <table className={styles.table}>
            <thead className={styles.columns}>
              <tr>
                <th scope="col">Parcelas</th>
                <th scope="col">Valor</th>
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {ways.map((way) => (
                <tr key={way.instalments}>
                  <th scope="row">
                    {way.instalments}x {way.instalments > 1 && (way.isFree ? 'sem juros' : 'com juros')}
                  </th>
                  <td>{valueWords(way)}</td>
                  <td>{words(way.totalCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </LightWindow>
  );
}
