import { suggestCall } from '@giro/contract/calls/search.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { callKept } from '../../lib/api/etag-cache.ts';
import { browserStore } from '../../lib/browser-store.ts';
import { Card } from '../../ui/card.tsx';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { type OptionGroup, optionGroups, type SearchOption, searchPath, spokenCount } from './search-options.ts';
import styles from './search-panel.module.css';
import { useCombobox } from './use-combobox.ts';

const searches = browserStore<string[]>({
  key: 'searches',
  read: (text) => JSON.parse(text).filter((each: unknown) => typeof each === 'string'),
  where: 'browser',
  most: 6,
});

/** True for a text that may be somebody's e-mail, phone, document or IMEI: such a search is not kept. */
export function looksPersonal(text: string): boolean {
  return text.includes('@') || /\d{8}/.test(text.replace(/[\s().-]/g, ''));
}

/** The searches that were made in this browser, newest first. */
export const recentSearches = () => searches.read() ?? [];

export const forgetSearches = searches.forget;

/** Puts a search before the others, once however often it is made, unless it may be personal. */
export function rememberSearch(text: string): void {
  if (looksPersonal(text)) return;
  const same = (other: string) => other.toLocaleLowerCase('pt-BR') === text.toLocaleLowerCase('pt-BR');
  searches.write([text, ...recentSearches().filter((other) => !same(other))]);
}

const typingMs = 150;
const fewestLetters = 2;
const freshMs = 60_000;

export interface SearchPanelProps {
  form: RefObject<HTMLFormElement | null>;
  field: RefObject<HTMLInputElement | null>;
}

/** The search's suggestions for a text, a moment after the last letter; the previous ones stay until then. */
function useSuggested(text: string) {
  const [settled] = useDebouncedValue(text, typingMs);
  const isLong = settled.length >= fewestLetters;
  const { data, isFetching } = useQuery({
    queryKey: [suggestCall.path, settled],
    queryFn: () => callKept(suggestCall, { query: { q: settled } }),
    enabled: isLong,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
  return { suggested: isLong ? data : undefined, isSettled: settled === text && !(isLong && isFetching) };
}

/** The panel below the search's field while it has the keyboard, and the effect of the field's keys there. */
export default function SearchPanel({ form, field }: SearchPanelProps) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(field.current?.value.trim() ?? '');
  const [isWanted, setWanted] = useState(true);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState(recentSearches);
  const { suggested, isSettled } = useSuggested(text);

  const groups = optionGroups(text, suggested, recent);
  const options = groups.flatMap((group) => group.options);
  const isOpen = isWanted && options.length > 0;
  const idOf = (place: number) => `${id}${place}`;

  function leave() {
    setWanted(false);
    setActive(-1);
    field.current?.blur();
  }

  function go({ to, search }: Pick<SearchOption, 'to' | 'search'>) {
    if (search !== undefined) rememberSearch(search);
    setRecent(recentSearches());
    if (field.current) field.current.value = search ?? '';
    setText(search ?? '');
    leave();
    navigate(to);
  }

  useCombobox({
    form,
    field,
    listId: id,
    isOpen,
    activeId: isOpen && active >= 0 ? idOf(active) : undefined,
    onOpen: () => {
      setText(field.current?.value.trim() ?? '');
      setWanted(true);
    },
    onClose: () => {
      setWanted(false);
      setActive(-1);
    },
    onType: (typed) => {
      setText(typed.trim());
      setActive(-1);
      setWanted(true);
    },
    onMove: (step) => setActive((place) => nextPlace(place, step, options.length)),
    onEnter: () => {
      const typed = field.current?.value.trim() ?? '';
      const chosen = isOpen ? options[active] : undefined;
      if (chosen) go(chosen);
      else if (typed !== '') go({ to: searchPath(typed), search: typed });
    },
  });

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  return (
    <>
      <button type="button" aria-label="Fechar busca" className={styles.close} onClick={leave}>
        ×
      </button>
      <p role="status" className={styles.spoken}>
        {isWanted && isSettled && spokenCount(groups, text)}
      </p>
      {isOpen && (
        // A press here leaves the keyboard in the field.
        <Card className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
          <div role="listbox" id={id} aria-label="Sugestões" className={styles.list}>
            <Groups groups={groups} active={active} idOf={idOf} onChoose={go} />
          </div>
          {text === '' && (
            <button
              type="button"
              className={styles.forget}
              onClick={() => {
                forgetSearches();
                setRecent([]);
              }}
            >
              Limpar buscas recentes
            </button>
          )}
        </Card>
      )}
    </>
  );
}

/** From the field (-1) through all options and back to it. */
export function nextPlace(place: number, step: 1 | -1, count: number): number {
  const next = place + step;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}

interface GroupsProps {
  groups: readonly OptionGroup[];
  active: number;
  idOf: (place: number) => string;
  onChoose: (option: SearchOption) => void;
}

function Groups({ groups, active, idOf, onChoose }: GroupsProps) {
  const options = groups.flatMap((group) => group.options);
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
    <div key={group.title} role="group" aria-label={group.title} className={styles.group}>
      <p aria-hidden className={styles.title}>
        {group.title}
      </p>
      {group.options.map((option) => {
        const place = options.indexOf(option);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
          // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field.
          <div
            key={option.to}
            role="option"
            id={idOf(place)}
            aria-selected={place === active}
            className={styles.option}
            onClick={() => onChoose(option)}
          >
            {option.picture !== undefined && <DevicePicture src={option.picture} size={44} />}
            <span className={styles.label}>{option.label}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </div>
        );
      })}
    </div>
  ));
}
