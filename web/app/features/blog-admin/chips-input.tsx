import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { chipsOf } from './post-form.ts';

interface ChipsInputProps {
  label: string;
  description: string;
  placeholder: string;
  value: string[];
  onChange: (chips: string[]) => void;
  error?: ReactNode;
}

/** Words that ';' or Enter turns into chips; leaving the field takes the last one too. */
export function ChipsInput({ value, placeholder, onChange, ...props }: ChipsInputProps) {
  return (
    <TagsInput
      {...props}
      required
      placeholder={value.length === 0 ? placeholder : undefined}
      value={value}
      splitChars={[';']}
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      onChange={(chips) => onChange(chipsOf(chips))}
    />
  );
}
