import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

const parameter = 'modelo';

/**
 * The model that a link into the wizard names. Once it is taken it goes from the address: a reload must not undo what
 * was chosen after it.
 */
export function useWantedModelId(isTaken: boolean): number | undefined {
  const [params, setParams] = useSearchParams();

  useEffect(() => {
    if (!isTaken || !params.has(parameter)) return;
    const others = new URLSearchParams(params);
    others.delete(parameter);
    setParams(others, { replace: true, preventScrollReset: true });
  }, [isTaken, params, setParams]);

  const text = params.get(parameter) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
