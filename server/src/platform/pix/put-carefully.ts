import { ProviderProblem } from './pix-provider.ts';

/** A PUT under an identifier of ours, which may be done though its answer is lost, or be refused for being done. */
export interface DoubtfulPut<T> {
  put(): Promise<T>;
  /** Finds the provider's entry under the identifier. */
  find(): Promise<T | undefined>;
  /** True if it is what was asked for. */
  isSame(found: T): boolean;
}

/**
 * The provider's entry after a PUT that ended in doubt, or was refused, which may be for having been done. If that
 * cannot be seen nothing is known: throws 'unknown', whatever kept the look from being made.
 */
export async function lookAfter<T>(end: ProviderProblem, find: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await find();
  } catch (problem) {
    if (!(problem instanceof ProviderProblem) || problem.kind === 'unknown') throw problem;
    if (end.kind === 'unknown') throw end;
    const { message, retryAfterS } = problem;
    throw new ProviderProblem('unknown', message, { cause: end, ...(retryAfterS !== undefined && { retryAfterS }) });
  }
}

const other = () =>
  new ProviderProblem('refused', 'O provedor já tem este identificador com outros dados. É preciso um novo.');

/**
 * Asks for it and, on any doubt, looks: what is there and the same is returned, what is there and other is refused.
 * What is not there is asked for once more, under the same identifier, unless it was refused. Once there is doubt, no
 * other problem ends it: it may be that of what was done at first.
 */
export async function putCarefully<T>({ put, find, isSame }: DoubtfulPut<T>): Promise<T> {
  async function putOrFind(doubt?: ProviderProblem): Promise<T> {
    try {
      return await put();
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      if (!['unknown', 'refused'].includes(error.kind)) throw doubt ?? error;
      const found = await lookAfter(doubt ?? error, find);
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
