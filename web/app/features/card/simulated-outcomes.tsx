import styles from './paying.module.css';

const outcomes = [
  ['APRO', 'aprovado'],
  ['FUND', 'sem limite'],
  ['CALL', 'o banco quer falar com você'],
  ['OTHE', 'não aprovado'],
  ['CONT', 'em análise'],
  ['CHAL', 'o banco pede confirmação'],
  ['SLOW', 'aprovado depois de um tempo'],
  ['LOST', 'aprovado, com a resposta perdida'],
] as const;

/** Tells what comes of a simulated card by its holder's name. */
export function SimulatedOutcomes() {
  return (
    <details className={styles.simulation}>
      <summary>Simulação: ninguém é cobrado. Veja os cartões de teste</summary>
      <p>
        Use 5031 4332 1540 6351, 4235 6477 2802 5682 ou 3753 651535 56885, validade 11/30 e código 123 (1234 no último).
        O CPF pode ser 123.456.789-09. O nome decide o que acontece:
      </p>
      <dl>
        {outcomes.map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
