import { askedOften } from './asked-often.ts';
import styles from './frequent-questions.module.css';

/** Questions that people ask before they sell, each answer behind its question. */
export function FrequentQuestions() {
  return (
    <section className={styles.questions} aria-labelledby="asked-often">
      <h2 id="asked-often">Perguntas frequentes</h2>
      {askedOften.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
