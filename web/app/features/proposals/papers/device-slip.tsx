import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { PaperFacts, Signatures } from '../../../ui/paper/paper.tsx';
import { useShop } from '../../storefront/shop.ts';
import { ShopPaper } from '../../storefront/shop-paper.tsx';
import type { HandOver } from './paper-rules.ts';

const titles: Record<HandOver, string> = {
  left: 'Comprovante de entrega do aparelho',
  returned: 'Termo de devolução do aparelho',
};

/** The seller's statements about the device, question by question. */
function DeclaredAnswers({ options }: { options: Proposal['selected_options'] }) {
  if (options.length === 0) return null;
  return (
    <>
      <h3>Estado declarado na proposta</h3>
      <PaperFacts
        facts={options.map(({ atributo, items }) => [atributo, items.map(({ value }) => value).join(', ')])}
      />
    </>
  );
}

/** The slip signed at the counter when a seller leaves a device, or takes one home that the shop has not bought. */
export default function DeviceSlip({ proposal, handOver }: { proposal: Proposal; handOver: HandOver }) {
  const { name: shop, company } = useShop();
  const { id, user, imei, serial_number, marca, modelo, tipo, proposal_value, valid_until, selected_options } =
    proposal;
  const isLeft = handOver === 'left';
  return (
    <ShopPaper label={titles[handOver]} title={`${titles[handOver]}: proposta nº ${id}`}>
      <PaperFacts
        facts={[
          ['Cliente', user.name],
          ['CPF', user.cpf && formatCpf(user.cpf)],
          ['Telefone', user.telefone && formatPhone(user.telefone)],
          ['Aparelho', `${deviceName(marca, modelo)} (${tipo})`],
          ['IMEI', imei && formatImei(imei)],
          ['Série', serial_number],
          ['Valor da proposta', isLeft && formatReais(proposal_value)],
          ['Válida até', isLeft && formatDate(valid_until)],
        ]}
      />
      {isLeft && <DeclaredAnswers options={selected_options} />}
      <PaperFacts facts={[['O que acompanha o aparelho', '____________________']]} />
      {isLeft ? (
        <p>
          A {shop} recebeu o aparelho acima para conferência. O valor só é confirmado depois dela; se for outro, o
          cliente decide se aceita ou se leva o aparelho de volta.
        </p>
      ) : (
        <p>A {shop} devolveu o aparelho acima, que não comprou. Conferi o IMEI e o estado, e o recebi de volta.</p>
      )}
      <Signatures
        signers={[
          { role: 'Cliente', name: user.name },
          { role: 'Loja', name: company },
        ]}
      />
    </ShopPaper>
  );
}
