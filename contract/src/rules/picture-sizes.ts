/** Widths, in pixels, that every stored picture can be had in besides its own. */
export const pictureWidths = [180, 360, 720] as const;

/** The longest side of a stored picture, in pixels: enough for the largest place it is shown at, on a dense screen. */
export const maxPicturePixels = 1200;

const stored = /^(\/files\/[\w-]{32})\.webp$/;

/** A stored picture's address at one of the widths. */
const addressAt = (path: string, width: number) => `${path}-${width}.webp`;

/** The `srcset` of an `<img>`; nothing for a picture that is not one of ours. */
export function pictureSources(url: string): string | undefined {
  const path = stored.exec(url)?.[1];
  if (!path) return undefined;
  const sized = pictureWidths.map((width) => `${addressAt(path, width)} ${width}w`);
  return [...sized, `${url} ${maxPicturePixels}w`].join(', ');
}

/** The original and the width that a file's name asks for; nothing for any other name. */
export function readSizedName(name: string): { original: string; width: number } | undefined {
  const [, start, digits] = /^([\w-]{32})-(\d{1,4})\.webp$/.exec(name) ?? [];
  const width = pictureWidths.find((each) => String(each) === digits);
  return start && width ? { original: `${start}.webp`, width } : undefined;
}
