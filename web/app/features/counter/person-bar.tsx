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
  /** The buyer's name of a sale that is begun, where it says one. */
  buyer: string | undefined;
  /** A begun sale has the person with whom it began. */
  isFixed: boolean;
  onAsk: () => void;
  onForget: () => void;
  onHistory: () => void;
}

/** Who is at the counter, with the credit that they can use. */
export function PersonBar({ person, buyer, isFixed, onAsk, onForget, onHistory }: PersonBarProps) {
  const name = isFixed ? (buyer ?? 'Sem identificação') : (person?.name ?? 'Ninguém identificado');
  return (
    <Card component="section" className={styles.person} aria-label="Pessoa">
      <div className={styles.personWords}>
        <p className={styles.personName}>{name}</p>
        <p className={styles.quiet}>
          {person && person.credit > 0
            ? `Crédito na loja: ${formatReais(person.credit)}`
            : !person && !isFixed
              ? 'Leia o CPF, ou venda sem identificar o que não tem IMEI.'
              : 'Sem crédito na loja'}
        </p>
      </div>
      <div className={styles.personButtons}>
        {!isFixed && (
          <KeyButton shortcut="F4" variant="default" onClick={onAsk}>
            {person ? 'Trocar pessoa' : 'Identificar'}
          </KeyButton>
        )}
        <Allowed may="history.see">
          <Button variant="subtle" leftSection={<IconHistory size={18} aria-hidden />} onClick={onHistory}>
            Histórico
          </Button>
        </Allowed>
        {person && !isFixed && (
          <Button variant="subtle" color="gray" onClick={onForget}>
            Retirar
          </Button>
        )}
      </div>
    </Card>
  );
}
