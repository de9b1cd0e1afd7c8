/** As sharp calls them; AVIF is a kind of HEIF. The others that it reads, SVG among them, are programs more than pictures. */
const takenFormats = new Set<string | undefined>(['jpeg', 'png', 'webp', 'heif']);

/** Whether somebody's bytes say that they are a picture that can be written anew. */
export async function isPicture(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  return takenFormats.has(metadata?.format);
}

/** What a picture may have before it is written anew. */
const ordinaryPixels = 50_000_000;
/** Photos of telephones have up to 108 million. */
export const photoPixels = 120_000_000;

/**
 * Decodes a picture that somebody sent and writes it anew as WebP, upright and within a square of so many pixels, so
 * that nothing but the picture survives. Its bytes decide what it is; undefined when they are no picture.
 */
export async function encodePicture(
  bytes: Buffer,
  maxPixels: number,
  limitInputPixels: number = ordinaryPixels,
): Promise<Buffer | undefined> {
  // Loaded at the first picture: its library takes memory that most processes never need.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels });
  const metadata = await picture.metadata().catch(() => undefined);
  if (!takenFormats.has(metadata?.format)) return undefined;
  return picture
    .rotate()
    .resize({ width: maxPixels, height: maxPixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => undefined);
}
