import { readMailConfigCall } from '@giro/contract/calls/settings.ts';
import { useCall } from '../../lib/use-call.ts';
import { Loaded } from '../../ui/admin/loaded.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { useNotice } from '../../ui/admin/use-notice.ts';
import { MailForm } from './mail-form.tsx';
import { MailList } from './mail-list.tsx';
import styles from './settings.module.css';
import { TroubledMails } from './troubled-mails.tsx';

/** Tab 'Email': how mail leaves the shop, and every mail that it has written. */
export default function EmailTab() {
  const query = useCall(readMailConfigCall);
  const notice = useNotice();
  return (
    <>
      <TroubledMails onDone={notice.show} />
      <Loaded query={query} failure="Não foi possível carregar as configurações de e-mail.">
        {(config) => <MailForm config={config} onSaved={notice.show} />}
      </Loaded>
      <section className={styles.list}>
        <MailList onDone={notice.show} />
      </section>
      <Notice text={notice.text} />
    </>
  );
}
