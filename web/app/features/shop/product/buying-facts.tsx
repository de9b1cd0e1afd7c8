import type { ProductDetails } from '@giro/contract/calls/products.ts';
import { gradeMeanings } from '@giro/contract/rules/device.ts';
import { passportPath } from '@giro/contract/rules/paths.ts';
import {
  IconArrowBackUp,
  IconBattery3,
  IconCertificate,
  IconDeviceMobileCheck,
  IconMapPin,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShop } from '../../storefront/shop.ts';
import styles from './buying-facts.module.css';
import { conditionOf, guaranteeOf, isUsed, legalGuarantee } from './product-facts.ts';

interface FactProps {
  icon: typeof IconMapPin;
  title: string;
  children?: ReactNode;
}

const Fact = ({ icon: Icon, title, children }: FactProps) => (
  <li>
    <Icon size={20} stroke={1.5} aria-hidden />
    <div>
      <strong>{title}</strong> {children}
    </div>
  </li>
);

/** Facts that buyers want before they pay: the device's condition, its guarantee, and the place to fetch it. */
export function BuyingFacts({ product }: { product: ProductDetails }) {
  const { vicinity } = useShop();
  const condition = conditionOf(product);
  const guarantee = guaranteeOf(product);
  const { grade, battery_percent } = product.device ?? {};
  return (
    <ul className={styles.facts}>
      {condition && isUsed(product) && (
        <Fact icon={IconDeviceMobileCheck} title={condition}>
          <span>o estado e os defeitos são os desta página</span>
        </Fact>
      )}
      {typeof battery_percent === 'number' && (
        <Fact icon={IconBattery3} title={`Bateria com ${battery_percent}\u00a0%`}>
          <span>da capacidade original</span>
        </Fact>
      )}
      {product.passport_code && (
        <Fact icon={IconCertificate} title={grade ? `Diagnóstico feito, nota ${grade}` : 'Diagnóstico feito'}>
          {grade && <span>{gradeMeanings[grade]} </span>}
          <Link to={passportPath(product.passport_code)}>Ver o passaporte deste aparelho</Link>
        </Fact>
      )}
      <Fact icon={IconShieldCheck} title={guarantee}>
        {guarantee !== legalGuarantee && <span>com os 90 dias da garantia legal</span>}
      </Fact>
      <Fact icon={IconArrowBackUp} title="7 dias para desistir">
        <span>depois de receber, com o valor pago de volta</span>
      </Fact>
      <Fact icon={IconMapPin} title="Retire na loja">
        <span>{vicinity}</span>
      </Fact>
    </ul>
  );
}
