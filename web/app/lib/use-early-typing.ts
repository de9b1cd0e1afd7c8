import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useRef } from 'react';

/** Takes over what people typed into a form of a server-drawn page before its program had arrived. */
export function useEarlyTyping<Values extends Record<string, unknown>>(
  root: RefObject<HTMLFormElement | null>,
  form: UseFormReturnType<Values>,
): void {
  const target = useRef(form as unknown as UseFormReturnType<Record<string, unknown>>);
  useEffect(() => {
    const known = target.current.getValues();
    for (const input of root.current?.querySelectorAll('input') ?? []) {
      const current = input.type === 'checkbox' ? input.checked : input.value;
      if (input.name in known && known[input.name] !== current) target.current.setFieldValue(input.name, current);
    }
  }, [root]);
}
