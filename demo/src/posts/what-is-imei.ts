import type { DemoPost } from './demo-post.ts';

export const whatIsImei: DemoPost = {
  slug: 'o-que-e-imei-e-por-que-conferir-antes-de-comprar',
  title: 'O que é IMEI e por que conferir antes de comprar',
  category: 'Comprar com segurança',
  author: 'Helena Vieira',
  publishedDaysAgo: 17,
  tags: ['IMEI', 'Celular Seguro', 'Seminovos'],
  keyWords: ['o que é IMEI', 'consultar IMEI', 'celular bloqueado', 'Celular Seguro', '*#06#'],
  summary:
    'Quinze números dizem se um celular pode ser usado ou está bloqueado por roubo. Veja como encontrar o IMEI, conferir se ele é válido e consultar restrições.',
  content: `<p>Todo celular sai da fábrica com um número de identificação só dele: o <strong>IMEI</strong>, sigla em inglês para Identidade Internacional de Equipamento Móvel. É com ele que a rede da operadora reconhece o aparelho, e é por ele que um celular roubado pode ser impedido de funcionar, mesmo com outro chip. Antes de comprar um usado, são os quinze números mais importantes da conversa.</p>
<h2>Como encontrar</h2>
<ul>
<li><strong>No teclado de chamadas:</strong> digite <strong>*#06#</strong>. O número aparece na hora, sem precisar ligar para ninguém.</li>
<li><strong>Nas configurações:</strong> no iPhone, em Ajustes &gt; Geral &gt; Sobre; no Android, em Configurações &gt; Sobre o telefone.</li>
<li><strong>Fora do aparelho:</strong> na etiqueta da caixa, na nota fiscal e, em alguns modelos, gravado na bandeja do chip.</li>
</ul>
<p>Um celular com dois chips, ou com chip e eSIM, tem <strong>dois IMEIs</strong>. Os dois pertencem ao mesmo aparelho, e vale consultar ambos.</p>
<h2>O que os números significam</h2>
<p>O IMEI tem 15 algarismos. Os 8 primeiros formam o código do modelo, os 6 seguintes são a série daquele aparelho e o último é um <strong>dígito verificador</strong>, calculado a partir dos outros. Ele existe para pegar erros de digitação.</p>
<h3>Faça a conta você mesmo</h3>
<p>O cálculo se chama algoritmo de Luhn. Tome o IMEI de exemplo 49 015420 323751 8 e siga:</p>
<ol>
<li>Separe os 14 primeiros números: 4 9 0 1 5 4 2 0 3 2 3 7 5 1.</li>
<li>Dobre um sim, um não, a partir do segundo: o 9 vira 18, o 1 vira 2, o 4 vira 8, o 0 continua 0, o 2 vira 4, o 7 vira 14 e o 1 vira 2.</li>
<li>Onde o resultado tem dois algarismos, some-os: 18 vira 9 e 14 vira 5. Os dobrados somam 30.</li>
<li>Some os que não foram dobrados: 4, 0, 5, 2, 3, 3 e 5 dão 22.</li>
<li>O total é 52. Para chegar à próxima dezena, 60, faltam <strong>8</strong>: é o dígito verificador.</li>
</ol>
<p>Se a conta não fecha, o número foi digitado errado ou inventado. Se fecha, ele é <em>possível</em>, o que ainda não quer dizer que o aparelho está livre. Para isso existe a consulta.</p>
<h2>Como consultar restrições</h2>
<p>O <strong>Celular Seguro</strong>, do Ministério da Justiça e Segurança Pública, tem uma consulta pública e gratuita, no aplicativo ou no site celularseguro.mj.gov.br: escolha Celulares com Restrição e digite o IMEI. A base reúne os alertas feitos no próprio Celular Seguro, o cadastro de aparelhos impedidos mantido com a Anatel e boletins de ocorrência compartilhados pelos estados. A Anatel também oferece uma consulta, dentro do projeto Celular Legal.</p>
<blockquote>Consulte você mesmo, no seu celular. Uma imagem da consulta enviada pelo vendedor não prova nada.</blockquote>
<h2>Por que um aparelho é bloqueado</h2>
<ul>
<li><strong>Roubo, furto ou perda:</strong> o dono avisou a operadora, a polícia ou o Celular Seguro.</li>
<li><strong>Aparelho irregular:</strong> não é homologado pela Anatel, ou tem um IMEI adulterado ou copiado de outro.</li>
</ul>
<p>O bloqueio vale em todas as operadoras. O celular até liga e usa Wi-Fi, mas não faz chamadas nem usa dados móveis. Prometer “desbloquear IMEI” é conversa de golpe: alterar o número é ilegal. E comprar coisa que se sabe, ou deveria presumir, ser produto de crime é receptação, prevista no artigo 180 do Código Penal.</p>
<h2>Lista de conferência para comprar um usado</h2>
<ol>
<li>Veja o IMEI com *#06# no aparelho ligado, na sua frente.</li>
<li>Compare com as configurações, com a caixa e com a nota. Os números têm que ser iguais.</li>
<li>Consulte restrições no Celular Seguro antes de pagar.</li>
<li>Confira se nenhuma conta anterior ficou no aparelho.</li>
<li>Guarde um comprovante com o IMEI, o nome de quem vendeu e a data.</li>
</ol>
<h2>E o seu, está anotado?</h2>
<p>Digite *#06# agora e guarde os números <em>fora</em> do celular. Aproveite para cadastrar o aparelho no Celular Seguro e indicar uma pessoa de confiança: se ele for levado, ela emite o alerta por você, e a linha e os aplicativos de banco participantes são avisados de uma vez. Não publique o IMEI em anúncios nem em redes sociais; mostre-o só a quem está comprando.</p>
<p>Aqui, todo aparelho que compramos passa por essa consulta, e só vai à venda sem restrição. <a href="/quero-comprar">Conheça os seminovos revisados</a>.</p>`,
  related: [
    'garantia-de-celular-o-que-a-lei-diz-e-o-que-a-loja-promete',
    'como-vender-seu-iphone-com-seguranca',
    'pix-com-seguranca-confira-antes-aja-rapido-depois',
  ],
  picture: { sign: 'imei', brand: 'Apple', model: 'iPhone 14', colour: 'Roxo', ground: 'paper' },
};
