import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './pagination.module.css';

/** A step between 'Anterior' and 'Próxima': a page number, or 'gap' where some are left out. */
export type PageStep = number | 'gap';

const allShownUpTo = 7;

/** Up to 7 pages each has its button; beyond that the first, the last, the current one and its neighbours. */
export function pageWindow(current: number, last: number): PageStep[] {
  const pages = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= allShownUpTo) return pages;
  const shown = pages.filter((page) => page === 1 || page === last || Math.abs(page - current) <= 1);
  return shown.flatMap((page, index) => {
    const missing = page - (shown[index - 1] ?? 0) - 1;
    if (missing === 0) return [page];
    return [missing === 1 ? page - 1 : 'gap', page];
  });
}

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
