import { listMailsCall, type Mail, resendMailCall, resendTroubledMailsCall } from '@giro/contract/calls/mails.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconMail, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { DeleteDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { StatusPill, TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../../ui/panel/list/list-page.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import { useHighlight, useListState } from '../../../ui/panel/list/use-list-state.ts';
import { mailFilters, mailState, troubledWords } from '../../mails/mail-words.ts';
import styles from '../settings.module.css';

interface MailActions {
  onView: (mail: Mail) => void;
  onResend: (mail: Mail) => void;
}

function mailColumns({ onView, onResend }: MailActions): Column<Mail>[] {
  return [
    {
      header: 'Destinatário',
      role: 'title',
      cell: ({ recipient }) => <span className={styles.text}>{recipient}</span>,
    },
    { header: 'Título', cell: ({ title }) => <span className={styles.text}>{title}</span> },
    {
      header: 'Data',
      sortable: true,
      cell: ({ created_at, sent_at }) => (
        <TwoLines
          first={<span className="tabular">{formatMoment(created_at)}</span>}
          second={sent_at && sent_at.slice(0, 16) !== created_at.slice(0, 16) && `saiu em ${formatMoment(sent_at)}`}
        />
      ),
    },
    {
      header: 'Situação',
      cell: (mail) => (
        <TwoLines
          first={<StatusPill {...mailState(mail)} />}
          second={mail.last_error && <span className={styles.reason}>{mail.last_error}</span>}
        />
      ),
    },
    {
      header: 'Ações',
      role: 'actions',
      cell: (mail) => {
        const isNext = mail.status !== 'sent' && !mail.expired;
        const resend = (
          <RowAction
            key="resend"
            label="Reenviar"
            icon={<IconSend size={16} />}
            isNext={isNext}
            disabled={mail.expired}
            reason="O link deste e-mail já venceu"
            onClick={() => onResend(mail)}
          />
        );
        const view = (
          <RowAction
            key="view"
            label="Ver"
            icon={<IconEye size={16} />}
            isNext={!isNext}
            onClick={() => onView(mail)}
          />
        );
        return <RowActions>{isNext ? [resend, view] : [view, resend]}</RowActions>;
      },
    },
  ];
}

const failure = 'Não foi possível reenviar. Tente de novo em instantes.';

/** Sends mails again, and fetches the list anew whatever came of it. */
function useResend(onDone: (message: string, id?: number) => void) {
  const client = useQueryClient();
  const save = useSave({ fallback: failure });
  const refreshList = () => refresh(client, listMailsCall);

  /** Throws `ApiError`. */
  async function send({ id, attempts }: Mail) {
    try {
      const { message } = await callApi(resendMailCall, { params: { id }, body: { attempts } });
      onDone(message, id);
    } finally {
      await refreshList().catch(() => undefined);
    }
  }

  async function sendTroubled() {
    const { message } = await callApi(resendTroubledMailsCall);
    await refreshList().catch(() => undefined);
    onDone(message);
  }

  return {
    send,
    failure,
    one: (mail: Mail) => save.run(() => send(mail)),
    all: () => save.run(sendTroubled),
    isRunning: save.isSaving,
    problems: save.told,
    clear: save.clear,
  };
}

/** Warns of mails that could not leave, and tries them all again. */
export function TroubledMails({ onDone }: { onDone: (message: string) => void }) {
  const { data } = useCall(listMailsCall, { query: { page: 1, search: '', sort: 'desc' } });
  const resend = useResend(onDone);
  const count = data?.troubled ?? 0;
  return (
    <Stack gap="md" mb={count > 0 ? 'md' : undefined} className={styles.form}>
      {count > 0 && (
        <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />} title={troubledWords(count)}>
          <Stack gap="sm" align="start">
            O motivo está na lista de e-mails, abaixo. Corrija as configurações e envie um teste antes de tentar de
            novo.
            <Button variant="default" loading={resend.isRunning} onClick={resend.all}>
              Reenviar todos os que falharam
            </Button>
          </Stack>
        </Alert>
      )}
      <ErrorAlert texts={resend.problems} onClose={resend.clear} />
    </Stack>
  );
}

const MailPreview = lazy(() => import('../../mails/mail-preview.tsx'));

/** A mail that was just put on its way leaves within moments: until then the list looks again. */
const lookAgainMs = 2000;

/** Every mail that the shop has written: whether it left, why not, and once more. */
export function MailList({ onDone }: { onDone: (message: string) => void }) {
  const list = useListState({ filters: mailFilters });
  const query = useCall(
    listMailsCall,
    { query: list.state },
    {
      refetchInterval: ({ state }) =>
        state.data?.data?.some(({ status, last_error }) => status === 'waiting' && !last_error) ? lookAgainMs : false,
    },
  );
  const highlight = useHighlight();
  const resend = useResend((message, id) => {
    onDone(message);
    if (id) highlight.mark(id);
  });
  const [opened, setOpened] = useState<{ action: 'view' | 'resend'; mail: Mail }>();
  const close = () => setOpened(undefined);
  const columns = mailColumns({
    onView: (mail) => setOpened({ action: 'view', mail }),
    onResend: (mail) => (mail.status === 'sent' ? setOpened({ action: 'resend', mail }) : resend.one(mail)),
  });

  return (
    <>
      <ListPage
        title="E-mails da loja"
        headingLevel={2}
        list={list}
        query={query}
        columns={columns}
        searchPlaceholder="Buscar por destinatário ou título..."
        failure="Não foi possível carregar os e-mails."
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 e-mail' : `${total} e-mails`)}
        empty={
          <EmptyState title="Nenhum e-mail ainda" icon={<IconMail size={32} stroke={1.5} />}>
            Cada proposta, pedido ou mudança de status escreve um e-mail, e ele aparece aqui.
          </EmptyState>
        }
      >
        <ErrorAlert texts={resend.problems} onClose={resend.clear} />
      </ListPage>
      {opened?.action === 'view' && (
        <Suspense fallback={null}>
          <MailPreview
            mail={query.data?.data?.find(({ id }) => id === opened.mail.id) ?? opened.mail}
            onClose={close}
          />
        </Suspense>
      )}
      {opened?.action === 'resend' && (
        <DeleteDialog
          title="Enviar de novo?"
          action="Reenviar"
          tone="green"
          fallback={resend.failure}
          onClose={close}
          onDelete={async () => {
            await resend.send(opened.mail);
            close();
          }}
        >
          <Text>
            “{opened.mail.title}” {opened.mail.channel === 'file' ? 'já foi gravado em arquivo' : 'já foi enviado'} para{' '}
            <b>{opened.mail.recipient}</b> e vai sair outra vez.
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
