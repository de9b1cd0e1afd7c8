import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isSearchable } from './list-state.ts';

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
