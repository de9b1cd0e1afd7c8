import type { DemoPost } from './demo-post.ts';

export const eraseBeforeSelling: DemoPost = {
  slug: 'como-apagar-seu-celular-antes-de-vender',
  title: 'Como apagar seu celular antes de vender',
  category: 'Vender',
  author: 'Rafael Nunes',
  publishedDaysAgo: 24,
  tags: ['Privacidade', 'iPhone', 'Android', 'Passo a passo'],
  keyWords: [
    'apagar celular',
    'Bloqueio de Ativação',
    'desativar Buscar iPhone',
    'bloqueio FRP',
    'restaurar padrão de fábrica',
  ],
  summary:
    'Apagar não basta: se a sua conta ficar no aparelho, ele chega bloqueado a quem comprou. O passo a passo do iPhone e do Android, na ordem que funciona.',
  content: `<p>Todo mês chegam à nossa bancada aparelhos apagados que não servem para nada. O dono fez o que parecia certo, restaurou tudo, e mesmo assim o celular liga pedindo uma conta que não é a do comprador. Falta sempre o mesmo passo: <strong>sair da conta antes de apagar</strong>.</p>
<h2>Por que o celular fica bloqueado</h2>
<p>É uma proteção contra roubo. No iPhone, ela se chama <strong>Bloqueio de Ativação</strong> e liga junto com o Buscar: mesmo apagado, o aparelho só volta a funcionar com a Conta Apple que estava nele. No Android, chama-se <strong>proteção contra redefinição de fábrica</strong>, conhecida pela sigla FRP: se o celular for apagado por fora, sem passar pelas configurações, ele pede a conta Google anterior ou o antigo bloqueio de tela.</p>
<p>Contra ladrões, ótimo. Para quem vende, significa que a conta precisa sair de lá <em>antes</em>.</p>
<h2>Antes de tudo, salve o que importa</h2>
<ul>
<li>Faça o backup e confira a data em que ele terminou.</li>
<li>Passe o WhatsApp para o aparelho novo e faça a cópia das conversas.</li>
<li>Transfira os aplicativos de autenticação em duas etapas. Depois de apagados, os códigos não voltam.</li>
<li>Desative os cartões da carteira digital e remova o aparelho da lista de confiáveis do seu banco.</li>
</ul>
<h2>iPhone: passo a passo</h2>
<ol>
<li>Se usa Apple Watch, desemparelhe o relógio no aplicativo Watch.</li>
<li>Abra <strong>Ajustes</strong>, toque no seu nome e depois em <strong>Finalizar Sessão</strong>. Digite a senha da Conta Apple: é isso que desliga o Buscar.</li>
<li>Volte e abra <strong>Ajustes &gt; Geral &gt; Transferir ou Redefinir o iPhone</strong>.</li>
<li>Toque em <strong>Apagar Conteúdo e Ajustes</strong> e siga até o fim. Se houver um eSIM, escolha apagá-lo, a não ser que já o tenha transferido.</li>
<li>Retire o chip físico.</li>
</ol>
<p>Deu certo quando o iPhone reinicia na tela de boas-vindas, com “Olá” em vários idiomas, e a configuração <strong>não</strong> pede a senha de ninguém.</p>
<h3>Já entregou sem sair da conta?</h3>
<p>Entre em iCloud.com/find com a sua conta, escolha o aparelho, apague-o se ainda tiver dados e depois use <strong>Remover da conta</strong>. O bloqueio sai à distância. Não mude só a senha: isso não libera o aparelho.</p>
<h2>Android: passo a passo</h2>
<ol>
<li>Abra <strong>Configurações</strong> e procure <strong>Contas</strong> (em alguns modelos, Senhas e contas ou Contas e backup). Remova <strong>todas</strong> as contas Google.</li>
<li>Remova também a conta do fabricante: Samsung, Xiaomi e outras têm um bloqueio próprio.</li>
<li>Desative o bloqueio de tela.</li>
<li>Apague pelas próprias configurações: na Samsung, em <strong>Gerenciamento geral &gt; Restaurar</strong>; na Motorola e em outros, em <strong>Sistema &gt; Opções de redefinição</strong>; na Xiaomi, em <strong>Sobre o telefone</strong>. O item se chama restaurar padrão de fábrica ou apagar todos os dados.</li>
<li>Retire o chip e o cartão de memória. O cartão guarda fotos e não é apagado junto.</li>
</ol>
<p>Não apague pelos botões, no modo de recuperação, a não ser que o aparelho não ligue mais normalmente: é esse caminho que aciona o FRP.</p>
<h2>Os dados somem mesmo?</h2>
<p>Nos celulares de hoje, sim. Eles gravam tudo cifrado e, ao restaurar, destroem a chave. Sem ela, o que sobrou na memória é ruído. Não é preciso encher o aparelho de vídeos nem apagar três vezes. O que continua existindo é o que está <em>fora</em> dele: nuvem, cartão de memória e sessões abertas em outros lugares.</p>
<h2>A conferência de um minuto</h2>
<ul>
<li>Ligue o aparelho: a tela de boas-vindas aparece?</li>
<li>Avance até escolher uma rede Wi-Fi: alguma conta antiga é pedida?</li>
<li>A bandeja do chip está vazia?</li>
<li>Na sua lista de dispositivos da Apple ou do Google, o celular já não consta?</li>
</ul>
<blockquote>Quatro respostas certas e o aparelho está pronto para outra pessoa. Desligue, limpe e embale.</blockquote>
<p>Aparelho preparado passa pela conferência e é pago mais rápido. <a href="/quero-vender">Veja quanto oferecemos pelo seu</a>.</p>`,
  related: ['como-vender-seu-iphone-com-seguranca', 'o-que-e-imei-e-por-que-conferir-antes-de-comprar'],
  picture: { sign: 'erase', brand: 'Apple', model: 'iPhone 15', colour: 'Rosa', ground: 'mist' },
};
