import { Button } from '@mantine/core';
import { IconDeviceMobileDollar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Stands where a proposal would be, and leads to the wizard. */
export function SellInvitation({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      icon={<IconDeviceMobileDollar size={32} stroke={1.5} />}
      action={
        <Button component={Link} to="/quero-vender">
          Avaliar meu aparelho
        </Button>
      }
    >
      Responda a poucas perguntas e veja na hora quanto pagamos pelo seu celular.
    </EmptyState>
  );
}
