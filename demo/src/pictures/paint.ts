/** Offset from 0 to 1, `#rrggbb`, opacity from 0 to 1. */
type Stop = [offset: number, colour: string, opacity?: number];

/** Start and end of a gradient as shares of the painted shape's box. */
type Direction = [x1: number, y1: number, x2: number, y2: number];

/** Collects the `<defs>` of one drawing; each method returns the value of a `fill`, `clip-path` or `filter`. */
export interface Paint {
  linear(direction: Direction, stops: Stop[]): string;
  radial(centre: [x: number, y: number, radius: number], stops: Stop[]): string;
  clip(shape: string): string;
  definitions(): string;
}

export const towardsBottom: Direction = [0, 0, 0, 1];
export const towardsRight: Direction = [0, 0, 1, 0];
export const towardsCorner: Direction = [0, 0, 1, 1];

function writeStops(stops: Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) => {
      return `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`;
    })
    .join('');
}

/** `prefix` keeps ids apart when a page inlines several drawings. */
export function createPaint(prefix: string): Paint {
  const ids = new Map<string, string>();

  function define(tag: string, attributes: string, content: string): string {
    const key = `${tag}|${attributes}|${content}`;
    const id = ids.get(key) ?? `${prefix}${ids.size}`;
    ids.set(key, id);
    return `url(#${id})`;
  }

  return {
    linear([x1, y1, x2, y2], stops) {
      return define('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, writeStops(stops));
    },
    radial([x, y, radius], stops) {
      return define('radialGradient', `cx="${x}" cy="${y}" r="${radius}"`, writeStops(stops));
    },
    clip(shape) {
      return define('clipPath', '', shape);
    },
    definitions() {
      const written = [...ids].map(([key, id]) => {
        const [tag = '', attributes = '', ...content] = key.split('|');
        return `<${tag} id="${id}" ${attributes}>${content.join('|')}</${tag}>`;
      });
      return `<defs>${written.join('')}</defs>`;
    },
  };
}

/** Writes at most three decimals: enough for a hundredth of a pixel in millimetres. */
export function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

export function insetBox(box: Box, by: number): Box {
  return {
    x: box.x + by,
    y: box.y + by,
    width: box.width - 2 * by,
    height: box.height - 2 * by,
    radius: Math.max(0.2, box.radius - by),
  };
}

export function rect(box: Box, attributes: string): string {
  const { x, y, width, height, radius } = box;
  const size = `width="${num(width)}" height="${num(height)}" rx="${num(Math.min(radius, width / 2, height / 2))}"`;
  return `<rect x="${num(x)}" y="${num(y)}" ${size} ${attributes}/>`;
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" ${attributes}/>`;
}

/** Middles of the eighths of a normal distribution, in standard deviations. */
const softSteps = [-1.53, -0.89, -0.49, -0.16, 0.16, 0.49, 0.89, 1.53];

/**
 * A blurred dark shape as a pile of faint ones: a blur filter costs three times as much as all the rest of a drawing.
 * `opacity` is reached in the middle; `deviation` is that of the blur.
 */
export function softShadow(box: Box, deviation: number, opacity: number): string {
  const layer = 1 - (1 - opacity) ** (1 / softSteps.length);
  const layers = softSteps.map((step) => rect(insetBox(box, step * deviation), ''));
  return `<g fill="#06100d" fill-opacity="${num(layer)}">${layers.join('')}</g>`;
}
