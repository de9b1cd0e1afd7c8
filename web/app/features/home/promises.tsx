import { IconCash, IconReportSearch, IconShieldCheck, IconTruckDelivery } from '@tabler/icons-react';
import styles from './promises.module.css';

const promises = [
  { icon: IconCash, title: 'Pagamento em 2 dias úteis', text: 'na sua conta, após a aprovação' },
  { icon: IconTruckDelivery, title: 'Envio grátis', text: 'com código dos Correios' },
  { icon: IconReportSearch, title: 'Laudo de diagnóstico', text: 'por escrito' },
  { icon: IconShieldCheck, title: 'Garantia de 1 ano', text: 'no que você compra' },
];

/** The promises of the terms, in four lines, beside the first decision. */
export function Promises() {
  return (
    <ul className={styles.promises} aria-label="Nossos compromissos">
      {promises.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={30} stroke={1.5} aria-hidden />
          <span>
            <strong>{title}</strong>
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
