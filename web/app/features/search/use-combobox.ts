import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Combobox {
  form: RefObject<HTMLFormElement | null>;
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  /** Id of the option that Enter takes; undefined where Enter searches. */
  activeId: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onType: (text: string) => void;
  /** By one place, down or up. */
  onMove: (step: 1 | -1) => void;
  onEnter: () => void;
}

/**
 * Makes the plain field that stands in the page a combobox with a list (WAI-ARIA 1.2), without taking it away from under
 * somebody's fingers: the same element, with the keys of a list. Escape closes the list first, then leaves the field.
 */
export function useCombobox({ form, field, listId, activeId, isOpen, ...on }: Combobox): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const input = field.current;
    if (event.isComposing || !input || event.target !== input) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) on.onMove(key === 'ArrowDown' ? 1 : -1);
      else on.onOpen();
    } else if (key === 'Escape') {
      event.preventDefault();
      if (isOpen) on.onClose();
      else input.blur();
    }
  });
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault();
    on.onEnter();
  });
  const onInput = useEffectEvent(() => on.onType(field.current?.value ?? ''));
  const onFocus = useEffectEvent((event: FocusEvent) => event.target === field.current && on.onOpen());
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget as Node | null)) on.onClose();
  });

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const off = new AbortController();
    const { signal } = off;
    element.addEventListener('keydown', (event) => onKey(event), { signal });
    element.addEventListener('submit', (event) => onSubmit(event), { signal });
    element.addEventListener('input', () => onInput(), { signal });
    element.addEventListener('focusin', (event) => onFocus(event), { signal });
    element.addEventListener('focusout', (event) => onLeave(event), { signal });
    // Whatever was typed after the first drawing told nobody.
    onInput();
    return () => off.abort();
  }, [form]);

  useEffect(() => {
    const states: Record<string, string | undefined> = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(states)) {
      if (value === undefined) field.current?.removeAttribute(name);
      else field.current?.setAttribute(name, value);
    }
  }, [field, isOpen, listId, activeId]);
}
