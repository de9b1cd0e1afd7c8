import { readMailConfigCall } from '@giro/contract/calls/settings.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import styles from '../settings.module.css';
import { MailForm } from './mail-form.tsx';
import { MailList, TroubledMails } from './mail-list.tsx';

function MailSettings({ onSaved }: { onSaved: (message: string) => void }) {
  const query = useCall(readMailConfigCall);
  return (
    <Loaded query={query} failure="Não foi possível carregar as configurações de e-mail.">
      {(config) => <MailForm config={config} onSaved={onSaved} />}
    </Loaded>
  );
}

/** Tab 'Email': how mail leaves the shop, and every mail that it has written. */
export default function EmailTab() {
  const notice = useNotice();
  return (
    <>
      <Allowed may="mails.see">
        <TroubledMails onDone={notice.show} />
      </Allowed>
      <Allowed may="mail-settings.see">
        <MailSettings onSaved={notice.show} />
      </Allowed>
      <Allowed may="mails.see">
        <section className={styles.list}>
          <MailList onDone={notice.show} />
        </section>
      </Allowed>
      <Notice text={notice.text} />
    </>
  );
}
