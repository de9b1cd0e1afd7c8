import { formatDate } from '@giro/contract/rules/dates.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { documentVersions } from '@giro/contract/rules/terms.ts';
import { useShop } from '../storefront/shop.ts';
import { Privacy } from './terms-privacy.tsx';
import { OurDuties, SellingToUs } from './terms-selling.tsx';
import styles from './terms-text.module.css';

/** Since when this version counts, and where the former ones can be read. */
function Versions() {
  const [present, ...former] = documentVersions.toReversed();
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
      <SellingToUs shop={shop} />
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
      <Versions />
      <p>Dúvidas? Escreva para {shop.email} ou venha até a loja. Preferimos resolver conversando.</p>
    </div>
  );
}
