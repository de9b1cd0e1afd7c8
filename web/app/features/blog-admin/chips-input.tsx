import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { slugOf } from '@giro/contract/rules/slug.ts';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
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
  /** What the post is about: words that it has are suggested first. */
  postText: string;
}

/** Words that ';' or Enter turns into chips, or one of those in use; leaving the field takes the last one too. */
export function ChipsInput({ value, placeholder, onChange, used, postText, ...props }: ChipsInputProps) {
  return (
    <TagsInput
      {...props}
      required
      placeholder={value.length === 0 ? placeholder : undefined}
      value={value}
      data={used.map(({ word }) => word)}
      filter={({ search }) => {
        const chosen = value.map(slugOf);
        const left = used.filter(({ word }) => !chosen.includes(slugOf(word)));
        return nearestWords(left, search, postText).map((word) => ({ value: word, label: word }));
      }}
      splitChars={[';']}
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      onChange={(chips) => onChange(chipsOf(chips))}
    />
  );
}
