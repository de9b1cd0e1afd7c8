import { useSearchParams } from 'react-router';

export const modelParameter = 'modelo';

/**
 * The model that a link into the wizard names. The first move of the history takes it from the address: a reload must
 * not undo what was chosen after it.
 */
export function useWantedModelId(): number | undefined {
  const text = useSearchParams()[0].get(modelParameter) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
