import { Title } from '@mantine/core';
import { useSession } from '../../lib/api/session.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { PrivacyCards } from '../privacy/privacy-cards.tsx';
import { PasswordForm } from './password-form.tsx';

export const meta = panelMeta('Alterar senha');

/** '/alterar-senha': an admin's own password; everybody else has it beside their profile. */
export default function PasswordPage() {
  const { user } = useSession({ always: true });
  const notice = useNotice();
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Minha conta
      </Title>
      {user && <PasswordForm email={user.email} onSaved={notice.show} />}
      {user && <PrivacyCards user={user} />}
      <Notice text={notice.text} />
    </>
  );
}
