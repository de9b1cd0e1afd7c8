import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { postalAddressOf } from '../../../lib/format/postal-address.ts';
import { Paper, type PaperFact, PaperFacts, PaperTable, Signatures } from '../../../ui/paper/paper.tsx';
import { useShop } from '../../storefront/shop.ts';
import { addressLines } from '../address-lines.ts';
import type { HandOver } from './paper-rules.ts';

/** Data that nobody has given yet is written by hand. */
const toWriteOn = '______________________________';

/**
 * The declaration that Correios ask of a parcel without an invoice: who sends what to whom, its value and weight. Since
 * 6 April 2026 the electronic one counts (DC-e, Ajuste SINIEF 5/2021, clause 2), which they make of the same data at
 * the counter.
 */
export default function ContentsDeclaration({ proposal, way }: { proposal: Proposal; way: HandOver }) {
  const shop = useShop();
  const { user, marca, modelo, proposal_value, proposal_value_new } = proposal;
  const address = postalAddressOf(user);
  const value = formatReais(proposal_value_new ?? proposal_value);
  const seller: PaperFact[] = [
    ['Nome', user.name],
    ['CPF', user.cpf && formatCpf(user.cpf)],
    ['Endereço', address.address ? addressLines(address).join(', ') : toWriteOn, 'wide'],
    ['CEP', address.cep ? formatCep(address.cep) : toWriteOn],
  ];
  const store: PaperFact[] = [
    ['Nome', shop.company],
    ['CNPJ', shop.cnpj],
    ['Endereço', shop.vicinity, 'wide'],
  ];
  const [sender, recipient] = way === 'left' ? [seller, store] : [store, seller];
  return (
    <Paper label="Declaração de Conteúdo">
      <h1>Declaração de Conteúdo</h1>
      <h2>Remetente</h2>
      <PaperFacts facts={sender} />
      <h2>Destinatário</h2>
      <PaperFacts facts={recipient} />
      <h2>Identificação dos bens</h2>
      <PaperTable
        headings={['Conteúdo', 'Quantidade', 'Valor']}
        rows={[[`Celular usado: ${deviceName(marca, modelo)}`, 1, value]]}
        sums={[
          ['Total', value],
          ['Peso total (kg)', '__________'],
        ]}
      />
      <h2>Declaração</h2>
      <p>
        Declaro que não me enquadro no conceito de contribuinte previsto no art. 4º da Lei Complementar nº 87/1996, uma
        vez que não realizo, com habitualidade ou em volume que caracterize intuito comercial, operações de circulação
        de mercadoria, ainda que se iniciem no exterior, ou estou dispensado da emissão da nota fiscal por força da
        legislação tributária vigente, responsabilizando-me, nos termos da lei e a quem de direito, por informações
        inverídicas.
      </p>
      <p>
        Declaro ainda que não estou postando conteúdo inflamável, explosivo, causador de combustão espontânea, tóxico,
        corrosivo, gás ou qualquer outro conteúdo que constitua perigo, conforme o art. 13 da Lei nº 6.538/1978.
      </p>
      <Signatures
        city={way === 'left' ? address.city : null}
        signers={[{ role: 'Assinatura do remetente', name: way === 'left' ? user.name : shop.company }]}
      />
      <p>
        Suprimir ou reduzir tributo é crime contra a ordem tributária (Lei nº 8.137/1990, art. 1º). Se a agência pedir a
        declaração eletrônica (DC-e), ela é feita com estes mesmos dados.
      </p>
    </Paper>
  );
}
