import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  lastPage: number;
  onChange: (page: number) => void;
}

/** The ways to the other pages of a list. */
export function Pagination({ page, lastPage, onChange }: PaginationProps) {
  return (
    <nav aria-label="Páginas" className={styles.pages}>
      <UnstyledButton className={styles.step} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
        <span className={styles.word}>Anterior</span>
      </UnstyledButton>
      {pageWindow(page, lastPage).map((step, index, steps) =>
        step === 'gap' ? (
          <span key={`after ${steps[index - 1]}`} className={styles.gap}>
            …
          </span>
        ) : (
          <UnstyledButton
            key={step}
            className={styles.step}
            aria-current={step === page ? 'page' : undefined}
            onClick={() => onChange(step)}
          >
            {step}
          </UnstyledButton>
        ),
      )}
      <UnstyledButton className={styles.step} disabled={page >= lastPage} onClick={() => onChange(page + 1)}>
        <span className={styles.word}>Próxima</span>
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
    </nav>
  );
}
