import type { User } from '@giro/contract/calls/shapes.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { postalAddressOf } from '../../lib/format/postal-address.ts';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { Whole } from '../../ui/panel/whole.tsx';
import { addressLines } from './address-lines.ts';

/** Who sells, in full: CPF and RG too, because the shop checks them against the parcel. */
export function SellerFacts({ user }: { user: User }) {
  const address = postalAddressOf(user);
  return (
    <Facts
      title={user.deleted_at ? 'Usuário (desativado)' : 'Usuário'}
      facts={[
        ['Nome', user.name, 'wide'],
        ['CPF', user.cpf && <Whole>{formatCpf(user.cpf)}</Whole>],
        ['RG', user.rg],
        ['Telefone', user.telefone && formatPhone(user.telefone)],
        ['E-mail', user.email, 'wide'],
        ['Endereço', addressLines(address).map((line) => <div key={line}>{line}</div>), 'wide'],
        ['CEP', address.cep && formatCep(address.cep)],
      ]}
    />
  );
}
