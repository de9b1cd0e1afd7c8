import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';

const words: Record<string, readonly [title: string, text: string]> = {
  hoje: ['Ninguém para pagar hoje', 'Veja também quem ficou para trás e quem vem a seguir.'],
  atrasados: ['Nenhum pagamento atrasado', 'Quem passar do dia combinado aparece aqui.'],
  proximos: ['Nada nos próximos dias', 'Compras aprovadas aparecem aqui com o dia de pagar.'],
  'sem-dados': [
    'Todos informaram onde receber',
    'Vendedores sem dados bancários aparecem aqui, com o botão para pedi-los.',
  ],
  pagos: ['Ninguém foi pago ainda', 'Pagamentos registrados ficam aqui, com o comprovante.'],
  '': ['Nenhum repasse ainda', 'Quando uma compra é aprovada, o pagamento do vendedor aparece aqui.'],
};

/** Stands where the payouts of a list would be. */
export function PayoutsEmpty({ status, icon }: { status: string; icon: ReactNode }) {
  const [title = '', text] = words[status] ?? [];
  const others = status === 'hoje' && (
    <Group gap="xs" justify="center">
      <Button component={Link} to="?quando=atrasados" variant="default">
        Ver atrasados
      </Button>
      <Button component={Link} to="?quando=proximos" variant="default">
        Ver próximos
      </Button>
    </Group>
  );
  return (
    <EmptyState title={title} icon={icon} action={others}>
      {text}
    </EmptyState>
  );
}
