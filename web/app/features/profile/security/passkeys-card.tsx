import { type Factors, removePasskeyCall } from '@giro/contract/calls/factors.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { type OnChanged, SecurityCard } from './card.tsx';
import styles from './lines.module.css';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type Passkey = Factors['passkeys'][number];

const wordsOf = ({ created_at, last_used_at }: Passkey) =>
  `Criada em ${formatDate(created_at)} · ${last_used_at ? `usada em ${formatMoment(last_used_at)}` : 'ainda não usada'}`;

interface PasskeysCardProps {
  passkeys: Passkey[];
  mayAdd: boolean;
  onChanged: OnChanged;
}

/** Passkeys: those there are, and how one comes and goes. */
export function PasskeysCard({ passkeys, mayAdd, onChanged }: PasskeysCardProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();

  return (
    <SecurityCard
      title="Chaves de acesso"
      hint="O próprio celular ou computador confirma que é você, com digital, rosto ou PIN. Resiste a páginas falsas."
    >
      <ul className={styles.lines}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.line}>
            <div>
              <strong>{passkey.name}</strong>
              <Text size="sm" c="dimmed">
                {wordsOf(passkey)}
              </Text>
            </div>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Retirar a chave ${passkey.name}`}
              onClick={() => setRemoved(passkey)}
            >
              Retirar
            </Button>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <Button variant="default" mt="md" disabled={!mayAdd} onClick={() => setIsAdding(true)}>
          Adicionar chave de acesso
        </Button>
      ) : (
        <Text size="sm" mt="md">
          Este navegador não cria chaves de acesso neste endereço. Use o aplicativo autenticador.
        </Text>
      )}
      {isAdding && <PasskeyDialog onDone={onChanged} onClose={() => setIsAdding(false)} />}
      {removed && (
        <RemoveDialog
          title={`Retirar a chave “${removed.name}”?`}
          send={(body) => callApi(removePasskeyCall, { params: { id: removed.id }, body })}
          onDone={onChanged}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </SecurityCard>
  );
}
