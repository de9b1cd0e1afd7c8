import type { DemoPost } from './demo-post.ts';

export const batteryHealth: DemoPost = {
  slug: 'saude-da-bateria-do-celular-como-ver-e-o-que-significa',
  title: 'Saúde da bateria do celular: como ver e o que significa',
  category: 'Cuidados',
  author: 'Rafael Nunes',
  publishedDaysAgo: 10,
  tags: ['Bateria', 'iPhone', 'Android'],
  keyWords: ['saúde da bateria', 'capacidade máxima', 'ciclos de bateria', 'quando trocar a bateria do celular'],
  summary:
    'Onde encontrar a capacidade máxima no iPhone e no Android, como ler os ciclos e em que momento trocar a bateria compensa mais que trocar de aparelho.',
  content: `<p>A bateria é a única peça do celular que envelhece mesmo quando tudo vai bem. Ela perde capacidade um pouco a cada recarga, e um número resume essa história: a <strong>saúde da bateria</strong>. Saber lê-lo ajuda a comprar um seminovo, a vender pelo preço justo e a decidir se vale a troca.</p>
<h2>O que a porcentagem diz</h2>
<p>A saúde, ou capacidade máxima, compara o quanto a bateria guarda hoje com o quanto guardava quando saiu da fábrica. Se o celular mostra 88%, uma carga completa de agora equivale a 88% da original. Não confunda com a carga do momento: são duas porcentagens diferentes.</p>
<p>O outro número é o de <strong>ciclos</strong>. Um ciclo é o gasto somado de 100% da capacidade, não importa em quantas vezes: usar metade hoje e metade amanhã, recarregando no meio, conta como um só.</p>
<h2>Como ver no iPhone</h2>
<ol>
<li>Abra <strong>Ajustes &gt; Bateria</strong>.</li>
<li>Toque em <strong>Saúde da Bateria</strong>. Em algumas versões do iOS, o item se chama Saúde da Bateria e Carregamento.</li>
<li>Leia a <strong>Capacidade Máxima</strong>. Do iPhone 15 em diante, a mesma tela mostra os ciclos e o mês de fabricação.</li>
</ol>
<p>Segundo a Apple, em condições ideais, as baterias até a linha do iPhone 14 são projetadas para manter 80% da capacidade depois de 500 ciclos completos; as da linha do iPhone 15, depois de 1.000. Se aparecer um aviso de que a bateria precisa de reparo ou é de origem desconhecida, leve a sério: ele pesa na avaliação.</p>
<h2>Como ver no Android</h2>
<p>Cada fabricante guarda a informação em um lugar, e nem todo modelo a mostra.</p>
<ul>
<li><strong>Samsung Galaxy:</strong> no aplicativo Samsung Members, procure o diagnóstico do telefone e toque em Status da bateria. O resultado vem em palavras, como Bom ou Fraco.</li>
<li><strong>Xiaomi, Redmi e Poco:</strong> em Configurações &gt; Bateria, nas versões recentes do sistema, há um item de saúde ou proteção da bateria.</li>
<li><strong>Motorola e outros:</strong> procure “saúde da bateria” na busca das Configurações. Se não houver nada, repare no comportamento, como explicamos a seguir.</li>
</ul>
<p>Desconfie de aplicativos que prometem “reparar” a bateria. Nenhum programa devolve capacidade perdida; no máximo, ele estima o que resta.</p>
<h2>Quando não há número, repare nos sinais</h2>
<ul>
<li>O celular desliga com 15% ou 20% de carga, principalmente no frio ou com a câmera aberta.</li>
<li>A porcentagem cai aos saltos ou sobe rápido demais na tomada.</li>
<li>A carga do dia acaba no meio da tarde, com o mesmo uso de sempre.</li>
<li>A tampa ou a tela está levantada nas bordas. <strong>Pare de usar e não carregue:</strong> bateria inchada é caso de assistência técnica no mesmo dia.</li>
</ul>
<h2>O que gasta e o que conserva</h2>
<p>Duas coisas envelhecem a bateria mais do que todas as outras: <strong>calor</strong> e <strong>tempo parada nos extremos</strong>. Por isso:</p>
<ul>
<li>não carregue embaixo do travesseiro nem no painel do carro ao sol;</li>
<li>use a recarga otimizada ou o limite de 80%, se o aparelho oferecer;</li>
<li>evite deixar chegar a zero com frequência;</li>
<li>se for guardar o celular por semanas, deixe perto de metade da carga e desligado;</li>
<li>prefira carregador e cabo homologados pela Anatel.</li>
</ul>
<p>E um mito a menos: carregar à noite não “vicia” a bateria. As de hoje são de íon de lítio, não têm efeito memória, e o aparelho interrompe a carga sozinho.</p>
<h2>Trocar a bateria ou o celular?</h2>
<p>Como regra de bancada: <strong>acima de 85%</strong>, siga em frente; <strong>entre 80% e 85%</strong>, observe se o dia ainda cabe na carga; <strong>abaixo de 80%</strong>, a troca costuma valer a pena se o resto do aparelho está bom e ele ainda recebe atualizações. Peça sempre uma peça de qualidade, instalada por quem dá garantia do serviço.</p>
<blockquote>Bateria gasta baixa o preço do aparelho, mas quase nunca o zera. Informar a porcentagem certa evita surpresa na conferência.</blockquote>
<p>Em cada seminovo da nossa loja, o anúncio informa a saúde medida no laudo. <a href="/quero-comprar">Veja os aparelhos à venda</a> ou, se o seu já cansou, <a href="/quero-vender">descubra quanto ele vale</a> do jeito que está.</p>`,
  related: [
    'como-vender-seu-iphone-com-seguranca',
    'garantia-de-celular-o-que-a-lei-diz-e-o-que-a-loja-promete',
    'o-que-e-imei-e-por-que-conferir-antes-de-comprar',
  ],
  picture: { sign: 'battery', brand: 'Samsung', model: 'Galaxy S24 5G', colour: 'Violeta', ground: 'sand' },
};
