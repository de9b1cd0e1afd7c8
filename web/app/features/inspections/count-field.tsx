import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface CountFieldProps {
  label: string;
  unit?: string;
  most: number;
  value: number | null;
  onChange: (count: number | null) => void;
  error?: string;
}

/** A whole number from 0; what is none is told and not saved. */
export function CountField({ label, unit, most, value, onChange, error }: CountFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isGood = (text: string) => /^\d{1,6}$/.test(text) && Number(text) <= most;
  const isBad = typed !== undefined && typed !== '' && !isGood(typed);
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      rightSection={unit}
      rightSectionPointerEvents="none"
      value={typed ?? value?.toString() ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        setTyped(text);
        if (text === '') onChange(null);
        else if (isGood(text)) onChange(Number(text));
      }}
      onBlur={() => !isBad && setTyped(undefined)}
      error={isBad ? `Informe um número de 0 a ${most.toLocaleString('pt-BR')}.` : error}
    />
  );
}
