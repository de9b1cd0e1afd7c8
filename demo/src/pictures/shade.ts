function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

/** `share` 0 gives `from`, 1 gives `to`; both are `#rrggbb`. */
export function mixColours(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export function lighten(hex: string, share: number): string {
  return mixColours(hex, '#ffffff', share);
}

/** Darkens towards the ink of the palette, so that shades never turn a dead grey. */
export function darken(hex: string, share: number): string {
  return mixColours(hex, '#0a1512', share);
}

/** Perceived brightness from 0 (black) to 1 (white), by the weights of ITU-R BT.709. */
export function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
