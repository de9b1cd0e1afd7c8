import type { User } from '@giro/contract/calls/shapes.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatCpf, maskCpf } from '@giro/contract/rules/documents.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { roleLabel } from '@giro/contract/rules/roles.ts';
import { postalAddressOf } from '../../lib/format/postal-address.ts';
import { Facts, SecretValue } from '../../ui/panel/dialog/facts.tsx';
import { ActivityPill } from './user-columns.tsx';

/** Tells nothing of an RG, not even its length: every state numbers its own way. */
const maskedRg = '••••••••';

/** Everything the shop knows about a person. */
export function UserDetails({ user }: { user: User }) {
  const { cpf, rg } = user;
  const address = postalAddressOf(user);
  return (
    <div>
      <Facts
        title="Dados pessoais"
        facts={[
          ['Nome', user.name, 'wide'],
          ['E-mail', user.email, 'wide'],
          ['Telefone', user.telefone && formatPhone(user.telefone)],
          ['Data de nascimento', user.data_nascimento && formatDate(user.data_nascimento)],
          ['RG', rg && <SecretValue name="RG" value={rg} masked={maskedRg} />, 'wide'],
          ['CPF', cpf && <SecretValue name="CPF" value={formatCpf(cpf)} masked={maskCpf(cpf)} />, 'wide'],
        ]}
      />
      <Facts
        title="Endereço"
        facts={[
          ['CEP', address.cep && formatCep(address.cep)],
          ['Endereço', address.address, 'wide'],
          ['Número', address.number],
          ['Complemento', address.complement],
          ['Bairro', address.neighborhood],
          ['Cidade', address.city],
          ['Estado', address.state],
        ]}
      />
      <Facts
        title="Conta"
        facts={[
          ['ID', user.id],
          ['Perfil', roleLabel(user)],
          ['Situação', <ActivityPill key="activity" user={user} />],
          ['E-mail', user.email_confirmed ? 'Confirmado' : 'E-mail não confirmado'],
          ...(user.deleted_at ? [['Desativado em', formatDate(user.deleted_at)] as const] : []),
        ]}
      />
    </div>
  );
}
