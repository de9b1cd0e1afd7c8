import type { PlaceInfo } from '@giro/contract/calls/storefront-info.ts';
import { IconMapPin, IconRoute } from '@tabler/icons-react';
import styles from './footer-map.module.css';

interface FooterMapProps {
  shopName: string;
  place: Pick<PlaceInfo, 'vicinity' | 'iframe'>;
  /** The map comes from another site, so it is fetched only for people who have come to see it. */
  isWanted: boolean;
}

/** The shop's place on a map, and the way there. Takes the same room before the map has come. */
export function FooterMap({ shopName, place, isWanted }: FooterMapProps) {
  const way = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place.vicinity })}`;
  return (
    <div>
      <div className={styles.map}>
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
