import type { SellBrand } from '@giro/contract/calls/evaluation.ts';
import { foldText } from '@giro/contract/rules/text.ts';

type SellType = SellBrand['types'][number];

/** A model that the shop buys, with where it stands in the wizard. */
export interface Device {
  brand: Pick<SellBrand, 'id' | 'name' | 'types'>;
  type: Pick<SellType, 'id' | 'name'>;
  model: SellType['models'][number];
}

/** From this many letters on, one of a word may be wrong. */
const forgivenFrom = 4;

/** A name as it sounds: 'ifone' is 'iPhone', and 'galaxi' 'Galaxy'. */
const soundOf = (text: string) => foldText(text).replace(/ph/g, 'f').replace(/y/g, 'i');

/**
 * In how many letters a word differs from the stretch of the name that comes nearest to it: one too many, missing or
 * other (Sellers, 1980). Figures have to be right: another one is another device.
 */
function mistakesIn(word: string, name: string): number {
  let row = Array<number>(name.length + 1).fill(0);
  for (const letter of word) {
    const cost = /\d/.test(letter) ? 2 : 1;
    const next = [(row[0] ?? 0) + cost];
    for (let index = 0; index < name.length; index++) {
      const other = name[index] ?? '';
      const changed = other === letter ? 0 : Math.max(cost, /\d/.test(other) ? 2 : 1);
      const left = (next[index] ?? 0) + (/\d/.test(other) ? 2 : 1);
      next.push(Math.min((row[index] ?? 0) + changed, (row[index + 1] ?? 0) + cost, left));
    }
    row = next;
  }
  return Math.min(...row);
}

/** The distance of a name from the typed words; undefined where it is something else. */
function distanceOf(words: readonly string[], name: string): number | undefined {
  const compact = name.replace(/[^a-z0-9]/g, '');
  let mistakes = 0;
  for (const word of words) {
    const found = mistakesIn(word, compact);
    if (found > (word.length >= forgivenFrom ? 1 : 0)) return undefined;
    mistakes += found;
  }
  // Of equals, the one that says least besides: 'iPhone 13' before 'iPhone 13 Pro'.
  return mistakes * 1000 + compact.length;
}

/** The devices that what was typed may mean, the nearest first: accents, case, spaces and a wrong letter do not matter. */
export function findDevices(brands: readonly SellBrand[], typed: string, most: number): Device[] {
  const words = soundOf(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const found: { device: Device; distance: number }[] = [];
  for (const brand of brands) {
    for (const type of brand.types) {
      for (const model of type.models) {
        const distance = distanceOf(words, soundOf(`${brand.name} ${model.name}`));
        if (distance !== undefined) found.push({ device: { brand, type, model }, distance });
      }
    }
  }
  return found
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ device }) => device);
}
