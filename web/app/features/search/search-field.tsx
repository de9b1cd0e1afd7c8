import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './search-field.module.css';
import type { SearchPanelProps } from './search-panel.tsx';

// The field works without its suggestions.
const SearchPanel = lazy<ComponentType<SearchPanelProps>>(() =>
  import('./search-panel.tsx').catch(() => ({ default: () => null })),
);

/**
 * The search of every public page: a plain form that leads to the shop's list. What it suggests is loaded when it is
 * first used. On small screens a magnifier stands for it until it has the keyboard.
 */
export function SearchField() {
  const { pathname, search } = useLocation();
  const asked = (pathname === '/quero-comprar' && new URLSearchParams(search).get('busca')) || '';
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const place = `${pathname} ${asked}`;
  const shownPlace = useRef(place);

  // Words typed before the client bundle ran stay; those typed for another page do not.
  useEffect(() => {
    if (shownPlace.current !== place && field.current) field.current.value = asked;
    shownPlace.current = place;
  }, [place, asked]);

  useEffect(() => {
    if (document.activeElement === field.current) setUsed(true);
    function press(event: KeyboardEvent) {
      const isKey = event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/' && !event.altKey;
      if (!isKey || (event.target as Element).closest('input,textarea,select,[contenteditable]')) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <search> would be one more element around the same form.
    <form ref={form} role="search" action="/quero-comprar" className={styles.form} onFocus={() => setUsed(true)}>
      <IconSearch size={22} stroke={1.75} className={styles.glass} aria-hidden />
      <input
        ref={field}
        type="search"
        name="busca"
        aria-label="Buscar na loja"
        placeholder="Buscar aparelho"
        defaultValue={asked}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className={styles.field}
      />
      {isUsed && (
        <Suspense fallback={null}>
          <SearchPanel form={form} field={field} />
        </Suspense>
      )}
    </form>
  );
}
