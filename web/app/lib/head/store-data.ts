import type { StoredRating } from '@giro/contract/calls/reviews.ts';
import type { PublicShop, ShopInfo } from '@giro/contract/calls/storefront-info.ts';
import { shopCardPath } from '@giro/contract/rules/pictures.ts';
import { foldText } from '@giro/contract/rules/text.ts';
import type { MetaDescriptor } from 'react-router';
import { organisationData, structured } from './page-meta.ts';

const days: Record<string, string> = {
  segunda: 'Monday',
  terca: 'Tuesday',
  quarta: 'Wednesday',
  quinta: 'Thursday',
  sexta: 'Friday',
  sabado: 'Saturday',
  domingo: 'Sunday',
};

/** Reads lines such as 'sábado: 09:00 – 13:00'; two shifts of a day stand behind a comma, a closed day has none. */
export function openingHoursData(lines: readonly string[]) {
  return lines.flatMap((line) => {
    const dayOfWeek = days[foldText(line.split(/[-:]/)[0] ?? '').trim()];
    const shifts = [...line.matchAll(/(\d{1,2}:\d{2})\s*[-–—]\s*(\d{1,2}:\d{2})/g)];
    if (!dayOfWeek) return [];
    return shifts.map(([, opens = '', closes = '']) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${dayOfWeek}`,
      opens: opens.padStart(5, '0'),
      closes: closes.padStart(5, '0'),
    }));
  });
}

/** 'street, number - district, city - UF, CEP' in its parts; another form stays the text that it is. */
export function addressData(vicinity: string) {
  const [, streetAddress, addressLocality, addressRegion, postalCode] =
    /^(.+),\s*([^,]+?)\s*-\s*([A-Z]{2}),\s*(\d{5}-?\d{3})$/.exec(vicinity.trim()) ?? [];
  if (!streetAddress) return vicinity;
  return {
    '@type': 'PostalAddress',
    streetAddress,
    addressLocality,
    addressRegion,
    postalCode,
    addressCountry: 'BR',
  };
}

/** Place and hours for fetching devices from the shop. */
export function pickupPlaceData(shop: ShopInfo) {
  return {
    '@type': 'Store',
    name: shop.name,
    address: addressData(shop.vicinity),
    openingHoursSpecification: openingHoursData(shop.opening_hours),
  };
}

const ratingData = ({ rating, count }: NonNullable<StoredRating>) => ({
  '@type': 'AggregateRating',
  ratingValue: rating,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
});

/** Who the shop is, where and when one finds it open, and what its customers say. */
export function storeData(origin: string, shop: PublicShop, rating: StoredRating = null): MetaDescriptor {
  return structured({
    ...organisationData(origin, shop),
    ...pickupPlaceData(shop),
    '@type': ['Organization', 'Store'],
    '@id': `${origin}/#loja`,
    legalName: shop.company,
    taxID: shop.cnpj,
    image: origin + shopCardPath(shop.name),
    ...(shop.email && { email: shop.email }),
    ...(shop.whatsapp && { telephone: `+${shop.whatsapp}` }),
    ...(rating && { aggregateRating: ratingData(rating) }),
    sameAs: [shop.instagram, shop.facebook].filter(Boolean),
    currenciesAccepted: 'BRL',
    paymentAccepted: shop.instalments ? 'Pix, Credit Card' : 'Pix',
  });
}
