import { type Mail, readMailCall } from '@giro/contract/calls/mails.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { previewDocument } from '../../ui/panel/form/mail-to-send.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import styles from './mail-preview.module.css';
import { mailState } from './mail-words.ts';

/** A mail as people see it, and as plain text beside that. */
export default function MailPreview({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const query = useCall(readMailCall, { params: { id: mail.id } });
  const content = query.data?.mail;

  function body() {
    if (mail.confidential) {
      return (
        <Alert role="note" icon={<IconLock aria-hidden />}>
          O conteúdo deste e-mail não é mostrado: o link dele abre a conta de quem recebe.
        </Alert>
      );
    }
    if (query.isPending) return <ListSkeleton />;
    if (content?.html === null) {
      return <Alert role="note">O conteúdo deste e-mail não é mais guardado.</Alert>;
    }
    if (!content?.html) {
      return (
        <ErrorState
          title="Não foi possível abrir o e-mail."
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      );
    }
    return (
      <div className={styles.preview}>
        <section>
          <h3>Como a pessoa vê</h3>
          <iframe sandbox="" title={mail.title} srcDoc={previewDocument(content.html)} className={styles.frame} />
        </section>
        <section>
          <h3>Só texto</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard. */}
          <pre className={styles.plain} tabIndex={0}>
            {content.text}
          </pre>
        </section>
      </div>
    );
  }

  return (
    <Dialog title={mail.title} size="xl" onClose={onClose}>
      <Stack gap="md">
        <Facts
          facts={[
            ['Para', mail.recipient],
            ['Escrito em', formatMoment(mail.created_at)],
            ['Situação', mailState(mail).label],
            ['Saiu em', mail.sent_at && formatMoment(mail.sent_at)],
            ['Tentativas', mail.attempts],
            ...(mail.last_error ? ([['Por que não saiu', mail.last_error, 'wide']] as const) : []),
          ]}
        />
        {body()}
      </Stack>
    </Dialog>
  );
}
