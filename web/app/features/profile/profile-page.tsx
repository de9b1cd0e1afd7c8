import { userDataCall } from '@giro/contract/calls/accounts.ts';
import { Title } from '@mantine/core';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { OwnAddresses } from '../delivery/own-addresses.tsx';
import { PrivacyCards } from '../privacy/privacy-cards.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export const meta = panelMeta('Editar dados Usuário');

/** '/editar-usuario': the person's own data. */
export default function ProfilePage() {
  const query = useCall(userDataCall);
  const notice = useNotice();

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Editar dados Usuário
      </Title>
      <Loaded query={query} failure="Erro ao buscar dados do usuário. Tente novamente mais tarde.">
        {(data) => (
          <>
            <ProfileForm user={data.user} onSaved={notice.show} />
            <OwnAddresses onDone={notice.show} />
            <PasswordForm email={data.user.email} onSaved={notice.show} />
            <PrivacyCards user={data.user} />
          </>
        )}
      </Loaded>
      <Notice text={notice.text} />
    </>
  );
}
