import type { DemoPost } from './demo-post.ts';

export const sellAnIphone: DemoPost = {
  slug: 'como-vender-seu-iphone-com-seguranca',
  title: 'Como vender seu iPhone com segurança',
  category: 'Vender',
  author: 'Helena Vieira',
  publishedDaysAgo: 3,
  tags: ['iPhone', 'Venda', 'Segurança'],
  keyWords: [
    'vender iPhone usado',
    'vender iPhone com segurança',
    'quanto vale meu iPhone',
    'golpe na venda de celular',
  ],
  summary:
    'Do backup ao dinheiro na conta: o que conferir no aparelho, o que nunca entregar ao comprador e como reconhecer os golpes mais comuns.',
  content: `<p>Um iPhone usado costuma valer mais do que o dono imagina, e é justamente por isso que atrai gente mal-intencionada. A boa notícia: quase todo problema de venda nasce de um destes três descuidos – dados que ficaram no aparelho, conta que continuou ligada a ele ou dinheiro que nunca entrou. Dá para evitar os três em menos de uma hora.</p>
<h2>Antes de anunciar: conheça o que você tem</h2>
<p>Quem compra vai perguntar, então tenha as respostas à mão. Em <strong>Ajustes &gt; Geral &gt; Sobre</strong> estão o modelo, a capacidade e o IMEI. Em <strong>Ajustes &gt; Bateria</strong> está a capacidade máxima da bateria. Olhe também a tela contra a luz, teste as duas câmeras, o alto-falante, o microfone e o Face ID ou Touch ID.</p>
<ul>
<li><strong>Marcas de uso:</strong> risco que só aparece contra a luz é diferente de trinca. Descreva as duas coisas com honestidade; a diferença sempre aparece na conferência.</li>
<li><strong>Peças trocadas:</strong> em modelos recentes, a tela Sobre mostra um histórico de peças e reparos. Diga se a tela ou a bateria foi substituída.</li>
<li><strong>O que acompanha:</strong> caixa, cabo e nota fiscal. A nota não é obrigatória, mas prova a origem e acelera a venda.</li>
</ul>
<h2>Prepare o aparelho na ordem certa</h2>
<p>A ordem importa, porque depois de apagar não há volta.</p>
<ol>
<li><strong>Desemparelhe o Apple Watch</strong>, se tiver um. Isso faz a cópia do relógio e tira o bloqueio dele.</li>
<li><strong>Faça o backup</strong> no iCloud ou em um computador e confira a data da última cópia.</li>
<li><strong>Leve os aplicativos de banco e de autenticação</strong> para o aparelho novo enquanto o antigo ainda funciona.</li>
<li><strong>Saia da Conta Apple</strong> e desative o Buscar. Sem isso, o aparelho continua preso a você e não serve para mais ninguém.</li>
<li><strong>Apague tudo</strong> e tire o chip. O eSIM também precisa sair do aparelho ou ser transferido.</li>
</ol>
<p>Explicamos cada toque em <a href="/blog/como-apagar-seu-celular-antes-de-vender">como apagar seu celular antes de vender</a>.</p>
<h2>O que nunca sai da sua mão</h2>
<blockquote>Ninguém precisa da sua senha da Conta Apple, do código que chegou por mensagem ou do seu aparelho desbloqueado para comprar um celular.</blockquote>
<p>Quem insiste em “só conferir uma coisa” com a sua conta aberta quer os seus dados, não o iPhone. Vale o mesmo para links: se o suposto comprador manda uma página para “liberar o pagamento”, feche. Dinheiro que entra não pede a sua senha.</p>
<h2>Os golpes mais comuns</h2>
<h3>O comprovante que não é pagamento</h3>
<p>Comprovante é imagem, e imagem se edita. Um Pix agendado também gera um comprovante bonito e pode ser cancelado depois. Só entregue o aparelho quando o valor aparecer no extrato, no aplicativo do <em>seu</em> banco. Em <a href="/blog/pix-com-seguranca-confira-antes-aja-rapido-depois">Pix com segurança</a> mostramos como conferir.</p>
<h3>O intermediário</h3>
<p>Alguém copia o seu anúncio, combina com um comprador e manda vocês se encontrarem, pedindo que não falem de preço. O comprador paga ao golpista e leva o seu iPhone. Negocie direto, com uma pessoa só, e confira quem pagou.</p>
<h3>O encontro apressado</h3>
<p>Prefira lugar movimentado, de dia, com câmeras: shopping, loja, agência bancária. Se a outra pessoa troca o lugar em cima da hora, desista. Nenhuma venda vale o risco.</p>
<h2>Vender para uma pessoa ou para uma loja?</h2>
<p>Vender direto pode render um pouco mais e custa tempo: fotos, conversa, encontros e o risco por sua conta. Vender para uma loja rende um pouco menos e tem regras escritas. Antes de escolher, pergunte a qualquer comprador quando o dinheiro cai, quem paga o envio e o que acontece se ele discordar do estado do aparelho.</p>
<p>Aqui, funciona assim: você descreve o iPhone, vê a proposta antes de dar qualquer dado pessoal e ela vale por 7 dias. Aceitou, recebe um código de postagem gratuito. Nossa bancada confere o aparelho e, com a compra aprovada, a transferência sai em até 2 dias úteis, sempre para uma conta no seu nome e CPF. Se o estado for diferente do descrito, você recebe uma nova proposta com o motivo e decide em até 5 dias.</p>
<h2>Resumo para guardar</h2>
<ul>
<li>Descreva o aparelho como ele é.</li>
<li>Faça backup, saia das contas, apague.</li>
<li>Nunca passe senha nem código.</li>
<li>Aparelho só depois do dinheiro no extrato.</li>
</ul>
<p>Quer saber quanto o seu vale? <a href="/quero-vender">Responda às perguntas do avaliador</a>: leva poucos minutos e não pede cadastro.</p>`,
  related: [
    'como-apagar-seu-celular-antes-de-vender',
    'pix-com-seguranca-confira-antes-aja-rapido-depois',
    'saude-da-bateria-do-celular-como-ver-e-o-que-significa',
  ],
  picture: { sign: 'offer', brand: 'Apple', model: 'iPhone 13', colour: 'Azul', ground: 'mint' },
};
