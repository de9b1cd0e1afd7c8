import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface TypeChecksProps {
  label: string;
  description?: ReactNode;
  types: readonly { id: number; name: string }[];
  /** Ids as text. */
  value: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
}

/** Any number of types of device. */
export function TypeChecks({ label, description, types, value, onChange, error }: TypeChecksProps) {
  return (
    <Checkbox.Group label={label} description={description} value={value} onChange={onChange} error={error}>
      <Group gap="lg" mt="xs">
        {types.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
