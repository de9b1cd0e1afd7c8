import { useShop } from '../../storefront/shop.ts';

/** The use of personal data under version 1. */
export function Privacy1() {
  const { email, name } = useShop();
  return (
    <>
      <h2 id="privacidade">10. Privacidade</h2>
      <p>
        Tratamos seus dados conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018). Pedimos apenas o necessário:
        nome, CPF, data de nascimento e contato para identificar quem vende ou compra; endereço para o envio; IMEI e
        número de série para conferir a origem do aparelho; dados bancários para pagar você. Fazemos isso para cumprir o
        contrato com você e as obrigações da lei, e para nos defender em caso de disputa.
      </p>
      <ul>
        <li>CPF, RG e dados bancários são guardados cifrados e só aparecem para quem precisa deles no atendimento.</li>
        <li>
          Compartilhamos dados somente com quem participa da operação, como os Correios e o banco, ou por obrigação
          legal. Não vendemos seus dados.
        </li>
        <li>
          Guardamos os registros de compra e venda pelo prazo que a lei fiscal e civil exige; depois disso, são
          apagados.
        </li>
      </ul>
      <h3>Seus direitos</h3>
      <p>
        Você pode confirmar se tratamos seus dados, ter acesso a eles, corrigir, levar para outro serviço, pedir que
        sejam bloqueados, anonimizados ou excluídos quando não houver mais motivo para guardá-los, saber com quem foram
        compartilhados e retirar um consentimento. Escreva para <a href={`mailto:${email}`}>{email}</a>, o contato do
        nosso encarregado de dados: respondemos em até 15 dias, sem custo. Se a resposta não resolver, você pode
        procurar a Autoridade Nacional de Proteção de Dados (ANPD).
      </p>
      <h3 id="cookies">Cookies e contagem de visitas</h3>
      <p>
        O site guarda no seu navegador o que precisa para funcionar: a sua sessão, o carrinho, as escolhas da avaliação
        e a sua preferência de cores. A contagem de visitas, com o Google Analytics, só começa se você permitir. Ela
        registra as páginas vistas, sem os dados que você digita, e não serve para anúncios. Você muda de ideia quando
        quiser em “Preferências de cookies”, no fim das páginas em que houver contagem; ao retirar a permissão, os
        cookies dela são apagados.
      </p>
      <h3>Serviços do Google</h3>
      <p>
        O mapa no fim das páginas, as avaliações de clientes e o horário de atendimento podem vir do Google Maps. Ao ver
        o mapa, o seu navegador se conecta ao Google. O uso desses conteúdos segue os{' '}
        <a href="https://maps.google.com/help/terms_maps/" target="_blank" rel="noopener noreferrer">
          Termos de Serviço adicionais do Google Maps
        </a>{' '}
        e a{' '}
        <a href="https://policies.google.com/privacy?hl=pt-BR" target="_blank" rel="noopener noreferrer">
          Política de Privacidade do Google
        </a>
        . A {name} não envia ao Google o seu nome, CPF ou dados bancários.
      </p>
    </>
  );
}
