export interface DemoReview {
  author: string;
  rating: number;
  text: string;
  /** So many days before the store is loaded. */
  daysAgo: number;
}

export const demoReviews: DemoReview[] = [
  {
    author: 'Mariana Schütz',
    rating: 5,
    text: 'Vendi meu iPhone 12 sem sair de casa. Respondi as perguntas, imprimi o código dos Correios e o valor que caiu na conta foi exatamente o da tela. Fiquei com o pé atrás de mandar o aparelho pelo correio, mas cada etapa chegou por e-mail e isso me deixou tranquila.',
    daysAgo: 6,
  },
  {
    author: 'Rogério Tavares',
    rating: 5,
    text: 'Atendimento direto, sem enrolação. Levei o celular na loja e saí de lá com outro.',
    daysAgo: 15,
  },
  {
    author: 'Dona Célia Bittencourt',
    rating: 5,
    text: 'A moça do balcão passou todas as minhas fotos para o aparelho novo e ainda me ensinou a usar. Paciência de santa.',
    daysAgo: 27,
  },
  {
    author: 'Henrique Vasques',
    rating: 4,
    text: 'Comprei um seminovo que parece novo, com laudo e tudo. Só tiro uma estrela porque precisei esperar um dia a mais para retirar: no sábado a loja fecha à uma e eu não vi.',
    daysAgo: 41,
  },
  {
    author: 'Patrícia Nogueira Lins',
    rating: 5,
    text: 'Recalcularam a proposta por causa de um risco na tela que eu não tinha visto. Mandaram foto, explicaram e a diferença foi justa. Aceitei e no segundo dia útil o dinheiro estava na conta.',
    daysAgo: 63,
  },
  {
    author: 'Jonas Wendt',
    rating: 5,
    text: 'Já é o terceiro aparelho da família que passa por aqui.',
    daysAgo: 98,
  },
  {
    author: 'Bianca Furtado',
    rating: 3,
    text: 'O celular é bom e a garantia foi respeitada quando a bateria deu problema. Mas a troca levou uma semana e eu tive que ligar duas vezes para saber em que pé estava.',
    daysAgo: 152,
  },
  {
    author: 'Anderson Moraes',
    rating: 5,
    text: 'Pesquisei em três lugares e aqui pagaram mais pelo meu S22. O preço vale por sete dias, deu para pensar sem pressão.',
    daysAgo: 204,
  },
];
