import type { DemoPost } from './demo-post.ts';

export const warrantyRights: DemoPost = {
  slug: 'garantia-de-celular-o-que-a-lei-diz-e-o-que-a-loja-promete',
  title: 'Garantia de celular: o que a lei diz e o que a loja promete',
  category: 'Comprar com segurança',
  author: 'Camila Duarte',
  publishedDaysAgo: 31,
  tags: ['Garantia', 'CDC', 'Direitos'],
  keyWords: ['garantia legal 90 dias', 'arrependimento 7 dias', 'vício oculto', 'garantia de celular usado', 'CDC'],
  summary:
    'Noventa dias, um ano, sete dias: o que é garantia legal, o que é contratual, quando vale o arrependimento e o que muda se o defeito aparece depois.',
  content: `<p>Poucos assuntos geram tanta dúvida no balcão quanto garantia. “São três meses ou um ano?” “Vale para usado?” “E se eu só não gostei?” São perguntas diferentes, com respostas em artigos diferentes do Código de Defesa do Consumidor (CDC, Lei nº 8.078/1990). Reunimos aqui o que está escrito na lei, em linguagem de gente. É informação, não orientação jurídica: para um caso concreto, procure o Procon ou um advogado.</p>
<h2>Garantia legal: 90 dias, sempre</h2>
<p>Celular é um <strong>bem durável</strong>. Para bens duráveis, o artigo 26 do CDC dá 90 dias para reclamar de defeitos fáceis de perceber, contados da entrega. Essa garantia existe por força de lei: não depende de termo escrito e não pode ser retirada por contrato.</p>
<p>E vale para <strong>usado</strong>? Vale, quando quem vende é fornecedor, ou seja, faz da venda a sua atividade. O que muda é a expectativa: o desgaste natural e as marcas que foram informadas fazem parte da compra e não são defeito. Numa venda entre duas pessoas comuns o CDC não se aplica; quem trata do assunto é o Código Civil.</p>
<h2>Garantia contratual: o que a loja ou o fabricante acrescenta</h2>
<p>O “1 ano de garantia” da caixa ou do anúncio é a garantia <strong>contratual</strong>. Pelo artigo 50, ela complementa a legal e precisa vir por escrito, dizendo o que cobre, por quanto tempo, onde e como pode ser usada. Antes de comprar, leia três coisas:</p>
<ul>
<li>quem atende: o fabricante, a loja ou uma seguradora;</li>
<li>o que fica de fora, como queda, líquido e conserto feito por terceiros;</li>
<li>a partir de que dia o prazo conta.</li>
</ul>
<p>“Garantia estendida” é outra coisa: um seguro, pago à parte e nunca obrigatório.</p>
<h2>Vício oculto: o defeito que já estava lá</h2>
<p>Há defeitos que não aparecem em um teste: uma solda que falha meses depois, uma placa que aquece e desliga. A lei os chama de <strong>vícios ocultos</strong>. Para eles, diz o § 3º do artigo 26, o prazo de 90 dias começa no momento em que o defeito fica evidente, e não no dia da entrega. Por isso, a data em que o problema apareceu importa: anote, filme, guarde as mensagens.</p>
<h2>O que a loja tem que fazer</h2>
<p>Feita a reclamação, o artigo 18 dá ao fornecedor até <strong>30 dias</strong> para resolver. Se não resolver, quem escolhe é você:</p>
<ol>
<li>outro produto da mesma espécie, em perfeitas condições;</li>
<li>o dinheiro de volta, atualizado, sem prejuízo de eventuais perdas e danos; ou</li>
<li>um abatimento proporcional no preço.</li>
</ol>
<p>Quem vende e quem fabrica respondem juntos por esses defeitos. A loja pode encaminhar o aparelho à assistência, mas não pode simplesmente dizer que o assunto é com o fabricante.</p>
<blockquote>Peça sempre um protocolo ou uma ordem de serviço com data. É ela que mostra quando os 30 dias começaram.</blockquote>
<h2>Arrependimento: 7 dias nas compras a distância</h2>
<p>Comprou fora da loja, pela internet ou por telefone? O artigo 49 permite desistir em até <strong>7 dias</strong>, contados da assinatura ou do recebimento do produto, sem dar motivo. Tudo o que foi pago volta, com o frete, e com valor atualizado. O Decreto nº 7.962/2013 completa: a desistência pode ser feita pelo mesmo meio usado para comprar, e a loja deve confirmar na hora que a recebeu.</p>
<p>Nas compras feitas no balcão, com o aparelho na mão, esse direito não existe por lei. Trocar por gosto é cortesia de cada loja, então pergunte antes.</p>
<h2>Guarde desde o primeiro dia</h2>
<ul>
<li>a nota fiscal e o termo de garantia;</li>
<li>o anúncio, com o estado descrito e o preço: ele obriga quem o publicou (artigo 30);</li>
<li>o laudo do aparelho, se for seminovo;</li>
<li>uma foto ou um vídeo da abertura da caixa.</li>
</ul>
<h2>E na nossa loja?</h2>
<p>Os aparelhos que vendemos têm 1 ano de garantia contra defeitos de funcionamento, contado da retirada. Nos novos ela é do fabricante, e acompanhamos você se precisar usá-la; nos seminovos e nos de vitrine, é nossa, com atendimento na loja. Tudo o que a lei garante continua valendo, inclusive o arrependimento nas compras a distância. Está nos <a href="/termos">termos</a>, por escrito, como deve ser.</p>
<p>Quer ver como descrevemos o estado de cada um? <a href="/quero-comprar">Visite a loja</a>.</p>`,
  related: [
    'o-que-e-imei-e-por-que-conferir-antes-de-comprar',
    'pix-com-seguranca-confira-antes-aja-rapido-depois',
    'saude-da-bateria-do-celular-como-ver-e-o-que-significa',
  ],
  picture: { sign: 'warranty', brand: 'Motorola', model: 'Edge 40', colour: 'Verde', ground: 'mint' },
};
