import { slugOf } from '@giro/contract/rules/text.ts';
import { TagsInput } from '@mantine/core';
import styles from './chips-input.module.css';
import { chipsOf } from './post-form.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { type ReactNode, useState } from 'react';

/** So many words are suggested. */
const mostSuggested = 8;

interface UsedWord {
  word: string;
  posts: number;
}

/**
 * Ranks a word by its nearness to the typed text: it begins so, one of its words does, it has it somewhere; none of
 * these.
 */
function nearnessOf(word: string, typed: string): number {
  if (word.startsWith(typed)) return 0;
  if (word.includes(`-${typed}`)) return 1;
  return word.includes(typed) ? 2 : 3;
}

/**
 * The words in use that are nearest to what is typed, or, while nothing is, those that the post's own text has and then
 * the most used; without regard to case and accents.
 */
export function nearestWords(used: readonly UsedWord[], typed: string, postText: string): string[] {
  const wanted = slugOf(typed);
  const text = `-${slugOf(postText)}-`;
  const ranked = used.map(({ word, posts }) => {
    const plain = slugOf(word);
    const isNamed = text.includes(`-${plain}-`);
    return { word, posts, nearness: wanted === '' ? 0 : nearnessOf(plain, wanted), place: isNamed ? 0 : 1 };
  });
  return ranked
    .filter(({ nearness }) => nearness < 3)
    .sort((one, other) => one.nearness - other.nearness || one.place - other.place || other.posts - one.posts)
    .slice(0, mostSuggested)
    .map(({ word }) => word);
}

interface ChipsInputProps {
  label: string;
  description: string;
  placeholder: string;
  value: string[];
  onChange: (chips: string[]) => void;
  error?: ReactNode;
  /** Words that are in use. */
  used: readonly { word: string; posts: number }[];
  /** The post's own text: words that it contains are suggested first. */
  postText: string;
}

/** Words that ';' or Enter turns into chips, or a press on one of those in use; leaving the field takes the last one too. */
export function ChipsInput({ value, placeholder, onChange, used, postText, ...props }: ChipsInputProps) {
  const [typed, setTyped] = useState('');
  const chosen = value.map(slugOf);
  const left = used.filter(({ word }) => !chosen.includes(slugOf(word)));
  const suggested = nearestWords(left, typed, postText);

  function add(word: string) {
    onChange(chipsOf([...value, word]));
    setTyped('');
  }

  return (
    <div>
      <TagsInput
        {...props}
        required
        placeholder={value.length === 0 ? placeholder : undefined}
        value={value}
        searchValue={typed}
        onSearchChange={setTyped}
        splitChars={[';']}
        clearable
        clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
        onChange={(chips) => onChange(chipsOf(chips))}
      />
      {suggested.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: these buttons are no form of their own.
        <div role="group" aria-label={`Sugestões de ${props.label}`} className={styles.suggested}>
          {suggested.map((word) => (
            <button
              key={word}
              type="button"
              className={styles.word}
              // The field keeps the keyboard, or it would take what is typed so far for a word.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(word)}
            >
              {word}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
