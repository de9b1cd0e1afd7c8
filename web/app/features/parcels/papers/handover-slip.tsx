import type { Handover } from '@giro/contract/calls/parcels.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { PaperFacts, PaperTable, Signatures } from '../../../ui/paper/paper.tsx';
import { useShop } from '../../storefront/shop.ts';
import { ShopPaper } from '../../storefront/shop-paper.tsx';
import { sourceOf, weightWords } from '../parcel-words.ts';

/** The list that whoever fetches the parcels signs: so many, each by its code. */
export default function HandoverSlip({ handover }: { handover: Handover }) {
  const { company } = useShop();
  const { number, at, by, parcels } = handover;
  const carriers = [...new Set(parcels.flatMap(({ carrier }) => carrier ?? []))];
  return (
    <ShopPaper label="Lista de entrega" title={`Lista de entrega à transportadora nº ${number}`}>
      <PaperFacts
        facts={[
          ['Entregue em', formatMoment(at)],
          ['Por', by],
          ['Transportadora', carriers.join(', '), 'wide'],
        ]}
      />
      <PaperTable
        headings={['Código de rastreio', 'Envio', 'Destino', 'Peso']}
        rows={parcels.map((parcel) => [
          parcel.tracking_code ?? '—',
          sourceOf(parcel).words,
          `${parcel.city}/${parcel.uf}`,
          parcel.weight_g === null ? '' : weightWords(parcel.weight_g),
        ])}
        sums={[['Volumes', parcels.length]]}
      />
      <p>Recebi os volumes acima, fechados e com etiqueta.</p>
      <Signatures signers={[{ role: 'Transportadora' }, { role: 'Loja', name: company }]} />
    </ShopPaper>
  );
}
