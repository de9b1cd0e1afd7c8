import { useShop } from '../../storefront/shop.ts';
import { OurDuties, SellingToUs } from '../terms-selling.tsx';
import styles from '../terms-text.module.css';
import { Points1 } from './points-1.tsx';
import { Privacy1 } from './privacy-1.tsx';

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
