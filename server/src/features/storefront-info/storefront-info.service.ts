import { type Merchant, merchant } from '@giro/contract/calls/orders.ts';
import { type PlaceInfo, type ShopInfo, shopInfo } from '@giro/contract/calls/storefront-info.ts';
import { z } from 'zod';
import type { Executor } from '../../platform/database/database.ts';
import type { Place, Places } from '../../platform/places/places.ts';

const shopKey = 'shop';
const pixKey = 'pix';

/** The demo store's Pix key: a code with it pays nobody. */
export const demoPixKey = 'pix@giro.example';

/** What a shop says of itself until its people have changed it. The CNPJ and the numbers belong to nobody. */
const untilChanged: ShopInfo = {
  name: 'Giro',
  cnpj: '12.345.678/0001-95',
  company: 'Giro Comércio de Eletrônicos Ltda.',
  state: 'Santa Catarina',
  vicinity: 'Rua XV de Novembro, 1000 - Centro, Blumenau - SC, 89010-000',
  opening_hours: [
    'segunda-feira: 09:00 – 18:00',
    'terça-feira: 09:00 – 18:00',
    'quarta-feira: 09:00 – 18:00',
    'quinta-feira: 09:00 – 18:00',
    'sexta-feira: 09:00 – 18:00',
    'sábado: 09:00 – 13:00',
    'domingo: Fechado',
  ],
  email: 'contato@giro.example',
  instagram: 'https://www.instagram.com/giro.example',
  facebook: 'https://www.facebook.com/giro.example',
  whatsapp: '5547900000000',
  analytics_id: '',
};

/** The shop's own id at Google Places, where its people have entered one. */
const placeIdSetting = z.object({ google_place_id: z.string().trim().min(1) });

/** A map of an address or of coordinates, drawn by Google without a key. */
function mapOf(query: string): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: query, hl: 'pt-BR', output: 'embed' })}`;
}

export type StorefrontInfoService = ReturnType<typeof createStorefrontInfo>;

export function createStorefrontInfo({ places }: { places: Places }) {
  async function readStored(db: Executor): Promise<object> {
    const row = await db.selectFrom('settings').select('value').where('key', '=', shopKey).executeTakeFirst();
    return (row?.value as object | undefined) ?? {};
  }
  const shopOf = (stored: object) => shopInfo.parse({ ...untilChanged, ...stored });

  /** The shop as Google Places knows it; undefined without a key or an answer. Waits for another server: no transaction. */
  async function findPlace(stored: object): Promise<Place | undefined> {
    const { name, vicinity } = shopOf(stored);
    return places.findPlace({ id: placeIdSetting.safeParse(stored).data?.google_place_id, name, address: vicinity });
  }

  return {
    getShop: async (db: Executor): Promise<ShopInfo> => shopOf(await readStored(db)),
    findGooglePlace: async (db: Executor): Promise<Place | undefined> => findPlace(await readStored(db)),
    /** Where the shop is: what Google Places says, and by its own settings what that leaves out. */
    async getPlace(db: Executor): Promise<PlaceInfo> {
      const stored = await readStored(db);
      const shop = shopOf(stored);
      const place = await findPlace(stored);
      const { latitude, longitude } = place?.location ?? { latitude: null, longitude: null };
      const vicinity = place?.vicinity ?? shop.vicinity;
      return {
        vicinity,
        latitude,
        longitude,
        iframe: mapOf(place?.location ? `${latitude},${longitude}` : vicinity),
        opening_hours: place?.openingHours.length ? place.openingHours : shop.opening_hours,
      };
    },
    /** Whom a Pix code pays; undefined until the shop has a key. */
    async findMerchant(db: Executor): Promise<Merchant | undefined> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', pixKey).executeTakeFirst();
      if (!row) return undefined;
      const stored = merchant.omit({ isDemo: true }).parse(row.value);
      return { ...stored, isDemo: stored.key === demoPixKey };
    },
  };
}
