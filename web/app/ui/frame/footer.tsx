import { IconBrandFacebook, IconBrandInstagram, IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { groupHours } from '../../lib/opening-hours.ts';
import { useShop } from '../../lib/shop.ts';
import { Logo } from '../brand/logo.tsx';
import styles from './footer.module.css';

const AboutModal = lazy(() => import('./about-modal.tsx'));

/** Where the shop is, when it opens, how to reach it, and the legal lines. */
export function Footer() {
  const shop = useShop();
  const [about, setAbout] = useState({ isLoaded: false, isOpen: false });
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.shop}>
          <Logo name={shop.name} />
          <p className={styles.address}>
            <IconMapPin size={20} stroke={1.5} aria-hidden />
            {shop.vicinity}
          </p>
          <div className={styles.social}>
            {shop.instagram && (
              <a
                href={shop.instagram}
                target="_blank"
                rel="noopener noreferrer"
                aria-label="Instagram (abre em nova aba)"
              >
                <IconBrandInstagram size={24} stroke={1.5} aria-hidden />
              </a>
            )}
            {shop.facebook && (
              <a
                href={shop.facebook}
                target="_blank"
                rel="noopener noreferrer"
                aria-label="Facebook (abre em nova aba)"
              >
                <IconBrandFacebook size={24} stroke={1.5} aria-hidden />
              </a>
            )}
          </div>
        </section>
        <section>
          <h2 className={styles.heading}>Horário de atendimento</h2>
          <dl className={styles.hours}>
            {groupHours(shop.opening_hours).map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd className="tabular">{hours}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2 className={styles.heading}>Política de Privacidade</h2>
          <p className={styles.text}>Como compramos, vendemos e cuidamos dos seus dados.</p>
          <ul className={styles.links}>
            <li>
              <a href="/termos" target="_blank" rel="noopener">
                Termos e privacidade
              </a>
            </li>
            <li>
              <button type="button" onClick={() => setAbout({ isLoaded: true, isOpen: true })}>
                Quem presta o serviço
              </button>
            </li>
          </ul>
        </section>
      </div>
      <p className={styles.legal}>
        {shop.company} · CNPJ <span className="tabular">{shop.cnpj}</span>
      </p>
      {about.isLoaded && (
        <Suspense fallback={null}>
          <AboutModal isOpen={about.isOpen} onClose={() => setAbout({ isLoaded: true, isOpen: false })} />
        </Suspense>
      )}
    </footer>
  );
}
