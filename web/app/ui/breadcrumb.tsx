import { Link } from 'react-router';
import styles from './breadcrumb.module.css';

interface BreadcrumbProps {
  /** The pages above this one, the first page left out. */
  above: { name: string; to: string }[];
  /** The page one is on. */
  name: string;
}

/** The page's place in the shop, with the ways up. */
export function Breadcrumb({ above, name }: BreadcrumbProps) {
  return (
    <nav aria-label="Você está em">
      <ol className={styles.crumbs}>
        {[{ name: 'Início', to: '/' }, ...above].map((page) => (
          <li key={page.to}>
            <Link to={page.to}>{page.name}</Link>
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}
