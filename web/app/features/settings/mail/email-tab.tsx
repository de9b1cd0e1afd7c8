import { readMailConfigCall } from '@giro/contract/calls/settings.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import styles from '../settings.module.css';
import { MailForm } from './mail-form.tsx';
import { MailList } from './mail-list.tsx';
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
