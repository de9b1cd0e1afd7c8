import { listMailsCall, type Mail } from '@giro/contract/calls/mails.ts';
import type { NoteSubject } from '@giro/contract/rules/back-office.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../ui/panel/allowed.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { RecordPart } from '../../ui/panel/record/record-page.tsx';
import { mailState } from './mail-words.ts';
import styles from './record-mails.module.css';

const MailPreview = lazy(() => import('./mail-preview.tsx'));

interface RecordMailsProps {
  about: NoteSubject;
  id: number;
  /** To whom they went, for the way to all of them. */
  recipient: string;
}

/** The newest mails about a record, each to be read. Who may not see mails has no such part. */
export function RecordMails({ about, id, recipient }: RecordMailsProps) {
  const may = useMay();
  const maySee = may('mails.see');
  const query = useCall(listMailsCall, { query: { about, about_id: id } }, { enabled: maySee });
  const [opened, setOpened] = useState<Mail>();
  if (!maySee) return null;
  return (
    <RecordPart title="E-mails enviados">
      <Loaded query={query} failure="Não foi possível carregar os e-mails.">
        {({ data, total }) =>
          data.length === 0 ? (
            <p className={styles.none}>Nenhum e-mail ainda.</p>
          ) : (
            <>
              <ul className={styles.mails}>
                {data.map((mail) => (
                  <li key={mail.id}>
                    <button type="button" className={styles.title} onClick={() => setOpened(mail)}>
                      {mail.title}
                    </button>
                    <p className={styles.when}>
                      <time dateTime={mail.created_at}>{formatMoment(mail.created_at)}</time>
                      <StatusPill {...mailState(mail)} />
                    </p>
                  </li>
                ))}
              </ul>
              {total > data.length && (
                <Link to={`/configuracoes?aba=email&search=${encodeURIComponent(recipient)}`}>
                  Ver os {total} e-mails
                </Link>
              )}
            </>
          )
        }
      </Loaded>
      {opened && (
        <Suspense fallback={null}>
          <MailPreview mail={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </RecordPart>
  );
}
