import styles from './step-nav.module.css';

/** The way to each step of the bench. */
export function StepNav({ titles }: { titles: readonly string[] }) {
  return (
    <nav className={styles.nav} aria-label="Passos da conferência">
      <ol className={styles.steps}>
        {titles.map((title, index) => (
          <li key={title}>
            <a href={`#passo-${index + 1}`}>
              {index + 1} {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
