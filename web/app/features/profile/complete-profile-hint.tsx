import type { User } from '@giro/contract/calls/shapes.ts';
import { Alert, Anchor } from '@mantine/core';
import { IconUserEdit } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../lib/api/session.ts';
import { postalAddressOf } from '../../lib/format/postal-address.ts';

/** The data that the shop needs to buy a device and does not have about its seller yet. */
export function missingData(user: User): string[] {
  const { address, city } = postalAddressOf(user);
  return [
    ...(user.cpf ? [] : ['CPF']),
    ...(user.telefone ? [] : ['telefone']),
    ...(address && city ? [] : ['endereço']),
  ];
}

const list = new Intl.ListFormat('pt-BR');

/** Asks for what the shop still has to know about the person; nothing when it knows all. */
export function CompleteProfileHint() {
  const { user } = useSession({ always: true });
  const missing = user ? missingData(user) : [];
  if (missing.length === 0) return null;
  return (
    <Alert color="amber" icon={<IconUserEdit aria-hidden />} mb="md">
      Complete seu cadastro: {missing.length === 1 ? 'falta' : 'faltam'} {list.format(missing)}. Precisamos disso para
      enviar o código e fazer o pagamento.{' '}
      <Anchor component={Link} to="/editar-usuario" inherit c="inherit" fw="var(--mantine-font-weight-medium)">
        Completar agora
      </Anchor>
    </Alert>
  );
}
