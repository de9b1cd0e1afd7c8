import { useState } from 'react';
import { type Needs, needOf } from '../../../ui/panel/form/needs.tsx';

/** Confirmations that the server has asked for so far, one after the other. */
export function useNeeds() {
  const [asked, setAsked] = useState<Needs>({});
  return {
    asked,
    /** Does it, or notes what the server wants to be told first. Throws every other refusal. */
    async orAsk(act: () => Promise<void>) {
      try {
        await act();
      } catch (error) {
        const need = needOf(error);
        if (!need) throw error;
        setAsked((before) => ({ ...before, ...need }));
      }
    },
  };
}
