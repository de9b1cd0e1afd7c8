import { type Merchant, merchant } from '@giro/contract/calls/orders.ts';
import { type PlaceInfo, type ShopInfo, shopInfo } from '@giro/contract/calls/storefront-info.ts';
import type { Executor } from '../../platform/database/database.ts';

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

export type StorefrontInfoService = ReturnType<typeof createStorefrontInfo>;

export function createStorefrontInfo() {
  return {
    async getShop(db: Executor): Promise<ShopInfo> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', shopKey).executeTakeFirst();
      return shopInfo.parse({ ...untilChanged, ...((row?.value as object | undefined) ?? {}) });
    },
    /** Where the shop is, by its own settings. */
    async getPlace(db: Executor): Promise<PlaceInfo> {
      const { vicinity, opening_hours } = await this.getShop(db);
      return { vicinity, latitude: null, longitude: null, iframe: null, opening_hours };
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
