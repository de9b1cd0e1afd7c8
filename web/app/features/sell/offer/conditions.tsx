import { useShop } from '../../storefront/shop.ts';
import { silenceSentences } from '../../terms/terms-selling.tsx';
import styles from './conditions.module.css';

/** The costs of selling and its deadlines, in the words of the terms, before anybody accepts. */
export function Conditions() {
  const shop = useShop();
  const conditions = [
    ['Enviar', 'Grátis, com o código de postagem que mandamos em até 24 horas. Você tem 7 dias para postar.'],
    ['Se a conferência mudar o valor', `Enviamos uma nova proposta com o motivo. ${silenceSentences(shop)}`],
    [
      'Se você recusar',
      'Devolvemos em até 10 dias. O frete da devolução é por sua conta; retirar na loja não custa nada.',
    ],
    ['Receber', 'Sem taxas, em até 2 dias úteis depois da aprovação.'],
  ];
  return (
    <section aria-labelledby="wizard-conditions">
      <h3 id="wizard-conditions" className={styles.title}>
        Antes de aceitar
      </h3>
      <dl className={styles.conditions}>
        {conditions.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
