import { createRandom } from './random.ts';

/** A price as it was from so many days ago on, in centavos. */
export interface PastPrice {
  daysAgo: number;
  cents: number;
  source: 'start' | 'form' | 'list' | 'mass';
  reason: string | null;
}

/** Nothing of it is as new as what the people of the demo do. */
const newestDays = 100;

interface Reasons {
  /** Why prices come down, and why they go up. */
  down: readonly (string | null)[];
  up: readonly (string | null)[];
}
const productReasons: Reasons = {
  down: ['Concorrente baixou', 'Fornecedor repassou o desconto', 'Semana do consumidor', null, null],
  up: ['Fornecedor aumentou', null],
};
const baseReasons: Reasons = {
  down: ['Modelo novo saiu', 'Procura caiu', null],
  up: ['Procura subiu', 'Faltou no estoque'],
};

interface Subject {
  /** Tells it from all others. */
  seed: number;
  /** Its price now. */
  cents: number;
  /** Number of days that it has been there. */
  since: number;
  /** Prices are whole multiples of this, less or plus the same as the last one. */
  stepCents: number;
}

/** Prices before this one, oldest first, that one last: they come down with age, and go up now and then. */
function pastOf({ seed, cents, since, stepCents }: Subject, reasons: Reasons): PastPrice[] {
  const random = createRandom(seed);
  const changes = random.whole(2, 4);
  const span = (since - newestDays) / (changes + 1);
  const past: PastPrice[] = [];
  let price = cents;
  for (let change = 0; change < changes; change += 1) {
    const daysAgo = Math.round(newestDays + span * (change + random.next() * 0.8));
    const source = random.pick(['form', 'list', 'mass'] as const);
    const steps = Math.max(1, Math.round((price * random.whole(3, 9)) / 100 / stepCents));
    const cameDown = random.chance(80) || price <= steps * stepCents;
    past.unshift({ daysAgo, cents: price, source, reason: random.pick(cameDown ? reasons.down : reasons.up) });
    price += (cameDown ? steps : -steps) * stepCents;
  }
  return [{ daysAgo: since, cents: price, source: 'start', reason: null }, ...past];
}

/** Prices of the product that came to the shop in this place, the first of them the longest ago. */
export const pastPricesOf = (cents: number, place: number): PastPrice[] =>
  pastOf({ seed: 9_000 + place, cents, since: 620 - place * 6, stepCents: 1000 }, productReasons);

/** Base values of the model in this place of the wizard. */
export const pastBasesOf = (cents: number, place: number): PastPrice[] =>
  pastOf({ seed: 9_500 + place, cents, since: 640 - place * 3, stepCents: 5000 }, baseReasons);
