import { Button } from '@mantine/core';
import { IconDeviceMobileDollar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './dashboard.module.css';

/** Stands where the next step would be when no proposal is under way. */
export function SellCard({ isFirst }: { isFirst: boolean }) {
  return (
    <Card className={styles.invitation}>
      <EmptyState
        title={isFirst ? 'Você ainda não tem propostas' : 'Nenhuma proposta em andamento'}
        icon={<IconDeviceMobileDollar size={32} stroke={1.5} />}
        action={
          <Button component={Link} to="/quero-vender">
            Avaliar meu aparelho
          </Button>
        }
      >
        Responda a poucas perguntas e veja na hora quanto pagamos pelo seu celular.
      </EmptyState>
    </Card>
  );
}
