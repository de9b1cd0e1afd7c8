import type { Passport } from '@giro/contract/calls/units.ts';
import type { TestResult } from '@giro/contract/rules/inspection.ts';
import { IconCheck, IconMinus, IconX, type TablerIcon } from '@tabler/icons-react';
import styles from './passport-tests.module.css';
import { testWords } from './passport-words.ts';

const icons: Record<TestResult, TablerIcon> = { pass: IconCheck, fail: IconX, na: IconMinus };

/** The tests of the device and their results; nothing of one that was sold new. */
export function PassportTests({ passport }: { passport: Passport }) {
  const tests = testWords(passport);
  if (tests.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>O que foi testado</h2>
      <ul className={styles.tests}>
        {tests.map(({ code, result, label, outcome }) => {
          const Icon = icons[result];
          return (
            <li key={code} className={styles.test} data-result={result}>
              <Icon size={20} stroke={2} aria-hidden />
              <span className={styles.label}>{label}</span>
              <span className={styles.outcome}>{outcome}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
