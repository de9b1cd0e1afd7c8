import type { DemoPost } from './demo-post.ts';

export const pixSafety: DemoPost = {
  slug: 'pix-com-seguranca-confira-antes-aja-rapido-depois',
  title: 'Pix com segurança: confira antes, aja rápido depois',
  category: 'Comprar com segurança',
  author: 'Camila Duarte',
  publishedDaysAgo: 38,
  tags: ['Pix', 'Golpes', 'Pagamento'],
  keyWords: ['Pix com segurança', 'MED Pix', 'contestar Pix', 'comprovante falso', 'limite noturno do Pix'],
  summary:
    'O nome que aparece antes de confirmar vale mais que qualquer comprovante. Como pagar, como receber e o que fazer nos primeiros minutos depois de um golpe.',
  content: `<p>O Pix cai em segundos, a qualquer hora. Essa é a vantagem dele e também o motivo de os golpistas gostarem tanto: quando a vítima percebe, o dinheiro já andou. Alguns hábitos resolvem quase tudo. Nenhum leva mais de meio minuto.</p>
<h2>Ao pagar: leia a tela de confirmação</h2>
<p>Antes de pedir a senha, o aplicativo mostra para quem o dinheiro vai: <strong>nome, parte do CPF ou CNPJ e instituição</strong>. Pare ali. É a única informação que o golpista não consegue maquiar, porque vem do cadastro da chave.</p>
<ul>
<li>Está comprando de uma loja? O nome deve ser o da empresa, não o de uma pessoa que você nunca viu.</li>
<li>É QR Code ou copia e cola? Confira também o <strong>valor</strong>. Um código trocado na tela, no boleto ou num adesivo colado por cima leva a outro recebedor.</li>
<li>O nome não bate? Não confirme. Volte e pergunte por um canal que você já conhecia antes da conversa.</li>
</ul>
<blockquote>Pressa é ferramenta de golpe. Quem vende de verdade espera você conferir um nome.</blockquote>
<h2>Ao receber: acredite no extrato, não na imagem</h2>
<p>Comprovantes falsos são fáceis de fazer. Há também os verdadeiros que enganam: um <strong>Pix agendado</strong> gera um documento com data e valor, mas o pagamento ainda não aconteceu e pode ser cancelado. Por isso:</p>
<ol>
<li>abra o aplicativo do seu banco, você mesmo;</li>
<li>procure o valor no <strong>extrato</strong>, não na notificação;</li>
<li>só então entregue o produto.</li>
</ol>
<p>Cuidado com o “Pix errado”: alguém transfere um valor, diz que foi engano e pede que você mande de volta para outra chave. Depois, contesta o pagamento original, e você perde duas vezes. Se precisar devolver, use a função <strong>devolver</strong> da própria transação: o dinheiro volta para a conta de onde saiu.</p>
<h2>Limites são seus aliados</h2>
<p>À noite, entre 20h e 6h, as transferências de pessoa física têm por regra um limite menor, de R$ 1.000,00; você pode pedir ao banco que esse período comece às 22h. Fora disso, os limites podem ser ajustados no aplicativo, com uma diferença pensada para a sua proteção: <strong>baixar vale na hora; aumentar leva ao menos 24 horas</strong>. Num aparelho que ainda não foi cadastrado no banco, os valores permitidos também são menores.</p>
<p>Deixe os limites do dia a dia próximos do que você realmente usa e aumente só na véspera de uma compra grande. É chato por um dia e protege o resto do ano.</p>
<h2>Caiu em um golpe? O relógio está correndo</h2>
<p>O Banco Central criou para isso o <strong>MED</strong>, Mecanismo Especial de Devolução. Ele vale para fraude, golpe e coerção. Faça nesta ordem:</p>
<ol>
<li><strong>Conteste no aplicativo do seu banco</strong>, na própria transação. O pedido pode ser feito em até 80 dias, mas os primeiros minutos decidem: só dá para bloquear o dinheiro que ainda for alcançado.</li>
<li>O seu banco avisa o de quem recebeu, que bloqueia os valores disponíveis. Os dois têm até 7 dias para analisar.</li>
<li>Confirmada a fraude, a devolução, total ou parcial, chega em até 11 dias da contestação.</li>
<li>Registre um <strong>boletim de ocorrência</strong> e guarde conversas, perfis e comprovantes.</li>
</ol>
<p>O que o MED <strong>não</strong> cobre: arrependimento, desacordo comercial e chave digitada errada. Nesses casos, fale com quem recebeu e, se comprou de uma loja, use os seus direitos de consumidor, explicados em <a href="/blog/garantia-de-celular-o-que-a-lei-diz-e-o-que-a-loja-promete">o que a lei diz sobre garantia</a>.</p>
<h2>Os hábitos que mais protegem</h2>
<ul>
<li>Bloqueio de tela com biometria e senha do banco diferente da senha do celular.</li>
<li>Nada de senha anotada em foto, nota ou conversa.</li>
<li>Verificação em duas etapas no WhatsApp, porque é por ele que chega o “oi, mãe, troquei de número”.</li>
<li>Ninguém do banco liga pedindo que você faça um Pix de teste ou para uma “conta segura”. Desligue.</li>
</ul>
<h2>Como é pagar aqui</h2>
<p>Na nossa loja, o código Pix é gerado para o seu pedido, com o valor exato. Na tela de confirmação do banco deve aparecer o nome da loja; se aparecer outro, não pague e fale com a gente. Quando <em>nós</em> pagamos você, a transferência vai sempre para uma conta no seu nome e CPF, e não pedimos valor nenhum antes. <a href="/quero-comprar">Veja o que está à venda</a>.</p>`,
  related: ['como-vender-seu-iphone-com-seguranca', 'garantia-de-celular-o-que-a-lei-diz-e-o-que-a-loja-promete'],
  picture: { sign: 'payment', brand: 'Xiaomi', model: 'Xiaomi 13', colour: 'Verde', ground: 'sand' },
};
