import { slugOf } from './slug.ts';

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
