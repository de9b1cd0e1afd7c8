import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './list-controls.module.css';
import { isSearchable, type ListFilter, type ListState, type ListStateControl } from './use-list-state.ts';

const searchDelayMs = 500;

interface SearchBoxProps {
  placeholder: string;
  /** The list's current search. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches half a second after the last key, for nothing or for at least three characters. */
export function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);

  const searchSoon = useDebouncedCallback((wanted: string) => ask(wanted), searchDelayMs);

  function ask(wanted: string) {
    const search = wanted.trim();
    if (!isSearchable(search) || search === asked.current) return;
    asked.current = search;
    onSearch(search);
  }

  // Who follows a link is not called back by a search that comes late.
  useWindowEvent(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && link.pathname !== window.location.pathname) searchSoon.cancel();
    },
    { capture: true },
  );

  // Going back in the browser changes the search without a key.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  function clear() {
    searchSoon.cancel();
    setText('');
    ask('');
  }

  return (
    <TextInput
      type="search"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Limpar busca" miw={0} maw="100%" onClick={clear} />}
      description={isSearchable(text) ? undefined : 'Digite pelo menos 3 caracteres.'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchSoon.flush();
      }}
    />
  );
}

/** A list's only filter with all of its choices in sight; the one whose value is blank is the usual one. */
export function ListSwitch({ list, filter }: { list: ListStateControl; filter: ListFilter }) {
  return (
    <nav aria-label={filter.label} className={styles.choices}>
      {filter.choices.map(({ value, label }) => (
        <Link
          key={value}
          to={list.addressOf({ [filter.name]: value })}
          className={styles.choice}
          aria-current={list.state[filter.name] === value ? 'true' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface SortButtonProps {
  /** The column's heading. */
  label: string;
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
}

/** Turns a list's order around. */
export function SortButton({ label, sort, onSort }: SortButtonProps) {
  const Arrow = sort === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={styles.sort}
      aria-label={`Ordenar por ${label}`}
      onClick={() => onSort(sort === 'desc' ? 'asc' : 'desc')}
    >
      {label}
      <Arrow size={14} stroke={2.5} aria-hidden />
    </UnstyledButton>
  );
}

/** The names of the two orders where they have no heading. */
export type SortWords = Record<ListState['sort'], string>;
const newestFirst: SortWords = { desc: 'Recentes', asc: 'Antigos' };

/** The same where no column has a heading, as on phones. */
export function SortToggle({ label, sort, onSort, words = newestFirst }: SortButtonProps & { words?: SortWords }) {
  const Arrow = sort === 'desc' ? IconArrowDown : IconArrowUp;
  const first = words[sort];
  return (
    <UnstyledButton
      className={styles.toggle}
      // The name for screen readers contains the visible text (WCAG 2.5.3).
      aria-label={`Ordenar por ${label}: ${first}`}
      onClick={() => onSort(sort === 'desc' ? 'asc' : 'desc')}
    >
      <Arrow size={16} stroke={2} aria-hidden />
      {first}
    </UnstyledButton>
  );
}
