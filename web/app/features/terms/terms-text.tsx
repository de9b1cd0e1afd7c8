import { formatDate } from '@giro/contract/rules/dates.ts';
import { cardRetentionRows, deliveryRetentionRows, retention, retentionRows } from '@giro/contract/rules/retention.ts';
import { versionsOf } from '@giro/contract/rules/terms.ts';
import type { ReactNode } from 'react';
import { useShop } from '../storefront/shop.ts';
import { CreditPoints, OurDuties, Points, SellingToUs } from './terms-selling.tsx';
import styles from './terms-text.module.css';

const sharedWith = (others: string) =>
  `Compartilhamos dados somente com quem participa da operação, como ${others}, ou por obrigação legal. Não vendemos seus dados.`;

/**
 * The use of personal data and the time it is kept, the data that visitors' browsers keep, and the address to write to.
 */
function Privacy() {
  const { email, name, instalments: cards, delivers } = useShop();
  const kept = [...retentionRows, ...(delivers ? deliveryRetentionRows : []), ...(cards ? cardRetentionRows : [])];
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
        <li>{sharedWith(cards ? 'os Correios, o banco e quem processa os cartões' : 'os Correios e o banco')}</li>
      </ul>
      <h3 id="prazos">Por quanto tempo guardamos</h3>
      <dl className={styles.retention}>
        {kept.map(({ what, until }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{until}</dd>
          </div>
        ))}
      </dl>
      <h3 id="direitos">Seus direitos</h3>
      <p>
        A lei (art. 18) garante a você confirmar se tratamos seus dados, ter acesso a eles, corrigir, levar para outro
        serviço, pedir que sejam bloqueados, anonimizados ou excluídos quando não houver mais motivo para guardá-los,
        saber com quem foram compartilhados e retirar um consentimento. No seu perfil, “Pedir meus dados” reúne tudo em
        um arquivo, e “Excluir conta” apaga o que é seu.
      </p>
      <p>
        Para o resto, escreva para <a href={`mailto:${email}`}>{email}</a>, o contato do nosso encarregado de dados:
        respondemos em até 15 dias, sem custo. Se a resposta não resolver, você pode procurar a Autoridade Nacional de
        Proteção de Dados (ANPD).
      </p>
      <h3 id="exclusao">O que fica depois da exclusão da conta</h3>
      <p>
        Seu nome vira “Cliente removido”. Somem contatos, endereço, documentos, senha, acessos, fotos da conferência que
        não estão no passaporte do aparelho e o conteúdo dos e-mails. Ficam os pedidos, as propostas e os valores, sem o
        seu nome. Se você comprou ou vendeu, a lei fiscal e o livro de aparelhos usados pedem que nome, CPF, RG e
        endereço, a conta em que você recebeu, quem pagou cada Pix e os comprovantes sejam guardados por{' '}
        {retention.taxYears} anos: ficam cifrados, à parte, e depois são apagados. As notas fiscais ficam, cifradas, até
        o fim do quinto ano depois do da emissão.
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

/** Since when this version counts, and where the former ones can be read. */
function Versions() {
  const [present, ...former] = versionsOf({ givesCredit: useShop().credit !== undefined }).toReversed();
  return (
    <p>
      Versão {present?.number}, em vigor desde {formatDate(present?.since)}. Versões anteriores:{' '}
      {former.map(({ number, since }, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <a href={`/termos/${number}`} target="_blank" rel="noopener">
            versão {number}, de {formatDate(since)}
          </a>
        </span>
      ))}
      .
    </p>
  );
}

/** The terms of buying and selling, and how personal data is used. Drawn on its own page and inside dialogs. */
export function TermsText() {
  const { credit } = useShop();
  return (
    <TermsOf points={credit ? <CreditPoints days={credit.days} /> : <Points />}>
      <Versions />
    </TermsOf>
  );
}

/** The terms with what they say of payment by points, and whatever ends them. */
export function TermsOf({ points, children }: { points: ReactNode; children?: ReactNode }) {
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
      <SellingToUs shop={shop} points={points} />
      <OurDuties />
      <h2>8. Comprar na loja</h2>
      <p>
        Os aparelhos anunciados são novos ou seminovos, com a condição descrita em cada anúncio. O preço que vale é o do
        momento em que o pedido é confirmado. O pagamento é por Pix e a retirada é feita na loja, com documento com
        foto.
      </p>
      <p>
        Todo aparelho tem a garantia legal de 90 dias (Código de Defesa do Consumidor, art. 26). Somada a ela, a{' '}
        {shop.name} responde por defeitos de funcionamento até completar 1 ano, contado da retirada. A garantia não
        cobre quedas, contato com líquidos nem consertos feitos por terceiros. O estado, os defeitos e as marcas de uso
        de cada aparelho usado são os que o anúncio descreve.
      </p>
      <p>
        Você pode desistir da compra em até 7 dias depois da retirada, sem dizer por quê, e recebe tudo o que pagou de
        volta (art. 49). Basta abrir o pedido, em “Meus pedidos”, e escolher “Desistir da compra”.
      </p>
      <h2>9. Sua conta</h2>
      <p>
        Os dados do cadastro precisam ser verdadeiros e seus. A senha é pessoal: não a compartilhe. Podemos suspender
        uma conta usada para fraude, para vender aparelho de origem ilícita ou em nome de outra pessoa sem autorização.
      </p>
      <p>
        Você pode excluir a conta quando quiser, no seu perfil, desde que não haja pedido, proposta ou pagamento em
        andamento. Por {retention.deletionDays} dias ainda dá para desistir: basta entrar na conta.
      </p>
      <Privacy />
      <h2>11. Disposições finais</h2>
      <p>
        Podemos atualizar estes termos; a versão que vale para uma operação é a publicada no dia em que ela começou.
        Aplica-se a lei brasileira. Fica garantido ao consumidor o foro do seu domicílio.
      </p>
      {children}
      <p>Dúvidas? Escreva para {shop.email} ou venha até a loja. Preferimos resolver conversando.</p>
    </div>
  );
}
