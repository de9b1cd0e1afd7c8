import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { slugOf } from '@giro/contract/rules/text.ts';
import { TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './chips-input.module.css';
import { nearestWords } from './nearest-words.ts';
import { chipsOf } from './post-form.ts';

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
