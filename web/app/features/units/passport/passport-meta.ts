import { type Passport, readPassportCall } from '@giro/contract/calls/units.ts';
import { passportPath } from '@giro/contract/rules/paths.ts';
import type { MetaDescriptor } from 'react-router';
import { type PageMatches, pageMeta } from '../../../lib/head/page-meta.ts';

type ReadPassport = (
  call: typeof readPassportCall,
  request: { params: { code: string } },
) => Promise<{ passport: Passport }>;

/** `missing` when no device has this code. */
type LoadedPassport = { state: 'found'; passport: Passport } | { state: 'missing' } | { state: 'failed' };

/** Reads the passport of a device. Never throws: the page says what is the case. */
export async function loadPassport(readPassport: ReadPassport, code: string): Promise<LoadedPassport> {
  try {
    const { passport } = await readPassport(readPassportCall, { params: { code } });
    return { state: 'found', passport };
  } catch (error) {
    const status = (error as { status?: number }).status;
    return status === 404 || status === 422 ? { state: 'missing' } : { state: 'failed' };
  }
}

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
