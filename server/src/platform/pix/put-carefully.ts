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
 * What is not there is asked for once more, under the same identifier, unless it was refused. Once there is doubt, a
 * refusal does not end it: it may be that of what was done at first.
 */
export async function putCarefully<T>({ put, find, isSame }: DoubtfulPut<T>): Promise<T> {
  async function putOrFind(doubt?: ProviderProblem): Promise<T> {
    try {
      return await put();
    } catch (error) {
      if (!(error instanceof ProviderProblem) || !['unknown', 'refused'].includes(error.kind)) throw error;
      const found = await find();
      if (found) return found;
      if (doubt) throw doubt;
      if (error.kind === 'refused') throw error;
      return putOrFind(error);
    }
  }
  const done = await putOrFind();
  if (!isSame(done)) throw other();
  return done;
}
