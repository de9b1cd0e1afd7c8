import type { CreditLot } from '@giro/contract/calls/credit.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconCashBanknote } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { DeleteDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { StatusPill } from '../../../ui/panel/list/cells.tsx';
import { endsSoonWords, freeOf } from '../credit-words.ts';
import styles from './own-credit.module.css';

/** The credit of one device: what is left of it, what it began with, and the way to have it in money. */
export function LotCard({ lot, onCash }: { lot: CreditLot; onCash: () => void }) {
  const { id, device, proposal_id, principal, bonus, free_principal, free_bonus, reserved, ends_on } = lot;
  const lines = [
    ['Valor do aparelho', free_principal],
    ['Bônus', free_bonus],
    ['Em pedidos', reserved],
  ] as const;
  const endsSoon = freeOf(lot) > 0 && endsSoonWords(ends_on, new Date());
  return (
    <Card component="article" className={styles.lot} aria-labelledby={`credito-${id}`}>
      <h3 id={`credito-${id}`} className={styles.device}>
        {device}
      </h3>
      <p className={styles.note}>
        <Link to="/propostas-user">Proposta nº&nbsp;{proposal_id}</Link> · usar até {formatDate(ends_on)}
      </p>
      {endsSoon && (
        <p className={styles.soon}>
          <StatusPill tone="offer" label={endsSoon} />
        </p>
      )}
      <p className={styles.left}>
        {formatReais(freeOf(lot))} <span className={styles.note}>de {formatReais(principal + bonus)}</span>
      </p>
      <dl className={styles.sums}>
        {lines
          .filter(([label, value]) => value > 0 || label === 'Valor do aparelho')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatReais(value)}</dd>
            </div>
          ))}
      </dl>
      {free_principal > 0 ? (
        <Button
          variant="default"
          className={styles.cash}
          leftSection={<IconCashBanknote size={20} stroke={1.75} aria-hidden />}
          aria-describedby={`credito-${id}`}
          onClick={onCash}
        >
          Receber em dinheiro
        </Button>
      ) : (
        <p className={styles.note}>Tudo deste aparelho está em pedidos.</p>
      )}
    </Card>
  );
}

interface CashDialogProps {
  lot: CreditLot;
  onCash: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a credit becomes money, and says what ends by it. */
export function CashDialog({ lot, onCash, onClose }: CashDialogProps) {
  const { device, proposal_id, free_principal, free_bonus } = lot;
  return (
    <DeleteDialog
      title="Receber em dinheiro?"
      action="Receber em dinheiro"
      tone="green"
      fallback="Não foi possível pedir o pagamento. Tente de novo em instantes."
      onDelete={onCash}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text fw={600}>{device}</Text>
        <Text>
          Você recebe {formatReais(free_principal)} em até 2 dias úteis.
          {free_bonus > 0 && ` O bônus de ${formatReais(free_bonus)} termina.`}
        </Text>
        <Text size="sm" c="dimmed">
          Pagamos na conta ou na chave Pix da proposta nº&nbsp;{proposal_id}. Se ainda não a informou, faça isso em
          Propostas.
        </Text>
      </Stack>
    </DeleteDialog>
  );
}
