import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Says that something worked, read out as soon as it appears. */
export function SuccessAlert({ children }: { children: ReactNode }) {
  return (
    <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
      {children}
    </Alert>
  );
}
