import { slugOf } from './text.ts';

/** The page of a product. Its SKU decides; the name only makes the address readable. */
export function productPath({ SKU, name }: { SKU: string; name: string }): string {
  const slug = slugOf(name);
  return `/produto/${encodeURIComponent(SKU)}${slug ? `/${slug}` : ''}`;
}

/** The page of a post. */
export function postPath({ slug }: { slug: string }): string {
  return `/blog/${slug}`;
}

/** The passport of a device. */
export function passportPath(code: string): string {
  return `/aparelho/${encodeURIComponent(code)}`;
}

/** The pages of the back-office that are about one proposal, one order, one person. */
export const proposalPath = (id: number) => `/propostas/${id}`;
export const salePath = (orderCode: string) => `/vendas/${encodeURIComponent(orderCode)}`;
export const personPath = (id: number) => `/usuarios/${id}`;
/** The list in which it is alone: a unit has no page of its own. */
export const unitPath = (unitCode: string) => `/unidades?search=${encodeURIComponent(unitCode)}`;
