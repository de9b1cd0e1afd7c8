import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';
import type { ReactNode } from 'react';

/** The shop's settings that the terms follow; until anybody changes them, 5 days and a silence that accepts. */
type OfferRules = Pick<PublicShop, 'offer_days' | 'on_silence'>;

const silences = {
  aceitar: (days: string) => `O silêncio durante ${days} significa aceitação tácita do novo valor.`,
  perguntar: (days: string) => `O silêncio durante ${days} não significa aceitação: entramos em contato com você.`,
  devolver: (days: string) => `O silêncio durante ${days} não significa aceitação: devolvemos o aparelho.`,
};

/** The time for answering a new offer, and the consequence of no answer. */
export function silenceSentences({ offer_days: days = 5, on_silence = 'aceitar' }: OfferRules): string {
  const [time, those] = days === 1 ? ['1 dia', 'esse dia'] : [`${days} dias`, `esses ${days} dias`];
  return `Você tem ${time} para responder, aceitando ou recusando. ${silences[on_silence](those)}`;
}

/** The payment of a sale under version 2: points that are always paid out, so nobody keeps an account of them. */
export function Points() {
  return (
    <>
      <p>
        Você vende o seu aparelho em troca de pontos: cada real da proposta aprovada vale 1 ponto. Os pontos são
        convertidos em dinheiro, 1 real por ponto, com a transferência para a conta ou a chave Pix que você informou.
        Não é preciso pedir, e não há saldo de pontos para gastar na loja.
      </p>
      <p>
        Enquanto faltarem dados para a transferência, os pontos continuam seus. Eles valem por 1 ano, contado da
        aprovação da compra. Terminado esse prazo, são convertidos em dinheiro: o valor continua devido e é transferido
        assim que você informar a conta.
      </p>
    </>
  );
}

/** The payment of a sale in a shop that gives credit: a debt in money, and a gift that is earned by spending. */
export function CreditPoints({ days }: { days: number }) {
  const time = days === 365 ? '1 ano' : `${days} dias`;
  return (
    <>
      <p>
        Aprovada a compra, você recebe o valor por Pix, ou, se escolher antes, como crédito na loja. O crédito é contado
        em pontos: cada ponto vale 1 real. O valor do aparelho e o bônus, quando a loja dá um, aparecem na proposta
        antes da sua escolha.
      </p>
      <p>
        O valor do aparelho é seu, em qualquer caso. Até a conversão, você pode gastá-lo na loja ou pedir que ele seja
        pago em dinheiro, por Pix, em até 2 dias úteis. O bônus é um presente: vale só para compras na loja e termina
        quando você pede o valor em dinheiro.
      </p>
      <p>
        O crédito pode ser usado por {time}, contados da aprovação da compra, até as 23:59 do último dia. Terminado o
        prazo, o que restar do valor do aparelho é convertido em dinheiro e transferido para a conta ou a chave Pix que
        você informou, e o que restar do bônus termina. Avisamos por e-mail 30 e 7 dias antes.
      </p>
      <p>
        O crédito usado em um pedido que não é pago, ou em uma compra desfeita, volta para você. Se a venda do aparelho
        for desfeita, o crédito dela é retirado.
      </p>
    </>
  );
}

/** The course of a sale to the shop, from the estimate to the offer after inspection. */
export function SellingToUs({ shop, points }: { shop: OfferRules; points: ReactNode }) {
  return (
    <>
      <h2>2. Como funciona a venda do seu aparelho</h2>
      <p>
        No site, você informa o modelo e o estado do aparelho e recebe uma proposta de valor. Em seguida, nos envia o
        aparelho ou o entrega na loja. Nossa equipe técnica confere tudo e, se o aparelho corresponder ao que foi
        descrito, a compra é aprovada pelo valor proposto.
      </p>
      {points}
      <h2>3. Validade da proposta e envio</h2>
      <p>
        A proposta vale por 7 dias, contados do momento em que é gerada. Depois disso o valor pode mudar e é preciso
        fazer uma nova avaliação.
      </p>
      <p>
        Aprovada a proposta, geramos em até 24 horas um código de postagem gratuito. O prazo para o envio do aparelho é
        de 7 dias, contados do recebimento do código. O frete até a loja é por nossa conta. Se o aparelho não for
        postado no prazo, a proposta é cancelada, sem custo para você.
      </p>
      <h2>4. Como preparar o aparelho</h2>
      <ul>
        <li>Faça uma cópia de segurança e apague todos os seus dados.</li>
        <li>Saia das contas e desative bloqueios como iCloud, conta Google e “Buscar iPhone”.</li>
        <li>Retire o chip e o cartão de memória; não podemos devolvê-los se forem enviados.</li>
        <li>
          Embale o aparelho protegido, em caixa firme. Carregador e caixa original só se fizerem parte da proposta.
        </li>
      </ul>
      <p>
        Você declara que é o dono do aparelho, que a origem dele é lícita, que não há bloqueio por perda, roubo ou
        inadimplência e que as informações dadas na avaliação são verdadeiras. Aparelhos com registro de roubo ou furto
        não são comprados e podem ser informados às autoridades.
      </p>
      <h2>5. Conferência e nova proposta</h2>
      <p>
        Ao receber o aparelho, fazemos um laudo de diagnóstico. Se o estado for diferente do descrito, enviamos uma
        proposta recalculada com o motivo da diferença. {silenceSentences(shop)}
      </p>
    </>
  );
}

/** Returns and payment. */
export function OurDuties() {
  return (
    <>
      <h2>6. Devolução do aparelho</h2>
      <p>
        Se você recusar a proposta recalculada, ou se a compra for reprovada, o aparelho é devolvido. A devolução é
        feita em até 10 dias, com o frete por conta do usuário. Você também pode retirá-lo na loja, sem custo, no mesmo
        prazo. Aparelhos não retirados nem com frete pago depois de avisos por e-mail podem ser descartados de forma
        ambientalmente adequada.
      </p>
      <h2>7. Pagamento</h2>
      <p>
        Aprovada a compra, a transferência bancária é feita em até 2 dias úteis, para uma conta no nome e no CPF de quem
        vendeu o aparelho. Dados bancários errados ou de outra pessoa suspendem o prazo até serem corrigidos.
      </p>
    </>
  );
}
