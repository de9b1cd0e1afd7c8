/** Nobody else can wait: the queue is full. */
export class QueueFull extends Error {}

/** Between a work and one that waits for its end, in milliseconds. */
const restMs = 5;

/**
 * Lets at most so many works run at once; the rest wait in the order in which they came, at most so many of them. After
 * each work the event loop goes round a few times, so that short requests, which ask the database, pass between long ones.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Throws `QueueFull` at once when there is no place left. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) throw new QueueFull();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      if (this.#waiting.length > 0) setTimeout(() => this.#passOn(), restMs);
      else setImmediate(() => this.#passOn());
    }
  }

  /** The place of a finished work goes to the next one, or becomes free. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
