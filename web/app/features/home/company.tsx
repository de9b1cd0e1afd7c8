import {
  IconBuildingStore,
  IconCertificate,
  IconDeviceMobile,
  IconFileCheck,
  IconId,
  IconLock,
  IconReportSearch,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useShop } from '../storefront/shop.ts';
import styles from './company.module.css';

const offers = [
  {
    icon: IconCertificate,
    title: 'Assistência técnica certificada',
    text: 'Quem avalia o seu aparelho conserta aparelhos todos os dias.',
  },
  {
    icon: IconDeviceMobile,
    title: 'Novos, seminovos e acessórios',
    text: 'Cada anúncio diz a condição real, sem letra miúda.',
  },
  {
    icon: IconReportSearch,
    title: 'Laudo de diagnóstico',
    text: 'Bateria, tela, câmeras e peças conferidas, com o resultado por escrito.',
  },
  {
    icon: IconShieldCheck,
    title: 'Garantia de 1 ano',
    text: 'Também nos seminovos, com atendimento na loja.',
  },
];

/** Who the shop is, what it offers, and why it can be trusted. */
export function Company() {
  const shop = useShop();
  return (
    <section className={styles.section} aria-labelledby="quem-somos">
      <div className={styles.inner}>
        <div>
          <h2 id="quem-somos" className={styles.heading}>
            Loja de verdade, com gente que entende
          </h2>
          <p className={styles.lead}>
            A {shop.name} compra, conserta e vende celulares. Cada aparelho passa pela nossa bancada antes de trocar de
            mãos, e o dono anterior recebe um preço justo por ele.
          </p>
        </div>
        <ul className={styles.offers}>
          {offers.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} stroke={1.5} aria-hidden />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <ul className={styles.marks} aria-label="Por que confiar">
        <li>
          <IconLock size={22} stroke={1.5} aria-hidden /> CPF e conta bancária guardados cifrados
        </li>
        <li>
          <IconFileCheck size={22} stroke={1.5} aria-hidden /> Prazos por escrito nos termos
        </li>
        <li>
          <IconId size={22} stroke={1.5} aria-hidden />
          <span>
            CNPJ <span className="tabular">{shop.cnpj}</span>
          </span>
        </li>
        <li>
          <IconBuildingStore size={22} stroke={1.5} aria-hidden /> Loja física: {shop.vicinity}
        </li>
      </ul>
    </section>
  );
}
