import type { PlaceInfo } from '@giro/contract/calls/storefront-info.ts';
import { IconBrandFacebook, IconBrandInstagram, IconMail, IconMapPin, IconRoute } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { askConsentAgain } from '../features/analytics/consent.ts';
import { ChatLink } from '../features/storefront/chat-link.tsx';
import { groupHours, useOrigin, usePlaceInfo, useShop } from '../features/storefront/shop.ts';
import { Logo } from '../ui/brand/logo.tsx';
import styles from './footer.module.css';

interface FooterMapProps {
  shopName: string;
  place: Pick<PlaceInfo, 'vicinity' | 'iframe'>;
  /** The map comes from another site, so it is fetched only for people who have come to see it. */
  isWanted: boolean;
}

/** The shop's place on a map, and the way there. Takes the same room before the map has come. */
function FooterMap({ shopName, place, isWanted }: FooterMapProps) {
  const way = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place.vicinity })}`;
  return (
    <div>
      <div className={styles.mapBox}>
        <span className={styles.place}>
          <IconMapPin size={40} stroke={1.25} aria-hidden />
        </span>
        {isWanted && place.iframe && (
          <iframe
            src={place.iframe}
            title={`Mapa: ${shopName}, ${place.vicinity}`}
            className={styles.frame}
            loading="lazy"
            referrerPolicy="no-referrer-when-downgrade"
            allowFullScreen
          />
        )}
      </div>
      <a
        href={way}
        target="_blank"
        rel="noopener noreferrer"
        className={styles.way}
        aria-label="Como chegar (abre em nova aba)"
      >
        <IconRoute size={20} stroke={1.5} aria-hidden />
        Como chegar
      </a>
    </div>
  );
}

/**
 * The share of an element that must be on screen for it to count as half seen. Of one that is more than twice as tall
 * as the screen half is never seen at once: there it is enough that it fills the screen.
 */
export function halfSeenThreshold(height: number, screenHeight: number): number {
  return height > 0 ? Math.min(0.5, screenHeight / height) : 0.5;
}

/** True from the moment when at least half of the element has been on screen. */
function useHalfSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    const target = element.current;
    if (isSeen || !target) return;
    const threshold = halfSeenThreshold(target.offsetHeight, window.innerHeight);
    const observer = new IntersectionObserver(
      (entries) => {
        const isHalf = entries.some(
          ({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= threshold - 0.01,
        );
        if (isHalf) setSeen(true);
      },
      { threshold },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isSeen]);

  return isSeen;
}

const AboutModal = lazy(() => import('./about-modal.tsx'));

/** The facts known of the place: by the shop's own settings until an answer comes, and when none comes. */
function usePlace() {
  const { vicinity, opening_hours } = useShop();
  const { data, error } = usePlaceInfo();

  useEffect(() => {
    if (error) console.error('Não foi possível carregar o mapa.', error);
  }, [error]);

  return data ?? { vicinity, opening_hours, iframe: null };
}

/** The shop's address, hours and ways to reach it (its e-mail by Decreto 7.962/2013, art. 2), and the legal lines. */
export function Footer() {
  const shop = useShop();
  const place = usePlace();
  // Without what follows: an address may bear somebody's secret there.
  const page = useOrigin() + useLocation().pathname;
  const footer = useRef<HTMLElement>(null);
  const isHalfSeen = useHalfSeen(footer);
  const [about, setAbout] = useState({ isLoaded: false, isOpen: false });
  return (
    <footer ref={footer} className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.shop}>
          <Logo name={shop.name} />
          <p className={styles.address}>
            <IconMapPin size={20} stroke={1.5} aria-hidden />
            {place.vicinity}
          </p>
          {shop.email && (
            <a href={`mailto:${shop.email}`} className={styles.email}>
              <IconMail size={20} stroke={1.5} aria-hidden />
              {shop.email}
            </a>
          )}
          <ChatLink message={`Olá! Preciso de ajuda. Estou nesta página: ${page}`}>
            Falar com a loja no WhatsApp
          </ChatLink>
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
            {groupHours(place.opening_hours).map(({ days, hours }) => (
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
            {shop.analytics_id && (
              <li>
                <button type="button" onClick={askConsentAgain}>
                  Preferências de cookies
                </button>
              </li>
            )}
          </ul>
        </section>
        <section className={styles.map} aria-label="Mapa">
          <FooterMap shopName={shop.name} place={place} isWanted={isHalfSeen} />
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
