import type { PurchasePaper } from '@giro/contract/calls/counter-purchases.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { PaperFacts, Signatures } from '../../../ui/paper/paper.tsx';
import { useShop } from '../../storefront/shop.ts';
import { ShopPaper } from '../../storefront/shop-paper.tsx';

/** The receipt of a device that the shop buys at the counter, and where its seller declares it comes from; both sign it. */
export default function PurchaseReceipt({ paper }: { paper: PurchasePaper }) {
  const { company } = useShop();
  const { number, seller, device, value, bonus, statement, at } = paper;
  return (
    <ShopPaper
      label="Recibo de compra e declaração de procedência"
      title={['Recibo de compra e declaração de procedência', number && `nº ${number}`].filter(Boolean).join(' ')}
    >
      <PaperFacts
        facts={[
          ['Vendedor', seller.name],
          ['CPF', formatCpf(seller.cpf)],
          ['RG', seller.rg],
          ['Endereço', seller.address, 'wide'],
          ['Aparelho', device.name],
          ['IMEI', formatImei(device.imei)],
          ['Série', device.serial],
          ['Data', at && formatMoment(at)],
          ['Valor', formatReais(value)],
          ['Bônus de crédito', bonus > 0 && formatReais(bonus)],
        ]}
      />
      <h3>Declaração</h3>
      <p>{statement}</p>
      <Signatures
        signers={[
          { role: 'Vendedor', name: seller.name },
          { role: 'Loja', name: company },
        ]}
      />
    </ShopPaper>
  );
}
