import { passportPath } from '@giro/contract/rules/paths.ts';
import type { MetaDescriptor } from 'react-router';
import { type PageMatches, pageMeta } from '../../../lib/head/page-meta.ts';
import type { LoadedPassport } from './load-passport.ts';

const description = 'O que a loja testou neste aparelho, como ele está e até quando tem garantia.';

/** Head of a passport: for previews, never for search engines, because it is about one device. */
export function passportMeta(matches: PageMatches, loaded: LoadedPassport | undefined): MetaDescriptor[] {
  if (loaded?.state !== 'found') {
    const title = loaded?.state === 'missing' ? 'Aparelho não encontrado' : 'Passaporte do aparelho';
    return pageMeta(matches, { title, description, path: '/quero-comprar', noindex: true });
  }
  const { code, product } = loaded.passport;
  return pageMeta(matches, {
    title: `Passaporte do aparelho ${code}: ${product.name}`,
    description: `${product.name}. ${description}`,
    path: passportPath(code),
    noindex: true,
  });
}
