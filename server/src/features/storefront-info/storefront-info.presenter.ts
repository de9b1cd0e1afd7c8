import type { PlaceInfo } from '@giro/contract/calls/storefront-info.ts';
import type { Place } from '../../platform/places/places.ts';

/** A map of an address or of coordinates, drawn by Google without a key. */
function mapOf(query: string): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: query, hl: 'pt-BR', output: 'embed' })}`;
}

/** The shop's place as Google Places has it; its own settings fill the gaps. */
export function presentPlace(shop: Pick<PlaceInfo, 'vicinity' | 'opening_hours'>, place: Place | undefined): PlaceInfo {
  const { latitude, longitude } = place?.location ?? { latitude: null, longitude: null };
  const vicinity = place?.vicinity ?? shop.vicinity;
  return {
    vicinity,
    latitude,
    longitude,
    iframe: mapOf(place?.location ? `${latitude},${longitude}` : vicinity),
    opening_hours: place?.openingHours.length ? place.openingHours : shop.opening_hours,
  };
}

/** For how long whoever reads it may rely on it (RFC 9116, section 2.5.5, recommends less than a year). */
const validDays = 364;

/** Whom to tell of a vulnerability of this shop (RFC 9116). */
export function securityText({ email, baseUrl, now }: { email: string; baseUrl: string; now: Date }): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Manifest that phones ask for when somebody puts the shop on the home screen (W3C Web App Manifest), as JSON. */
export function webManifest(name: string): string {
  return JSON.stringify({
    name,
    short_name: name,
    lang: 'pt-BR',
    start_url: '/',
    display: 'browser',
    background_color: '#FAFAF6',
    theme_color: '#0B7A4B',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  });
}
