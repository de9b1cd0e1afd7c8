import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readQuoteLink } from '../sharing/quote-link.ts';
import type { WantedDevice } from './wizard-storage.ts';

/**
 * The device that a link into the wizard names. The first move of the history takes it from the address: a reload must
 * not undo what was chosen after it.
 */
export function useWantedDevice(): WantedDevice | undefined {
  const [params] = useSearchParams();
  return useMemo(() => readQuoteLink(params), [params]);
}
