import { IconCash, IconClipboardCheck, IconMessageCircleQuestion, IconPackage } from '@tabler/icons-react';
import styles from './steps.module.css';

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
    <section className={styles.section} aria-labelledby="como-funciona">
      <h2 id="como-funciona" className={styles.heading}>
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
