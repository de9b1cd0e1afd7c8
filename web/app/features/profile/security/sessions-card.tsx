import type { ResultOf } from '@giro/contract/call.ts';
import {
  endOtherSessionsCall,
  endSessionCall,
  listSessionsCall,
  type OwnSession,
} from '@giro/contract/calls/own-sessions.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Button, Text } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh } from '../../../lib/api/use-call.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { SecurityCard } from './card.tsx';
import styles from './security.module.css';

const seenWords = ({ is_this, last_seen_at, address }: OwnSession) =>
  [is_this ? 'em uso agora' : `usado em ${formatMoment(last_seen_at)}`, address && `de ${address}`]
    .filter(Boolean)
    .join(' · ');

interface SessionsCardProps {
  query: UseQueryResult<ResultOf<typeof listSessionsCall>>;
  onEnded: (message: string) => void;
}

/** The person's sessions: any of them, or all but this one, can be ended. */
export function SessionsCard({ query, onEnded }: SessionsCardProps) {
  const client = useQueryClient();
  const save = useSave({ fallback: 'Não foi possível encerrar. Tente de novo.' });

  const end = (send: () => Promise<{ message: string }>) =>
    save.run(async () => {
      const { message } = await send();
      onEnded(message);
      await refresh(client, listSessionsCall);
    });

  return (
    <SecurityCard
      title="Onde você está conectado"
      hint="Não reconhece um aparelho? Encerre a sessão dele e troque a sua senha."
    >
      <Loaded query={query} failure="Não foi possível carregar as sessões.">
        {({ sessions }) => (
          <>
            <ul className={styles.lines}>
              {sessions.map((session) => (
                <li key={session.id} className={styles.line}>
                  <div>
                    <strong>{session.device}</strong>
                    {session.is_this && ' (este aparelho)'}
                    <Text size="sm" c="dimmed">
                      {seenWords(session)}
                    </Text>
                  </div>
                  {!session.is_this && (
                    <Button
                      variant="default"
                      disabled={save.isSaving}
                      aria-label={`Encerrar a sessão de ${session.device}`}
                      onClick={() => end(() => callApi(endSessionCall, { params: { id: session.id } }))}
                    >
                      Encerrar
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                variant="default"
                mt="md"
                disabled={save.isSaving}
                onClick={() => end(() => callApi(endOtherSessionsCall))}
              >
                Encerrar as outras
              </Button>
            )}
          </>
        )}
      </Loaded>
      <ErrorAlert texts={save.told} onClose={save.clear} />
    </SecurityCard>
  );
}
