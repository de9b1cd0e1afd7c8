import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  /** Leads to everything of the kind. */
  all: { to: string; label: string };
  children: ReactNode;
}

/** A part of the first page: what it is about, a few of the kind, and the way to all of them. */
export function Section({ id, title, lead, all, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.heading}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <Link to={all.to} className={styles.all}>
          {all.label}
          <IconArrowRight size={18} aria-hidden />
        </Link>
      </div>
      {children}
    </section>
  );
}
