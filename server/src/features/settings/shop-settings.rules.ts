import type { ShopInfo } from '@giro/contract/calls/storefront-info.ts';

/** The demo store's Pix key: a code with it pays nobody. */
export const demoPixKey = 'pix@giro.example';

/** What a shop says of itself until its people have changed it. The CNPJ and the numbers belong to nobody. */
export const untilChanged: ShopInfo = {
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
