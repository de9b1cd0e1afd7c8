/**
 * Tells if this process is about to end, so that a proxy which looks sends it nothing new. Shared by all that must
 * know.
 */
export class Draining {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }
}
