import styles from './frequent-questions.module.css';

/** Questions that people ask before they sell, answered as the terms have it. */
export const askedOften: readonly { question: string; answer: string }[] = [
  {
    question: 'Como sei quanto vocês pagam pelo meu aparelho?',
    answer:
      'Escolha o modelo e responda às perguntas sobre o estado dele. O valor aparece na hora, e a proposta vale por 7 dias.',
  },
  {
    question: 'O envio tem custo?',
    answer:
      'Não. Depois de aprovada a proposta, você recebe em até 24 horas um código de postagem gratuito. Se preferir, entregue o aparelho na loja.',
  },
  {
    question: 'Quando e como recebo?',
    answer:
      'Em até 2 dias úteis depois que a compra é aprovada, por Pix ou transferência, em uma conta no nome e no CPF de quem vendeu.',
  },
  {
    question: 'E se vocês avaliarem o aparelho de outro jeito?',
    answer:
      'Enviamos uma nova oferta com o motivo da diferença e o prazo para responder: você aceita ou recusa. Se recusar, devolvemos o aparelho; o frete da devolução é por sua conta, ou você o retira na loja sem custo.',
  },
  {
    question: 'O que faço antes de enviar?',
    answer:
      'Faça uma cópia de segurança, saia das contas (iCloud ou Google), restaure o aparelho e retire o chip e o cartão de memória.',
  },
];

/** Questions that people ask before they sell, each answer behind its question. */
export function FrequentQuestions() {
  return (
    <section className={styles.questions} aria-labelledby="asked-often">
      <h2 id="asked-often">Perguntas frequentes</h2>
      {askedOften.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
