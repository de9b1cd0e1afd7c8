import { userDataCall } from '@giro/contract/calls/accounts.ts';
import { Title } from '@mantine/core';
import { useCall } from '../../lib/use-call.ts';
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { useNotice } from '../../ui/admin/use-notice.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** '/editar-usuario': the person's own data. */
export function ProfilePage() {
  const query = useCall(userDataCall);
  const notice = useNotice();

  function content() {
    if (query.isPending) return <ListSkeleton />;
    if (!query.data) {
      return (
        <ErrorState
          title="Erro ao buscar dados do usuário. Tente novamente mais tarde."
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      );
    }
    return (
      <>
        <ProfileForm {...query.data} onSaved={notice.show} />
        <PasswordForm email={query.data.user.email} onSaved={notice.show} />
      </>
    );
  }

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Editar dados Usuário
      </Title>
      {content()}
      <Notice text={notice.text} />
    </>
  );
}
