import type { CounterPerson } from '@giro/contract/calls/counter-people.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Card } from '../../ui/card.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import styles from './counter.module.css';
import { KeyButton } from './key-button.tsx';

interface PersonBarProps {
  person: CounterPerson | null;
  /** The buyer of the sale on screen; undefined without one. */
  buyer: { name: string; id: number | undefined } | undefined;
  /** Refusal of a sale that needs to say who buys. */
  problem: string | undefined;
  onAsk: () => void;
  onForget: () => void;
  onHistory: () => void;
}

function aboutWords(person: CounterPerson | null, buyer: PersonBarProps['buyer']): string {
  if (buyer && buyer.id !== person?.id) return `Comprador desta venda: ${buyer.name}`;
  if (!person) return 'Leia o CPF. Sem ele, só o que não tem IMEI é vendido.';
  return person.credit > 0 ? `Crédito na loja: ${formatReais(person.credit)}` : 'Sem crédito na loja';
}

/** The person at the counter, with the credit that they can use. */
export function PersonBar({ person, buyer, problem, onAsk, onForget, onHistory }: PersonBarProps) {
  return (
    <Card component="section" className={styles.person} aria-label="Pessoa">
      <div className={styles.personWords}>
        <p className={styles.personName}>{person?.name ?? 'Ninguém identificado'}</p>
        <p className={styles.quiet}>{aboutWords(person, buyer)}</p>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <div className={styles.personButtons}>
        <KeyButton shortcut="F4" variant={problem ? 'filled' : 'default'} onClick={onAsk}>
          {person ? 'Trocar pessoa' : 'Identificar'}
        </KeyButton>
        <Allowed may="history.see">
          <Button variant="subtle" leftSection={<IconHistory size={18} aria-hidden />} onClick={onHistory}>
            Histórico
          </Button>
        </Allowed>
        {person && !buyer && (
          <Button variant="subtle" color="gray" onClick={onForget}>
            Retirar
          </Button>
        )}
      </div>
    </Card>
  );
}
