import { ProviderProblem } from './pix-provider.ts';

/** A PUT under an identifier of ours, which may be done though its answer is lost, or be refused for being done. */
export interface DoubtfulPut<T> {
  put(): Promise<T>;
  /** What the provider has under the identifier. */
  find(): Promise<T | undefined>;
  /** Whether it is what was asked for. */
  isSame(found: T): boolean;
}

const other = () =>
  new ProviderProblem('refused', 'O provedor já tem este identificador com outros dados. É preciso um novo.');

/**
 * Asks for it and, on any doubt, looks: what is there and the same is returned, what is there and other is refused.
 * What is not there is asked for once more, under the same identifier, unless it was refused.
 */
export async function putCarefully<T>({ put, find, isSame }: DoubtfulPut<T>): Promise<T> {
  async function putOrFind(): Promise<T> {
    try {
      return await put();
    } catch (error) {
      if (!(error instanceof ProviderProblem) || !['unknown', 'refused'].includes(error.kind)) throw error;
      const found = await find();
      if (found) return found;
      if (error.kind === 'refused') throw error;
      return put();
    }
  }
  const done = await putOrFind();
  if (!isSame(done)) throw other();
  return done;
}
