import type { Parcel } from '@giro/contract/calls/parcels.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { PaperTable } from '../../../ui/paper/paper.tsx';
import { ShopPaper } from '../../storefront/shop-paper.tsx';
import { sourceOf } from '../parcel-words.ts';

/** The number of each thing to be fetched from the shelf, in the order of their names. */
function piecesOf(parcels: readonly Parcel[]): [name: string, quantity: number][] {
  const pieces = new Map<string, number>();
  for (const { name, quantity } of parcels.flatMap(({ items }) => items)) {
    pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  }
  return [...pieces].toSorted(([one], [other]) => one.localeCompare(other, 'pt-BR'));
}

/** 'Lista de separação': what is fetched from the shelf for the chosen parcels, and which goes into which. */
export default function PickingList({ parcels }: { parcels: readonly Parcel[] }) {
  const pieces = piecesOf(parcels);
  const total = pieces.reduce((sum, [, quantity]) => sum + quantity, 0);
  return (
    <ShopPaper label="Lista de separação" title={`Lista de separação, ${formatMoment(new Date().toISOString())}`}>
      <h3>Buscar na prateleira</h3>
      <PaperTable headings={['Produto', 'Quantidade']} rows={pieces} sums={[['Total', total]]} />
      <h3>Embalar</h3>
      <PaperTable
        headings={['Envio', 'Itens', 'Para', 'Caixa', 'Separado']}
        rows={parcels.map((parcel) => [
          sourceOf(parcel).words,
          parcel.items.map(({ name, quantity }) => <p key={name}>{`${quantity} × ${name}`}</p>),
          `${parcel.person}, ${parcel.city}/${parcel.uf}`,
          parcel.box ?? '',
          '☐',
        ])}
        sums={[['Envios', parcels.length]]}
      />
    </ShopPaper>
  );
}
