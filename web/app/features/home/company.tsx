import {
  IconBuildingStore,
  IconCash,
  IconCertificate,
  IconClipboardCheck,
  IconDeviceMobile,
  IconFileCheck,
  IconId,
  IconLock,
  IconMessageCircleQuestion,
  IconPackage,
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

const steps = [
  {
    icon: IconMessageCircleQuestion,
    title: 'Conte sobre o aparelho',
    text: 'Marca, modelo e estado, uma pergunta por vez. A estimativa aparece enquanto você responde.',
  },
  {
    icon: IconClipboardCheck,
    title: 'Aceite a proposta',
    text: 'O preço vale por 7 dias. Só então pedimos seus dados.',
  },
  {
    icon: IconPackage,
    title: 'Envie de graça',
    text: 'Em até 24 horas você recebe um código de postagem gratuito. Se preferir, traga à loja.',
  },
  {
    icon: IconCash,
    title: 'Receba na sua conta',
    text: 'Conferimos o aparelho e, com a compra aprovada, transferimos em até 2 dias úteis.',
  },
];

/** The course of selling a phone, in four steps. */
export function Steps() {
  return (
    <section className={styles.stepsSection} aria-labelledby="como-funciona">
      <h2 id="como-funciona" className={styles.stepsHeading}>
        Da gaveta para a sua conta
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className={styles.step}>
            <div className={styles.head}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              <Icon size={28} stroke={1.5} aria-hidden />
            </div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
