import { type ReactNode, Suspense } from 'react';
import { Footer } from './footer.tsx';
import styles from './public-frame.module.css';
import { TopMenu } from './top-menu.tsx';

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      <TopMenu />
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {/* Taken over by itself, after the page: a slow phone answers in between. */}
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
}
