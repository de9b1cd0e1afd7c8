import { createRandom, type Random } from './random.ts';

export interface DemoPerson {
  name: string;
  /** At a domain that nobody has (RFC 2606). */
  email: string;
  /** Of a block of mobile numbers that is given to nobody. */
  phone: string;
  /** Valid and invented. */
  cpf: string;
  rg: string;
  birthDate: string;
  address: {
    cep: string;
    street: string;
    number: string;
    complement: string | undefined;
    neighborhood: string;
    city: string;
    state: string;
  };
  /** From where they write: an address of documentation (RFC 5737). */
  client: string;
}

export interface DemoStaff {
  name: string;
  email: string;
  roles: readonly ('gerente' | 'avaliador' | 'vendas' | 'financeiro' | 'conteudo')[];
  client: string;
}

/** Who works in the demo's shop beside its owner: at inspections, and at the counter and the till. */
export const demoStaff = {
  inspector: {
    name: 'Beatriz Nogueira',
    email: 'beatriz.nogueira@example.com',
    roles: ['gerente', 'avaliador'],
    client: '192.0.2.21',
  },
  counter: {
    name: 'Rafael Pontes',
    email: 'rafael.pontes@example.com',
    roles: ['vendas', 'financeiro'],
    client: '192.0.2.22',
  },
} as const satisfies Record<string, DemoStaff>;

const names = [
  'Adriana Seixas Lobo',
  'Alan Kretzer',
  'Amanda Vilas Boas',
  'Anderson Tezza',
  'Bernardo Quadros',
  'Bianca Arantes',
  'Breno Stolf',
  'Camila Zimmermann',
  'Cássio Figueira',
  'Cecília Brandalise',
  'Cláudio Honorato',
  'Daiane Muller Rosa',
  'Danilo Peçanha',
  'Débora Castellani',
  'Diogo Ramalho',
  'Edson Luckmann',
  'Elaine Caminha',
  'Emanuel Torquato',
  'Estela Pimentel',
  'Fábio Hoffmann',
  'Fernanda Uchoa',
  'Francisco Belarmino',
  'Gabriela Sant’Anna',
  'Geraldo Antunes',
  'Giovana Perini',
  'Gustavo Malheiros',
  'Heloísa Drummond',
  'Hugo Tavolaro',
  'Ingrid Westphal',
  'Isaías Carvalhal',
  'Ivone Paranhos',
  'Jaqueline Bonfim',
  'Jonas Schmitz',
  'Juliana Fagundes',
  'Kauê Ribas',
  'Karina Leal Prates',
  'Larissa Godinho',
  'Leandro Mafra',
  'Letícia Valadares',
  'Lorenzo Gentil',
  'Luana Cordeiro',
  'Marcelo Beiramar',
  'Marlene Kuhn',
  'Mateus Albuquerque',
  'Michele Rangel',
  'Murilo Sabino',
  'Natália Furtado',
  'Nelson Imbassahy',
  'Otávio Linhares',
  'Patrícia Wolff',
  'Priscila Monteiro Gama',
  'Raul Espíndola',
  'Renata Quintana',
  'Rodrigo Bittar',
  'Sabrina Telles',
  'Samuel Krieger',
  'Simone Açucena',
  'Tânia Vasconcelos',
  'Vinícius Dorneles',
  'Yasmin Calixto',
];

const places = [
  {
    city: 'Blumenau',
    state: 'SC',
    area: '47',
    ceps: '890',
    neighborhoods: ['Velha', 'Garcia', 'Itoupava Norte', 'Vila Nova'],
  },
  { city: 'Joinville', state: 'SC', area: '47', ceps: '892', neighborhoods: ['América', 'Anita Garibaldi', 'Iririú'] },
  { city: 'Florianópolis', state: 'SC', area: '48', ceps: '880', neighborhoods: ['Trindade', 'Estreito', 'Campeche'] },
  { city: 'Itajaí', state: 'SC', area: '47', ceps: '883', neighborhoods: ['Fazenda', 'São João'] },
  { city: 'Curitiba', state: 'PR', area: '41', ceps: '800', neighborhoods: ['Água Verde', 'Portão', 'Cabral'] },
  { city: 'Porto Alegre', state: 'RS', area: '51', ceps: '904', neighborhoods: ['Menino Deus', 'Petrópolis'] },
  { city: 'São Paulo', state: 'SP', area: '11', ceps: '045', neighborhoods: ['Moema', 'Vila Mariana', 'Saúde'] },
  { city: 'Belo Horizonte', state: 'MG', area: '31', ceps: '301', neighborhoods: ['Savassi', 'Floresta'] },
] as const;

const streets = [
  'Rua das Acácias',
  'Rua dos Jacarandás',
  'Avenida Beira-Rio',
  'Rua Coronel Amaro',
  'Rua Sete de Abril',
  'Travessa do Moinho',
  'Rua Professora Antonieta',
  'Avenida das Palmeiras',
  'Rua Pedro Zimmer',
  'Rua do Porto',
  'Alameda dos Ipês',
];

/** Check digit of a CPF prefix, as the Receita Federal works it out. */
function checkDigit(prefix: string): number {
  const sum = [...prefix].reduce((total, digit, index) => total + Number(digit) * (prefix.length + 1 - index), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function inventCpf(random: Random): string {
  const base = random.digits(9);
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

const mailbox = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(/ .* /, ' ')
    .replace(' ', '.');

function invent(name: string, index: number): DemoPerson {
  const random = createRandom(9_000 + index);
  const place = places[index % 3 === 0 ? random.whole(0, places.length - 1) : 0] ?? places[0];
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    name,
    email: `${mailbox(name)}@example.com`,
    phone: `${place.area}90${random.digits(7)}`,
    cpf: inventCpf(random),
    rg: random.digits(7),
    birthDate: `${random.whole(1962, 2004)}-${pad(random.whole(1, 12))}-${pad(random.whole(1, 28))}`,
    address: {
      cep: `${place.ceps}${random.digits(2)}${random.whole(0, 9)}${random.whole(10, 99)}`,
      street: random.pick(streets),
      number: String(random.whole(12, 1980)),
      complement: random.chance(35) ? `Apto ${random.whole(1, 14)}0${random.whole(1, 4)}` : undefined,
      neighborhood: random.pick(place.neighborhoods),
      city: place.city,
      state: place.state,
    },
    client: `203.0.113.${10 + index}`,
  };
}

/** Invented people, most of them from around the shop. */
export const demoPeople: readonly DemoPerson[] = names.map(invent);
