/** Nobody else can wait: the queue is full. */
export class QueueFull extends Error {}

/** Between a work and one that waits for its end, in milliseconds. */
const restMs = 5;

interface Waiting {
  weight: number;
  whose: string | undefined;
  begin: () => void;
}

/**
 * Lets at most so many works run at once, which together weigh no more than so much, one that weighs more alone; the rest
 * wait in the order in which they came, at most so many of them. After each work the event loop goes round a few times, so
 * that short requests, which ask the database, pass between long ones.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #mostOfOne: number;
  readonly #mostWeight: number;
  #running = 0;
  #weight = 0;
  #waiting: Waiting[] = [];

  constructor(
    atOnce: number,
    mostWaiting: number,
    mostOfOne = mostWaiting,
    mostWeight: number = Number.POSITIVE_INFINITY,
  ) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
    this.#mostOfOne = mostOfOne;
    this.#mostWeight = mostWeight;
  }

  #hasPlaceFor(whose: string | undefined): boolean {
    if (this.#waiting.length >= this.#mostWaiting) return false;
    return whose === undefined || this.#waiting.filter((other) => other.whose === whose).length < this.#mostOfOne;
  }

  /** Throws `QueueFull` at once when there is no place left, or none for who has so many works waiting already. */
  async take<Result>(work: () => Promise<Result>, whose?: string, weight = 0): Promise<Result> {
    if (this.#waiting.length === 0 && this.#fits(weight)) {
      this.#begin(weight);
    } else {
      if (!this.#hasPlaceFor(whose)) throw new QueueFull();
      await new Promise<void>((begin) => this.#waiting.push({ weight, whose, begin }));
    }
    try {
      return await work();
    } finally {
      if (this.#waiting.length > 0) setTimeout(() => this.#end(weight), restMs);
      else setImmediate(() => this.#end(weight));
    }
  }

  #fits(weight: number): boolean {
    return this.#running === 0 || (this.#running < this.#atOnce && this.#weight + weight <= this.#mostWeight);
  }

  #begin(weight: number): void {
    this.#running++;
    this.#weight += weight;
  }

  /** The place of a finished work goes to those who wait longest, or becomes free. */
  #end(weight: number): void {
    this.#running--;
    this.#weight -= weight;
    for (let next = this.#waiting[0]; next && this.#fits(next.weight); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#begin(next.weight);
      next.begin();
    }
  }
}
