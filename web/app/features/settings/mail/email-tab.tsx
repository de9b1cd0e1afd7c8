import { readMailConfigCall } from '@giro/contract/calls/settings.ts';
import { readShopMailsCall } from '@giro/contract/calls/shop-mails.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Notice } from '../../../ui/panel/form/notice.tsx';
import { useNotice } from '../../../ui/panel/form/use-notice.ts';
import { Loaded } from '../../../ui/panel/list/loaded.tsx';
import styles from '../settings.module.css';
import { MailForm } from './mail-form.tsx';
import { MailList } from './mail-list.tsx';
import { ShopMailsForm } from './shop-mails-form.tsx';
import { TroubledMails } from './troubled-mails.tsx';

function MailSettings({ onSaved }: { onSaved: (message: string) => void }) {
  const query = useCall(readMailConfigCall);
  return (
    <Loaded query={query} failure="Não foi possível carregar as configurações de e-mail.">
      {(config) => <MailForm config={config} onSaved={onSaved} />}
    </Loaded>
  );
}

function ShopMailSettings({ onSaved }: { onSaved: (message: string) => void }) {
  const query = useCall(readShopMailsCall);
  return (
    <Loaded query={query} failure="Não foi possível carregar os avisos da loja.">
      {(config) => <ShopMailsForm config={config} onSaved={onSaved} />}
    </Loaded>
  );
}

/** Tab 'Email': how mail leaves the shop, which mails its own people get, and every mail that it has written. */
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
      <Allowed may="settings.change">
        <ShopMailSettings onSaved={notice.show} />
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
