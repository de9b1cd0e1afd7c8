import { useShop } from '../../storefront/shop.ts';
import { OurDuties, SellingToUs } from '../terms-selling.tsx';
import styles from '../terms-text.module.css';

/** The use of personal data under version 1. */
function Privacy1() {
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

/** The text of version 1 about points, word for word. */
function Points1() {
  return (
    <>
      <p>
        O valor aprovado é registrado em pontos: você vende o seu aparelho em troca de pontos, na proporção de 1 ponto
        para cada real da proposta. Os pontos podem ser convertidos em dinheiro, por transferência para uma conta
        bancária em seu nome, ou usados como parte do pagamento de um aparelho na loja.
      </p>
      <p>
        Os pontos valem por 1 ano, contado da aprovação da compra. Terminado esse prazo, os pontos que não foram usados
        são convertidos em dinheiro e transferidos para a conta que você informou.
      </p>
    </>
  );
}

/** Version 1, word for word. What it shares with the present version has not changed since. */
export default function Terms1() {
  const shop = useShop();
  return (
    <div className={styles.text}>
      <h2>1. Quem somos</h2>
      <p>
        Estes termos valem entre você e {shop.company}, pessoa jurídica de direito privado, inscrita no CNPJ sob o nº{' '}
        {shop.cnpj}, com sede no estado de {shop.state}, aqui chamada de {shop.name}. Nossa loja fica em {shop.vicinity}
        .
      </p>
      <p>
        Ao enviar uma proposta de venda, criar uma conta ou fazer um pedido, você declara que leu e aceita estes termos.
        Se não concordar com algum ponto, não conclua a operação e fale com a gente.
      </p>
      <SellingToUs shop={{ offer_days: 5, on_silence: 'aceitar' }} points={<Points1 />} />
      <OurDuties />
      <h2>8. Comprar na loja</h2>
      <p>
        Os aparelhos anunciados são novos ou seminovos, com a condição descrita em cada anúncio. O preço que vale é o do
        momento em que o pedido é confirmado. O pagamento é por Pix e a retirada é feita na loja, com documento com
        foto.
      </p>
      <p>
        Aparelhos vendidos pela {shop.name} têm garantia de 1 ano contra defeitos de funcionamento, contada da retirada.
        A garantia não cobre quedas, contato com líquidos nem consertos feitos por terceiros. Os direitos previstos no
        Código de Defesa do Consumidor, entre eles o arrependimento em compras feitas à distância, continuam valendo.
      </p>
      <h2>9. Sua conta</h2>
      <p>
        Os dados do cadastro precisam ser verdadeiros e seus. A senha é pessoal: não a compartilhe. Podemos suspender
        uma conta usada para fraude, para vender aparelho de origem ilícita ou em nome de outra pessoa sem autorização.
      </p>
      <Privacy1 />
      <h2>11. Disposições finais</h2>
      <p>
        Podemos atualizar estes termos; a versão que vale para uma operação é a publicada no dia em que ela começou.
        Aplica-se a lei brasileira. Fica garantido ao consumidor o foro do seu domicílio.
      </p>
      <p>Dúvidas? Escreva para {shop.email} ou venha até a loja. Preferimos resolver conversando.</p>
    </div>
  );
}
