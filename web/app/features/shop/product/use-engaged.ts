import { startTransition, useEffect, useState } from 'react';
import { onceEngaged } from '../../../lib/start/engagement.ts';

/** True once somebody does anything with the page. What is shown stays until what follows is there. */
export function useEngaged(): boolean {
  const [isEngaged, setEngaged] = useState(false);
  useEffect(() => onceEngaged(() => startTransition(() => setEngaged(true))), []);
  return isEngaged;
}
