import { shopAttributes } from '../catalogue-admin/attribute-area.ts';
import { AttributeList } from '../catalogue-admin/attribute-list.tsx';

/** Tab 'Caracteristicas': what products are described and filtered by. */
export default function ShopAttributeList() {
  return <AttributeList area={shopAttributes} />;
}
